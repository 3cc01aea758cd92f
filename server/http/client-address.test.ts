import { expect, test } from 'vitest';
import { createClientAddressResolver, type Forwarding } from './client-address.ts';
import { createBindings } from '../testing/posts.ts';

const edgeKey = 'edge-key-edge-key-edge-key-edge-key';

function createRequest(forwarded: string | null) {
  const headers = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
  return new Request('http://localhost', { headers });
}

test.each<[Forwarding['trustProxy'], string | null, string | undefined, string]>([
  // Nobody is trusted: a visitor can write anything into the header.
  [[], '203.0.113.7', '198.51.100.1', '198.51.100.1'],
  [['10.0.0.0/8'], '203.0.113.7', '198.51.100.1', '198.51.100.1'],
  // The nearest proxy is trusted: it wrote the last address, the visitor the others.
  [['10.0.0.0/8'], '1.1.1.1, 203.0.113.7, 10.0.0.2', '10.0.0.1', '203.0.113.7'],
  [['127.0.0.1', '::1'], '203.0.113.7', '::1', '203.0.113.7'],
  [['10.0.0.0/8'], '203.0.113.7', '::ffff:10.0.0.1', '203.0.113.7'],
  [['2001:db8::/32'], '203.0.113.7', '2001:db8::1', '203.0.113.7'],
  // Each proxy in the chain wrote one address; anything before these is ignored.
  [2, '1.1.1.1, 203.0.113.7, 10.0.0.2', '198.51.100.1', '203.0.113.7'],
  [2, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  // With a port, which some proxies add.
  [['10.0.0.1'], '203.0.113.7:4711', '10.0.0.1', '203.0.113.7'],
  [['10.0.0.1'], '[2001:db8::7]:4711', '10.0.0.1', '2001:db8::/56'],
  [['10.0.0.1'], '[2001:db8::7]', '10.0.0.1', '2001:db8::/56'],
  // A missing or invalid entry is no address: the last known one counts.
  [['10.0.0.1'], null, '10.0.0.1', '10.0.0.1'],
  [['10.0.0.1'], '203.0.113.7, unknown', '10.0.0.1', '10.0.0.1'],
  [['10.0.0.0/8'], '10.0.0.3, 10.0.0.2', '10.0.0.1', '10.0.0.3'],
  // IPv6 addresses of one customer count as one; an IPv4-mapped IPv6 address is IPv4.
  [[], null, '2001:db8:1:2345::9', '2001:db8:1:2300::/56'],
  [[], null, 'fe80::1%br-lan', 'fe80::/56'],
  [['10.0.0.1'], '[fe80::7%eth0.100]:4711', '10.0.0.1', 'fe80::/56'],
  [[], null, '::ffff:198.51.100.1', '198.51.100.1'],
  // All clients that have disconnected count as one.
  [[], '203.0.113.7', undefined, 'unknown'],
])('with %j trusted, %j from %s is %s', (trustProxy, forwarded, socket, address) => {
  const getClientAddress = createClientAddressResolver({ trustProxy, edgeKey });
  expect(getClientAddress(createRequest(forwarded), createBindings(socket))).toBe(address);
});

test.each([
  [edgeKey, '203.0.113.9', '203.0.113.9'],
  [edgeKey, '2001:db8:1:2345::9', '2001:db8:1:2300::/56'],
  ['', '203.0.113.9', '198.51.100.1'],
  // Repeated headers arrive as one, with commas.
  [`${edgeKey}, ${edgeKey}`, '203.0.113.9', '198.51.100.1'],
  [edgeKey, '203.0.113.9, 203.0.113.9', '198.51.100.1'],
])('from a worker with the key %s, which sends %s, the address is %s', (key, named, address) => {
  const { headers, url } = createRequest('203.0.113.7');
  headers.set('x-edge-key', key);
  headers.set('x-edge-address', named);
  const getClientAddress = createClientAddressResolver({ trustProxy: [], edgeKey });
  expect(getClientAddress(new Request(url, { headers }), createBindings('198.51.100.1'))).toBe(
    address,
  );
});
