import { hash, timingSafeEqual } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';
import { edgeAddressHeader, edgeKeyHeader } from '@altanube/pages/headers';
import type { Log } from '@altanube/runtime/log';

/** Where a request comes from, as far as it cannot be forged; null without a socket. */
export type ClientAddress = (request: Request, environment: unknown) => string | null;

/** Proxies whose `X-Forwarded-For` counts: how many stand in a row, or their IP addresses and ranges. */
export type TrustedProxies = number | readonly string[];

export type Forwarding = {
  trustProxy: TrustedProxies;
  /** What the worker of an edge network sends, so that the address is believed that it names; or null. */
  edgeKey: string | null;
};

/** `X-Forwarded-For` is read from its end, for as long as a trusted proxy wrote each entry. */
export function createClientAddress({ trustProxy, edgeKey }: Forwarding): ClientAddress {
  const isTrusted = createProxyTrust(trustProxy);

  return (request, environment) => {
    const socket = socketAddress(environment);
    if (socket === null) return null;
    const edge = isFromEdge(request.headers, edgeKey)
      ? request.headers.get(edgeAddressHeader)
      : null;
    if (edge !== null && isIP(edge) !== 0) return nameClient(edge);
    const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',').map(bareAddress);
    let address = socket;
    for (let hops = 0; isTrusted(address, hops); hops += 1) {
      const next = forwarded.pop() ?? '';
      if (isIP(next) === 0) break;
      address = next;
    }
    return nameClient(address);
  };
}

/** Whether a request has the key, compared without telling by its duration how much of it is right. */
function isFromEdge(headers: Headers, edgeKey: string | null): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  const sent = headers.get(edgeKeyHeader);
  return edgeKey !== null && sent !== null && timingSafeEqual(digest(sent), digest(edgeKey));
}

/** Whether an address, which so many trusted proxies stand before, is that of another one. */
function createProxyTrust(trustProxy: TrustedProxies): (address: string, hops: number) => boolean {
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

/** Headers by which proxies pass on the address of a client. */
const forwardedHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

const hint =
  'If this server is behind a proxy, set TRUST_PROXY to its address, or to the number of proxies, and let it send X-Forwarded-For: ' +
  'until then all visitors count as one, and few messages in five minutes are taken. ' +
  'Without a proxy, a visitor made the header up and nothing has to be done.';

/** Of the first request only, and not behind an edge network, whose worker names the address. */
export function warnOfForwarded(options: Forwarding & { log: Log }): MiddlewareHandler {
  const isTrusted = createProxyTrust(options.trustProxy);
  let isDone = options.edgeKey !== null;
  return (c, next) => {
    if (!isDone) {
      const headers = incomingMessage(c.env)?.headers ?? {};
      const header = forwardedHeaders.find((name) => headers[name] !== undefined) ?? null;
      const address = header === null ? null : socketAddress(c.env);
      isDone = address !== null && !isTrusted(address, 0);
      if (isDone) options.log('warn', 'forwarded-header-not-trusted', { header, hint });
    }
    return next();
  };
}

/** Node's own form of a request, from what `@hono/node-server` passes along; null without a socket. */
export function incomingMessage(environment: unknown): IncomingMessage | null {
  if (typeof environment !== 'object' || environment === null) return null;
  if (!('incoming' in environment)) return null;
  return environment.incoming instanceof IncomingMessage ? environment.incoming : null;
}

function socketAddress(environment: unknown): string | null {
  const incoming = incomingMessage(environment);
  return incoming && withoutZone(incoming.socket.remoteAddress ?? 'unknown');
}

/** An entry without the port that some proxies add, and without brackets around IPv6. */
function bareAddress(entry: string): string {
  const text = withoutZone(entry.trim());
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

/** Without the zone of a link-local address, such as `%eth0`. */
function withoutZone(address: string): string {
  return address.replace(/%[^\]]*/, '');
}

/** An IPv4 address; or the /56 of an IPv6 address, which a home or an office has to itself. */
function nameClient(address: string): string {
  if (isIP(address) === 0) return address;
  // `process` turns an IPv4-mapped IPv6 address into IPv4 (RFC 4291, section 2.5.5.2).
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/56`).toString()}/56`;
}
