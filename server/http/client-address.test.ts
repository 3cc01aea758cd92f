import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createClientAddress, type TrustedProxies } from './client-address.ts';

const edgeKey = 'edge-key-edge-key-edge-key-edge-key';

/** What the server passes along with a request that came from this address. */
function environment(remoteAddress: string | undefined) {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  return { incoming: new IncomingMessage(socket) };
}

function request(forwarded: string | null) {
  const headers = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
  return new Request('http://localhost', { headers });
}

test.each<[TrustedProxies, string | null, string, string]>([
  // Nobody is trusted: the header is what a visitor writes into it.
  [[], '203.0.113.7', '198.51.100.1', '198.51.100.1'],
  [['10.0.0.0/8'], '203.0.113.7', '198.51.100.1', '198.51.100.1'],
  // The nearest proxy is trusted: it wrote the last address, the visitor the others.
  [['10.0.0.1'], '203.0.113.7', '10.0.0.1', '203.0.113.7'],
  [['10.0.0.0/8'], '1.1.1.1, 203.0.113.7', '10.0.0.1', '203.0.113.7'],
  [['10.0.0.0/8'], '1.1.1.1, 203.0.113.7, 10.0.0.2', '10.0.0.1', '203.0.113.7'],
  [['127.0.0.1', '::1'], '203.0.113.7', '::1', '203.0.113.7'],
  [['10.0.0.0/8'], '203.0.113.7', '::ffff:10.0.0.1', '203.0.113.7'],
  [['2001:db8::/32'], '203.0.113.7', '2001:db8::1', '203.0.113.7'],
  // Of so many proxies in a row each wrote one address, whatever stands before.
  [1, '1.1.1.1, 203.0.113.7', '198.51.100.1', '203.0.113.7'],
  [2, '1.1.1.1, 203.0.113.7, 10.0.0.2', '198.51.100.1', '203.0.113.7'],
  [2, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  [2, null, '198.51.100.1', '198.51.100.1'],
  // With the port, as some write it.
  [['10.0.0.1'], '203.0.113.7:4711', '10.0.0.1', '203.0.113.7'],
  [['10.0.0.1'], '[2001:db8::7]:4711', '10.0.0.1', '2001:db8::/56'],
  // Nothing, or nonsense, is no address; the last that is known stands.
  [['10.0.0.1'], null, '10.0.0.1', '10.0.0.1'],
  [['10.0.0.1'], '203.0.113.7, unknown', '10.0.0.1', '10.0.0.1'],
  [['10.0.0.0/8'], '10.0.0.3, 10.0.0.2', '10.0.0.1', '10.0.0.3'],
  // IPv6 addresses of one customer count as one; an IPv4-mapped IPv6 address is IPv4.
  [[], null, '2001:db8:1:2:3:4:5:6', '2001:db8:1::/56'],
  [[], null, '2001:db8:1:2345::9', '2001:db8:1:2300::/56'],
  [[], null, 'fe80::1%eth0', 'fe80::/56'],
  [[], null, 'fe80::1%br-lan', 'fe80::/56'],
  [['10.0.0.1'], '[fe80::7%eth0.100]:4711', '10.0.0.1', 'fe80::/56'],
  [[], null, '::ffff:198.51.100.1', '198.51.100.1'],
])('with %j trusted, %j from %s is %s', (trustProxy, forwarded, socket, address) => {
  const clientAddress = createClientAddress({ trustProxy, edgeKey });
  expect(clientAddress(request(forwarded), environment(socket))).toBe(address);
});

test.each([
  [edgeKey, '203.0.113.9', '203.0.113.9'],
  ['another-key', '203.0.113.9', '198.51.100.1'],
  ['', '203.0.113.9', '198.51.100.1'],
  [`${edgeKey}k`, '203.0.113.9', '198.51.100.1'],
  // Repeated headers arrive as one, with commas.
  [`${edgeKey}, ${edgeKey}`, '203.0.113.9', '198.51.100.1'],
  [edgeKey, '203.0.113.9, 203.0.113.9', '198.51.100.1'],
  [edgeKey, 'nonsense', '198.51.100.1'],
])('of a worker with the key %s, which names %s, the address is %s', (key, named, address) => {
  const { headers, url } = request('203.0.113.7');
  headers.set('x-edge-key', key);
  headers.set('x-edge-address', named);
  const clientAddress = createClientAddress({ trustProxy: [], edgeKey });
  expect(clientAddress(new Request(url, { headers }), environment('198.51.100.1'))).toBe(address);
});

test('a client that has hung up is counted with all others of its kind', () => {
  expect(
    createClientAddress({ trustProxy: [], edgeKey })(
      request('203.0.113.7'),
      environment(undefined),
    ),
  ).toBe('unknown');
});
