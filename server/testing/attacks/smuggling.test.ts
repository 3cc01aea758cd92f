import { afterAll, afterEach, expect, test } from 'vitest';
import { chooseCount } from '../property-testing.ts';
import { sendRaw } from '../raw-http.ts';
import { startTarget } from './target.ts';

/**
 * Request smuggling (RFC 9112, section 11.2): messages whose end a proxy may see elsewhere. They
 * must be refused and their connection closed, so that the rest is not parsed as another request.
 */
const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n';
const chunked = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;

/** A length that ends before the chunks do (TE.CL), and one that ends after them (CL.TE). */
const framings = [
  { length: 4, body: chunked },
  { length: `0\r\n\r\n${smuggled}`.length, body: `0\r\n\r\n${smuggled}` },
];

/** Each of these alone is valid. */
const validLengths = (length: number) => [`Content-Length: ${length}`, `content-length:${length}`];
const invalidLengths = (length: number) => [
  // Not a number, a list of numbers, and a number that is too large.
  ...['+', '-', '0x'].map((prefix) => `Content-Length: ${prefix}${length}`),
  ...[`, ${length}`, ';', ' 0'].map((suffix) => `Content-Length: ${length}${suffix}`),
  ...[length, 0].map((other) => `Content-Length: ${length}\r\nContent-Length: ${other}`),
  `Content-Length: ${2n ** 64n + BigInt(length)}`,
  // White space before the colon, and a folded line.
  ...[' : ', ':\r\n '].map((colon) => `Content-Length${colon}${length}`),
];

/** Each of these alone is valid, too. */
const validEncodings = [
  ...['Transfer-Encoding: chunked', 'TRANSFER-ENCODING:CHUNKED', 'Transfer-Encoding:\tchunked'],
  'Transfer-Encoding: identity, chunked',
];
const invalidEncodings = [
  // Other names and values, several encodings, and folded or badly ended lines.
  ...[' : ', '\v: ', ': \v', ': x', ':\r\n '].map((colon) => `Transfer-Encoding${colon}chunked`),
  ...['"chunked"', 'chunked, identity', 'chunked\0'].map((value) => `Transfer-Encoding: ${value}`),
  ...['identity', 'chunked'].map(
    (other) => `Transfer-Encoding: chunked\r\nTransfer-Encoding: ${other}`,
  ),
  ...['\r\n ', '\n', '\r', '\r\n\r'].map((end) => `X-Filler: x${end}Transfer-Encoding: chunked`),
];
const encodingHeaders = [...validEncodings, ...invalidEncodings];

const target = await startTarget();
afterEach(async () => {
  await target.expectUnharmed();
  expect(target.readLog().filter(({ path }) => path === '/smuggled')).toEqual([]);
});
afterAll(() => target[Symbol.asyncDispose]());

async function expectRefused(headers: string[], body: string, version = '1.1'): Promise<void> {
  const head = [`POST / HTTP/${version}`, 'Host: localhost', ...headers].join('\r\n');
  const responses = await sendRaw(target.server.port, `${head}\r\n\r\n${body}${smuggled}`);
  expect(responses.match(/HTTP\/1\.[01] \d{3}/g), head).toEqual(['HTTP/1.1 400']);
}

test('refuses a request with both a length and an encoding, in any spelling', async () => {
  const cases = framings.flatMap(({ length, body }) =>
    [...validLengths(length), ...invalidLengths(length)].flatMap((lengthHeader) =>
      encodingHeaders.flatMap((encodingHeader) => [
        { headers: [lengthHeader, encodingHeader], body },
        { headers: [encodingHeader, lengthHeader], body },
      ]),
    ),
  );
  const step = Math.floor(cases.length / chooseCount({ share: 60, all: cases.length }));
  for (const [index, { headers, body }] of cases.entries()) {
    if (index % step === 0) await expectRefused(headers, body);
  }
});

test.each([...invalidLengths(4), ...invalidEncodings])(
  'refuses a request with an ambiguous header: %j',
  (header) => expectRefused([header], chunked),
);

test.each(['1.0', '0.9'])('refuses a request of HTTP/%s with an encoding', async (version) => {
  for (const header of [...encodingHeaders, 'Transfer-Encoding: identity', 'Transfer-Encoding:']) {
    for (const connectionHeaders of [[], ['Connection: keep-alive']]) {
      await expectRefused([header, ...connectionHeaders], chunked, version);
    }
  }
});
