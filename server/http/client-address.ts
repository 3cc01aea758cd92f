import { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The address a request comes from, as far as it cannot be forged; null without a socket. */
export type ClientAddress = (request: Request, environment: unknown) => string | null;

/**
 * Finds the address to count requests by. `X-Forwarded-For` is read from its end, where the nearest
 * proxy writes, for as long as each entry was written by a trusted proxy. IPv6 addresses count by
 * their first 64 bits, which is what one customer has.
 */
export function createClientAddress(trustProxy: string[]): ClientAddress {
  const trusted = new BlockList();
  for (const range of trustProxy) {
    const [address = '', prefix] = range.split('/');
    const family = familyOf(address);
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }

  return (request, environment) => {
    const socket = socketAddress(environment);
    if (socket === null) return null;
    const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',').map(bareAddress);
    let address = socket;
    while (isIP(address) !== 0 && trusted.check(address, familyOf(address))) {
      const next = forwarded.pop() ?? '';
      if (isIP(next) === 0) break;
      address = next;
    }
    return network(address);
  };
}

/** The address at the other end of the connection; `unknown` after the client has hung up. */
function socketAddress(environment: unknown): string | null {
  if (typeof environment !== 'object' || environment === null) return null;
  if (!('incoming' in environment)) return null;
  const { incoming } = environment;
  if (!(incoming instanceof IncomingMessage)) return null;
  return incoming.socket.remoteAddress ?? 'unknown';
}

/** An entry without the port that some proxies add, and without brackets around IPv6. */
function bareAddress(entry: string): string {
  const text = entry.trim();
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** What one customer has: an IPv4 address, or the first 64 bits of an IPv6 address. */
function network(address: string): string {
  if (isIP(address) === 0) return address;
  // `process` turns an IPv4-mapped IPv6 address into IPv4 (RFC 4291, section 2.5.5.2).
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
