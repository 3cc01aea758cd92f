import { afterAll, afterEach, expect, test } from 'vitest';
import { amount } from '../slow.ts';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { sendEndlessly, sendRaw, readStatus } from '../raw-http.ts';
import { startTarget } from './target.ts';

const target = await startTarget();
afterEach(() => target.expectUnharmed());
afterAll(() => target[Symbol.asyncDispose]());

/** Heads of requests that are far too large, or never end. */
const start = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';

test.each([
  ['10,000 headers', `${start}${'X-Filler: x\r\n'.repeat(10_000)}\r\n`],
  ['10,000 different headers', `${start}${distinctHeaders(10_000)}\r\n`],
  ['a header of a megabyte', `${start}X-Filler: ${'x'.repeat(1e6)}\r\n\r\n`],
  ['a name of a megabyte', `${start}${'x'.repeat(1e6)}: x\r\n\r\n`],
  ['a cookie of a megabyte', `${start}Cookie: ${'a=b; '.repeat(2e5)}\r\n\r\n`],
  ['an address of a megabyte', `GET /${'x'.repeat(1e6)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  ['a host of a megabyte', `GET / HTTP/1.1\r\nHost: ${'x'.repeat(1e6)}\r\n\r\n`],
])('is refused: %s', async (_, head) => {
  expectStatus(await sendRaw(target.server.port, head), [431]);
});

test.each([
  ['a method of a megabyte', `${'G'.repeat(1e6)} / HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  ['a version of a megabyte', `GET / HTTP/${'1'.repeat(1e6)}\r\nHost: localhost\r\n\r\n`],
])('is no HTTP: %s', async (_, head) => {
  expectStatus(await sendRaw(target.server.port, head), [400, 431]);
});

test('a page is served to a request with as many small headers as fit', async () => {
  expect(readStatus(await sendRaw(target.server.port, `${start}${distinctHeaders(800)}\r\n`))).toBe(
    200,
  );
});

test('heads that never end are cut off, and take no memory', async () => {
  const flood = Buffer.from('X-Filler: x\r\n'.repeat(5000));
  const floods = Array.from({ length: amount({ share: 20, all: 200 }) }, () =>
    sendEndlessly(target.server.port, start, flood),
  );
  for (const response of await Promise.all(floods)) expectStatus(response, [431]);
  expect(await target.server.peakMemoryMb()).toBeLessThan(300);
});

/** A client that only ever sends may find the connection closed before it has read the response. */
function expectStatus(response: string, statuses: number[]): void {
  if (response !== '') expect(statuses).toContain(readStatus(response));
}

function distinctHeaders(count: number): string {
  return Array.from({ length: count }, (_, index) => `X-${index}: ${index}\r\n`).join('');
}

/** Chunked bodies (RFC 9112, section 7.1) that are none, or take pains to be one. */
const chunkedHead =
  'POST /send-contact-email HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n' +
  'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
const message = Buffer.from(JSON.stringify({ ...leadInput, name: 'Ana' })).toString('latin1');

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
  expect([400, 413, 431]).toContain(
    readStatus(await sendRaw(target.server.port, chunkedHead, body)),
  );
});

test('a trailer sets no header that was checked before', async () => {
  const chunk = `${message.length.toString(16)}\r\n${message}\r\n`;
  const trailers = 'Content-Type: text/plain\r\nIdempotency-Key: x\r\n';
  const keys = [];
  for (let count = 0; count < 2; count += 1) {
    const response = await sendRaw(
      target.server.port,
      `${chunkedHead}${chunk}0\r\n${trailers}\r\n`,
    );
    expect(readStatus(response)).toBe(200);
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
  const posts = Array.from({ length: amount({ share: 12, all: 40 }) }, async () => {
    const response = await sendRaw(target.server.port, chunkedHead, body, '0\r\n\r\n');
    expect(readStatus(response)).toBe(200);
    target.accepted.add(/"id":"([^"]+)"/.exec(response)?.[1] ?? '');
  });
  await Promise.all(posts);
  expect(await target.server.peakMemoryMb()).toBeLessThan(300);
});

/** Bodies over the limit of 64 KiB, which a client goes on sending whatever it is told. */
const clients = amount({ share: 10, all: 40 });
const piece = Buffer.alloc(64 * 1024, 'x');
const piecewise = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]);

const json = 'Content-Type: application/json';
const contact = '/send-contact-email HTTP/1.1\r\n';

test.each([
  ['a length that says so', `${contact}${json}\r\nContent-Length: 100000000000`, piece],
  ['chunks without end', `${contact}${json}\r\nTransfer-Encoding: chunked`, piecewise],
  [
    'a form in chunks',
    `${contact}Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked`,
    piecewise,
  ],
  [
    'a type that is not read',
    `${contact}Content-Type: text/plain\r\nTransfer-Encoding: chunked`,
    piecewise,
  ],
  ['a page', '/ HTTP/1.1\r\nTransfer-Encoding: chunked', piecewise],
  ['a report', `/csp-reports HTTP/1.1\r\n${json}\r\nTransfer-Encoding: chunked`, piecewise],
])('a body without end is cut off, and takes no memory: %s', async (_, head, body) => {
  const responses = await Promise.all(
    Array.from({ length: clients }, () =>
      sendEndlessly(target.server.port, `POST ${head}\r\nHost: localhost\r\n\r\n`, body),
    ),
  );
  for (const response of responses) {
    // A client that only ever sends may find the connection closed before it has read the response.
    if (response !== '') expect([204, 303, 400, 405, 413, 415]).toContain(readStatus(response));
  }
  expect(await target.server.peakMemoryMb()).toBeLessThan(400);
});
