import { afterAll, afterEach, expect, test } from 'vitest';
import { chooseCount } from '../property-testing.ts';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { sendEndlessly, sendRaw, parseStatus } from '../raw-http.ts';
import { startTarget } from './target.ts';

const target = await startTarget();
afterEach(() => target.expectUnharmed());
afterAll(() => target[Symbol.asyncDispose]());

test('rejects endless heads without using memory', async () => {
  const flood = Buffer.from('X-Filler: x\r\n'.repeat(5000));
  const start = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
  const floods = Array.from({ length: chooseCount({ share: 20, all: 200 }) }, () =>
    sendEndlessly(target.server.port, start, flood),
  );
  expectStatus(await Promise.all(floods), [431]);
  expect(await target.server.peakMemoryMb()).toBeLessThan(300);
});

/** A client that keeps sending may find the connection closed before it reads the response. */
function expectStatus(responses: string[], statuses: number[]): void {
  for (const response of responses) {
    if (response !== '') expect(statuses).toContain(parseStatus(response));
  }
}

/** Chunked bodies (RFC 9112, section 7.1). */
const chunkedHead =
  'POST /send-contact-email HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n' +
  'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
const message = Buffer.from(JSON.stringify({ ...contactInput, name: 'Ana' })).toString('latin1');

test('accepts messages in chunks of one byte, without using memory for each chunk', async () => {
  const bytes = message.padEnd(60_000, ' ').split('');
  const body = bytes.map((byte) => `1\r\n${byte}\r\n`).join('');
  const posts = Array.from({ length: chooseCount({ share: 12, all: 40 }) }, async () => {
    const response = await sendRaw(target.server.port, chunkedHead, body, '0\r\n\r\n');
    expect(parseStatus(response)).toBe(200);
    target.accepted.add(/"id":"([^"]+)"/.exec(response)?.[1] ?? '');
  });
  await Promise.all(posts);
  expect(await target.server.peakMemoryMb()).toBeLessThan(300);
});

/** Bodies over the limit of 64 KiB, whose clients keep sending despite the response. */
const clients = chooseCount({ share: 10, all: 40 });
const piece = Buffer.alloc(64 * 1024, 'x');
const chunkedPiece = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]);

const json = 'Content-Type: application/json';
const form = 'Content-Type: multipart/form-data; boundary=x';
const contact = '/send-contact-email HTTP/1.1\r\n';

test.each([
  ['a length that says so', `${contact}${json}\r\nContent-Length: 100000000000`, piece],
  ['chunks without end', `${contact}${json}\r\nTransfer-Encoding: chunked`, chunkedPiece],
  ['a form in chunks', `${contact}${form}\r\nTransfer-Encoding: chunked`, chunkedPiece],
  ['a type that is not read', `${contact}Transfer-Encoding: chunked`, chunkedPiece],
  ['a page', '/ HTTP/1.1\r\nTransfer-Encoding: chunked', chunkedPiece],
  ['a report', `/csp-reports HTTP/1.1\r\n${json}\r\nTransfer-Encoding: chunked`, chunkedPiece],
])('rejects an endless body without using memory: %s', async (_, head, body) => {
  const send = () =>
    sendEndlessly(target.server.port, `POST ${head}\r\nHost: localhost\r\n\r\n`, body);
  const responses = await Promise.all(Array.from({ length: clients }, send));
  expectStatus(responses, [204, 303, 400, 405, 413, 415]);
  expect(await target.server.peakMemoryMb()).toBeLessThan(400);
});

/**
 * Headers that the server reads, of the maximum length, for which a careless parser takes quadratic
 * time: then so many of them would take minutes, and the test would time out.
 */
const requests = chooseCount({ share: 40, all: 400 });
const maxHeaderLength = 15_000;

const repeatToLimit = (text: string) => text.repeat(maxHeaderLength / text.length);

const pageHeaders = [
  ['Accept-Language', repeatToLimit('es;q=0.001,')],
  ['Accept-Language', repeatToLimit('a-')],
  ['Accept-Language', `es${repeatToLimit(' ')};q=1`],
  ['Accept-Language', `es;q=${repeatToLimit('9')}`],
  ['Accept-Encoding', repeatToLimit('br;q=0.001,')],
  ['Accept-Encoding', repeatToLimit('\t,')],
  ['Cookie', repeatToLimit('i18next=en; ')],
  ['Cookie', `i18next=${repeatToLimit('%65')}`],
  ['If-None-Match', repeatToLimit('"x",')],
  ['If-None-Match', repeatToLimit(' ')],
  ['Sec-Purpose', repeatToLimit('prefetch;')],
] as const;

test.each(pageHeaders.map(toTestCase))('serves a page despite %s: %s …', async (name, _, value) => {
  const get = `GET /faq HTTP/1.1\r\nHost: localhost\r\n${name}: ${value}\r\n`;
  // Several at a time over one connection, as a hurried attacker would.
  const perConnection = 10;
  const head = `${`${get}\r\n`.repeat(perConnection - 1)}${get}Connection: close\r\n\r\n`;
  for (let count = 0; count < requests; count += perConnection) {
    const responses = await sendRaw(target.server.port, head);
    expect(responses.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(perConnection);
  }
});

const messageHeaders = [
  ['content-type', `application/json;${repeatToLimit(' ')}x`],
  ['content-type', `multipart/form-data; boundary="${repeatToLimit('\\"')}`],
  ['origin', `http://${repeatToLimit('a.')}`],
  ['idempotency-key', repeatToLimit('k')],
  ['x-forwarded-for', repeatToLimit('1.1.1.1,')],
  ['apikey', repeatToLimit('k')],
] as const;

test.each(messageHeaders.map(toTestCase))('answers a message: %s, %s …', async (name, _, value) => {
  for (let count = 0; count < requests / 40; count += 1) {
    const { status } = await target.post(contactInput, { [name]: value });
    expect([200, 303, 400, 403, 415]).toContain(status);
  }
  // The headers do not make log lines long, either.
  for (const line of target.readLog()) expect(JSON.stringify(line).length).toBeLessThan(1000);
});

/** Adds the start of the value, for the test title. */
function toTestCase([name, value]: readonly [string, string]): [string, string, string] {
  return [name, value.slice(0, 30), value];
}
