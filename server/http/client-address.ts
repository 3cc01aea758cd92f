import { hash, timingSafeEqual } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';
import { edgeAddressHeader, edgeKeyHeader } from '@altanube/pages/headers';
import type { Config } from '@altanube/runtime/config';
import type { Log } from '@altanube/runtime/log';

/** Returns the address of a request's client, which it cannot forge; null without a socket. */
export type ClientAddressResolver = (request: Request, environment: unknown) => string | null;

export type Forwarding = Pick<Config, 'trustProxy' | 'edgeKey'>;

/** Reads `X-Forwarded-For` from its end, as long as a trusted proxy wrote each entry. */
export function createClientAddressResolver(forwarding: Forwarding): ClientAddressResolver {
  const { trustProxy, edgeKey } = forwarding;
  const isTrusted = createTrustedProxyCheck(trustProxy);

  return (request, environment) => {
    const socket = getSocketAddress(environment);
    if (socket === null) return null;
    const edge = isFromEdge(request.headers, edgeKey)
      ? request.headers.get(edgeAddressHeader)
      : null;
    if (edge !== null && isIP(edge) !== 0) return normalizeClientAddress(edge);
    const forwarded = (request.headers.get('x-forwarded-for') ?? '')
      .split(',')
      .map(parseForwardedEntry);
    let address = socket;
    for (let hops = 0; isTrusted(address, hops); hops += 1) {
      const next = forwarded.pop() ?? '';
      if (isIP(next) === 0) break;
      address = next;
    }
    return normalizeClientAddress(address);
  };
}

/** Checks whether a request has the key, in constant time. */
function isFromEdge(headers: Headers, edgeKey: string | null): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  const sent = headers.get(edgeKeyHeader);
  return edgeKey !== null && sent !== null && timingSafeEqual(digest(sent), digest(edgeKey));
}

/** Creates a check whether the address behind `hops` trusted proxies is another trusted proxy. */
function createTrustedProxyCheck(
  trustProxy: Config['trustProxy'],
): (address: string, hops: number) => boolean {
  if (typeof trustProxy === 'number') return (_address, hops) => hops < trustProxy;
  const trusted = trustProxy.map(parseRange);
  return (address) =>
    isIP(address) !== 0 &&
    ipaddr.subnetMatch(ipaddr.process(address), { trusted }, 'others') === 'trusted';
}

function parseRange(range: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const bits = isIP(range) === 6 ? 128 : 32;
  return ipaddr.parseCIDR(range.includes('/') ? range : `${range}/${bits}`);
}

/** Headers in which proxies forward the address of a client. */
const forwardedHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

const hint =
  'If this server is behind a proxy, set TRUST_PROXY to its address, or to the number of proxies, and let it send X-Forwarded-For: ' +
  'until then all visitors count as one, and few messages in five minutes are taken. ' +
  'Without a proxy, a visitor made the header up and nothing has to be done.';

/** Warns once, and never behind an edge network, whose worker sends the address. */
export function warnAboutForwardedHeaders(options: Forwarding & { log: Log }): MiddlewareHandler {
  const isTrusted = createTrustedProxyCheck(options.trustProxy);
  let hasWarned = options.edgeKey !== null;
  return (c, next) => {
    if (!hasWarned) {
      const headers = getIncomingMessage(c.env)?.headers ?? {};
      const header = forwardedHeaders.find((name) => headers[name] !== undefined) ?? null;
      const address = header === null ? null : getSocketAddress(c.env);
      hasWarned = address !== null && !isTrusted(address, 0);
      if (hasWarned) options.log('warn', 'forwarded-header-not-trusted', { header, hint });
    }
    return next();
  };
}

/** Node's own request object in the bindings of `@hono/node-server`; null without a socket. */
export function getIncomingMessage(environment: unknown): IncomingMessage | null {
  if (typeof environment !== 'object' || environment === null) return null;
  if (!('incoming' in environment)) return null;
  return environment.incoming instanceof IncomingMessage ? environment.incoming : null;
}

function getSocketAddress(environment: unknown): string | null {
  const incoming = getIncomingMessage(environment);
  return incoming && removeZone(incoming.socket.remoteAddress ?? 'unknown');
}

/** Removes the port that some proxies add, and the brackets around IPv6. */
function parseForwardedEntry(entry: string): string {
  const text = removeZone(entry.trim());
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

/** Removes the zone of a link-local address, such as `%eth0`. */
function removeZone(address: string): string {
  return address.replace(/%[^\]]*/, '');
}

/** Returns an IPv4 address, or the /56 of an IPv6 address: the network of one home or office. */
function normalizeClientAddress(address: string): string {
  if (isIP(address) === 0) return address;
  // `process` converts an IPv4-mapped IPv6 address to IPv4 (RFC 4291, section 2.5.5.2).
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/56`).toString()}/56`;
}

/** Returns a key for the /24 of a client's IPv4 address, or for the /48 of its /56. */
export function getNetwork(client: string): string {
  const [address = ''] = client.split('/');
  if (isIP(address) === 0) return client;
  const length = isIP(address) === 4 ? 3 : 6;
  return ipaddr.parse(address).toByteArray().slice(0, length).join('.');
}
