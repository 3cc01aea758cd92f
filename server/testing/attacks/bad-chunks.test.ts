import { afterAll, afterEach, expect, test } from 'vitest';
import { amount } from '#server/testing/slow.ts';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { sendRaw, statusOf } from '#server/testing/raw-http.ts';
import { startTarget } from './target.ts';

/** Chunked bodies (RFC 9112, section 7.1) that are none, or take pains to be one. */
const head =
  'POST /send-contact-email HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n' +
  'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
const message = Buffer.from(JSON.stringify({ ...leadInput, name: 'Ana' })).toString('latin1');

const target = await startTarget();
afterEach(() => target.expectUnharmed());
afterAll(() => target[Symbol.asyncDispose]());

test.each([
  ['a negative size', '-1\r\n'],
  ['a size with a sign', `+2\r\n{}\r\n0\r\n\r\n`],
  ['a size in C', `0x2\r\n{}\r\n0\r\n\r\n`],
  ['a size beyond 64 bits', `10000000000000002\r\n{}\r\n0\r\n\r\n`],
  ['an empty size', `\r\n{}\r\n0\r\n\r\n`],
  ['a space before the size', ` 2\r\n{}\r\n0\r\n\r\n`],
  ['a size that ends in a line feed', `2\n{}\r\n0\r\n\r\n`],
  ['a chunk longer than its size', `2\r\n{}x\r\n0\r\n\r\n`],
  ['a chunk that ends in a line feed', `2\r\n{}\n0\r\n\r\n`],
  ['an extension with a line feed', `2;x=\ny\r\n{}\r\n0\r\n\r\n`],
  ['an endless extension', `2;${'x'.repeat(1_000_000)}\r\n{}\r\n0\r\n\r\n`],
  ['many extensions', `${`1;${'x'.repeat(8000)}\r\n{\r\n`.repeat(100)}0\r\n\r\n`],
  ['an endless trailer', `2\r\n{}\r\n0\r\nX: ${'x'.repeat(1_000_000)}\r\n\r\n`],
  ['trailers without end', `2\r\n{}\r\n0\r\n${'X: y\r\n'.repeat(100_000)}\r\n`],
])('a body that is chunked wrongly is refused, and stores nothing: %s', async (_, body) => {
  expect([400, 413, 431]).toContain(statusOf(await sendRaw(target.server.port, head, body)));
});

test('a trailer sets no header that was checked before', async () => {
  const chunk = `${message.length.toString(16)}\r\n${message}\r\n`;
  const trailers = 'Content-Type: text/plain\r\nIdempotency-Key: x\r\n';
  const keys = [];
  for (let count = 0; count < 2; count += 1) {
    const response = await sendRaw(target.server.port, `${head}${chunk}0\r\n${trailers}\r\n`);
    expect(statusOf(response)).toBe(200);
    const id = /"id":"([^"]+)"/.exec(response)?.[1] ?? '';
    keys.push(id);
    target.accepted.add(id);
  }
  // One key would have made them one message.
  expect(new Set(keys).size).toBe(2);
});

test('messages in chunks of one byte are messages, and take no more memory than their bytes', async () => {
  const bytes = message.padEnd(60_000, ' ').split('');
  const body = bytes.map((byte) => `1\r\n${byte}\r\n`).join('');
  const posts = Array.from({ length: amount({ share: 12, all: 60 }) }, async () => {
    const response = await sendRaw(target.server.port, head, body, '0\r\n\r\n');
    expect(statusOf(response)).toBe(200);
    target.accepted.add(/"id":"([^"]+)"/.exec(response)?.[1] ?? '');
  });
  await Promise.all(posts);
  expect(await target.server.peakMemoryMb()).toBeLessThan(300);
});
