import { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Who sends a request, as far as that cannot be forged; null if it did not come over a socket. */
export type ClientAddress = (request: Request, environment: unknown) => string | null;

/**
 * Finds the address to count requests by. `X-Forwarded-For` is read from its end, where the proxy
 * nearest to us writes, for as long as it was written by a proxy that is trusted. Addresses of
 * IPv6 count by their first 64 bits, which is what one customer has.
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

/** The address at the other end of the connection; a client that has hung up has none. */
function socketAddress(environment: unknown): string | null {
  if (typeof environment !== 'object' || environment === null) return null;
  if (!('incoming' in environment)) return null;
  const { incoming } = environment;
  if (!(incoming instanceof IncomingMessage)) return null;
  return incoming.socket.remoteAddress ?? 'unknown';
}

/** Some proxies add the port, and brackets around IPv6. */
function bareAddress(entry: string): string {
  const text = entry.trim();
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function network(address: string): string {
  if (isIP(address) !== 6) return address;
  const canonical = URL.parse(`http://[${address.split('%')[0]}]`)?.hostname.slice(1, -1);
  if (canonical === undefined) return address;
  const [head = '', tail] = canonical.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
  // An IPv4 address in IPv6 clothes (RFC 4291, section 2.5.5.2).
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const bytes = groups.slice(6).flatMap((group) => {
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 255];
    });
    return bytes.join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}
