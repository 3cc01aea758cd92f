import { afterAll, afterEach, expect, test } from 'vitest';
import { amount } from '#server/testing/slow.ts';
import { sendEndlessly, statusOf } from '#server/testing/raw-http.ts';
import { startTarget } from './target.ts';

/** Bodies over the limit of 64 KiB, which a client goes on sending whatever it is told. */
const clients = amount({ share: 10, all: 100 });
const piece = Buffer.alloc(64 * 1024, 'x');
const chunk = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]);

const target = await startTarget();
afterEach(() => target.expectUnharmed());
afterAll(() => target[Symbol.asyncDispose]());

const json = 'Content-Type: application/json';
const contact = '/send-contact-email HTTP/1.1\r\n';

test.each([
  ['a length that says so', `${contact}${json}\r\nContent-Length: 100000000000`, piece],
  ['chunks without end', `${contact}${json}\r\nTransfer-Encoding: chunked`, chunk],
  [
    'a form in chunks',
    `${contact}Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked`,
    chunk,
  ],
  [
    'a type that is not read',
    `${contact}Content-Type: text/plain\r\nTransfer-Encoding: chunked`,
    chunk,
  ],
  ['a page', '/ HTTP/1.1\r\nTransfer-Encoding: chunked', chunk],
  ['a report', `/csp-reports HTTP/1.1\r\n${json}\r\nTransfer-Encoding: chunked`, chunk],
])('a body without end is cut off, and takes no memory: %s', async (_, head, body) => {
  const responses = await Promise.all(
    Array.from({ length: clients }, () =>
      sendEndlessly(target.server.port, `POST ${head}\r\nHost: localhost\r\n\r\n`, body),
    ),
  );
  for (const response of responses) {
    // A client that only ever sends may find the connection closed before it has read the response.
    if (response !== '') expect([204, 303, 400, 405, 413, 415]).toContain(statusOf(response));
  }
  expect(await target.server.peakMemoryMb()).toBeLessThan(400);
});

test('a message as long as may be is stored, and one byte more is not', async () => {
  const filler = 64 * 1024 - JSON.stringify({ ...fields(), filler: '' }).length;
  const headers = { 'content-type': 'application/json' };
  for (const [more, status] of [
    [0, 200],
    [1, 413],
  ] as const) {
    const body = JSON.stringify({ ...fields(), filler: 'x'.repeat(filler + more) });
    const url = `${target.server.url}/send-contact-email`;
    const response = await fetch(url, { method: 'POST', headers, body });
    expect(response.status).toBe(status);
    if (response.status === 200) target.accepted.add((await response.json()).id);
  }
});

function fields() {
  return { name: 'Ana', email: 'ana@empresa.example', company: 'Empresa', message: 'Hola' };
}
