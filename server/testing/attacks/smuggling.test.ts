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

const lengthHeaders = (length: number) => [
  `Content-Length: ${length}`,
  `content-length:${length}`,
  `Content-Length: +${length}`,
  `Content-Length: -${length}`,
  `Content-Length: 0x${length.toString(16)}`,
  `Content-Length: ${length}, ${length}`,
  `Content-Length: ${length}\r\nContent-Length: ${length}`,
  `Content-Length: ${length}\r\nContent-Length: 0`,
  `Content-Length : ${length}`,
  `Content-Length:\r\n ${length}`,
  `Content-Length: ${2n ** 64n + BigInt(length)}`,
  `Content-Length: ${length};`,
  `Content-Length: ${length} 0`,
];

const encodingHeaders = [
  'Transfer-Encoding: chunked',
  'TRANSFER-ENCODING:CHUNKED',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding\v: chunked',
  'Transfer-Encoding: \vchunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding:\r\n chunked',
  'X-Filler: x\r\n Transfer-Encoding: chunked',
  'X-Filler: x\nTransfer-Encoding: chunked',
  'X-Filler: x\rTransfer-Encoding: chunked',
  'X-Filler: x\r\n\rTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\0',
];

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
    lengthHeaders(length).flatMap((lengthHeader) =>
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

/** Valid if they are alone. */
const valid = [...lengthHeaders(4).slice(0, 2), ...encodingHeaders.slice(0, 3)];
valid.push('Transfer-Encoding: identity, chunked');

test.each([...lengthHeaders(4), ...encodingHeaders].filter((header) => !valid.includes(header)))(
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
