import { afterAll, afterEach, expect, test } from 'vitest';
import { amount } from '#server/testing/slow.ts';
import { sendEndlessly, sendRaw, statusOf } from '#server/testing/raw-http.ts';
import { startTarget } from './target.ts';

/** Heads of requests that are far too large, or never end. */
const start = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';

const target = await startTarget();
afterEach(() => target.expectUnharmed());
afterAll(() => target[Symbol.asyncDispose]());

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
  expect(statusOf(await sendRaw(target.server.port, `${start}${distinctHeaders(800)}\r\n`))).toBe(
    200,
  );
});

test('heads that never end are cut off, and take no memory', async () => {
  const flood = Buffer.from('X-Filler: x\r\n'.repeat(5000));
  const floods = Array.from({ length: amount({ share: 20, all: 500 }) }, () =>
    sendEndlessly(target.server.port, start, flood),
  );
  for (const response of await Promise.all(floods)) expectStatus(response, [431]);
  expect(await target.server.peakMemoryMb()).toBeLessThan(300);
});

/** A client that only ever sends may find the connection closed before it has read the response. */
function expectStatus(response: string, statuses: number[]): void {
  if (response !== '') expect(statuses).toContain(statusOf(response));
}

function distinctHeaders(count: number): string {
  return Array.from({ length: count }, (_, index) => `X-${index}: ${index}\r\n`).join('');
}
