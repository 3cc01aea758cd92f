import { afterAll, expect, test } from 'vitest';
import { amount } from '../slow.ts';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { startTarget } from './target.ts';

/** Headers that name another sender for each message, to get around the limit of each address. */
const limits = { LEADS_PER_ADDRESS: '3', LEADS_OVERALL: '1000' };
const tries = amount({ share: 10, all: 500 });

const direct = await startTarget({ environment: limits });
const proxied = await startTarget({
  environment: { ...limits, TRUST_PROXY: '127.0.0.1,10.0.0.0/8' },
});
const edgeKey = 'k'.repeat(32);
const edge = await startTarget({ environment: { ...limits, EDGE_KEY: edgeKey } });
const hops = await Promise.all(
  [1, 2].map((count) => startTarget({ environment: { ...limits, TRUST_PROXY: String(count) } })),
);
afterAll(async () => {
  for (const target of [edge, ...hops]) await target[Symbol.asyncDispose]();
  await direct[Symbol.asyncDispose]();
  await proxied[Symbol.asyncDispose]();
});

function forgery(index: number): string {
  return `203.0.${Math.floor(index / 250)}.${index % 250}`;
}

test.each([
  ['X-Forwarded-For', (index: number) => ({ 'x-forwarded-for': forgery(index) })],
  [
    'many entries',
    (index: number) => ({ 'x-forwarded-for': forgery(index) + ', 10.0.0.1'.repeat(900) }),
  ],
  ['Forwarded', (index: number) => ({ forwarded: `for=${forgery(index)}` })],
  [
    'the headers of other proxies',
    (index: number) => ({
      'x-real-ip': forgery(index),
      'true-client-ip': forgery(index),
      'cf-connecting-ip': forgery(index),
      'x-client-ip': forgery(index),
      'x-cluster-client-ip': forgery(index),
      via: `1.1 ${forgery(index)}`,
    }),
  ],
])('without a trusted proxy the socket counts, whatever is written: %s', async (_, headers) => {
  for (let index = 0; index < tries; index += 1) await direct.post(leadInput, headers(index));
  // Three in all these tests, since all of them come from one socket address.
  expect(direct.accepted.size).toBe(3);
});

test.each([
  ['a client', '198.51.100.1', (index: number) => forgery(index)],
  ['a proxy', '198.51.100.2', (index: number) => `10.1.2.${index % 250}`],
  ['a port', '198.51.100.3:80', (index: number) => `${forgery(index)}:${index + 1024}`],
  ['words', '198.51.100.4', (index: number) => `unknown-${index}, _hidden`],
  ['IPv4 in IPv6', '::ffff:198.51.100.5', (index: number) => `::ffff:${forgery(index)}`],
  ['no addresses', '198.51.100.6', (index: number) => `0x7f.${index}, 1e${index}`],
])(
  'behind a proxy its own entry counts, whatever stands before it: %s',
  async (_, real, forged) => {
    const before = proxied.accepted.size;
    for (let index = 0; index < tries; index += 1) {
      await proxied.post(leadInput, { 'x-forwarded-for': `${forged(index)}, ${real}` });
    }
    expect(proxied.accepted.size).toBe(before + 3);
  },
);

test.each([1, 2])('behind %d proxies, whose addresses are unknown, the same', async (count) => {
  const target = hops[count - 1];
  const nearest = ', 198.51.100.99'.repeat(count - 1);
  for (let index = 0; index < tries; index += 1) {
    const forwarded = `${forgery(index)}, 198.51.100.7${nearest}`;
    await target?.post(leadInput, { 'x-forwarded-for': forwarded });
  }
  expect(target?.accepted.size).toBe(3);
});

test('past the worker of an edge network the socket counts, through it the visitor', async () => {
  for (let index = 0; index < tries; index += 1) {
    const key = index % 2 === 0 ? {} : { 'x-edge-key': `${'k'.repeat(31)}${index}` };
    await edge.post(leadInput, { 'x-edge-address': forgery(index), ...key });
  }
  expect(edge.accepted.size).toBe(3);
  for (let index = 0; index < 8; index += 1) {
    const headers = { 'x-edge-key': edgeKey, 'x-edge-address': '198.51.100.8' };
    await edge.post(leadInput, { ...headers, 'x-forwarded-for': forgery(index) });
  }
  expect(edge.accepted.size).toBe(6);
});

test.each([
  ['addresses of one IPv6 network', (index: number) => `2001:db8:1:2::${index.toString(16)}`],
  ['nothing', (index: number) => `, ,${' '.repeat(index % 9)},`],
])('behind a proxy these count as one address: %s', async (_, header) => {
  const before = proxied.accepted.size;
  for (let index = 0; index < tries; index += 1) {
    await proxied.post(leadInput, { 'x-forwarded-for': header(index) });
  }
  expect(proxied.accepted.size).toBe(before + 3);
});

test('no address is in the log', () => {
  for (const target of [direct, proxied]) {
    expect(JSON.stringify(target.logged())).not.toMatch(/198\.51\.100|203\.0\.|2001:db8/);
  }
});
