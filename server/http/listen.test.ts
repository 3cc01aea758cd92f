import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';
import { createTestApp } from '../testing/app.ts';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { postMessage } from '../testing/posts.ts';
import { sendRaw, parseStatus } from '../testing/raw-http.ts';

const path = '/send-contact-email';
const limits = { connections: 2000, stalledTimeoutMs: 30_000 };

/** Serves the test application, or another handler, on its own port. */
async function startServer(fetch?: (request: Request) => Response | Promise<Response>) {
  const { app, leads, lines } = await createTestApp();
  const server = await listen({ fetch: fetch ?? app.fetch, port: 0, host: '127.0.0.1', limits });
  if (!server.ok) throw new Error(server.code);
  const { port, close } = server;
  return { port, close, leads, lines, [Symbol.asyncDispose]: () => close(0) };
}

const head = (start: string, rest = '') =>
  `${start} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${rest}\r\n`;
const post = (headers: string) =>
  head(`POST ${path}`, `Content-Type: application/json\r\n${headers}`);
const large = 'x'.repeat(16 * 1024);
const chunk = `${large.length.toString(16)}\r\n${large}\r\n`;

test('responds to requests that no browser sends, and keeps running', async () => {
  await using server = await startServer();
  const requests: [status: number | null, ...parts: string[]][] = [
    [400, head('GET /\x00\xff')],
    [404, head('GET /../../../etc/passwd')],
    [400, head('GET /\\evil.example/')],
    [404, head('GET //evil.example/')],
    [404, head('GET http://evil.example/x/')],
    [400, head('GET *')],
    [204, head('OPTIONS *')],
    [204, head('OPTIONS http://localhost')],
    [400, 'OPTIONS * HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [400, head('GET /', 'Host: evil.example\r\n')],
    [405, head('TRACE /')],
    [null, head('CONNECT evil.example:80')],
    [400, 'hello\r\n\r\n'],
    [413, post('Transfer-Encoding: chunked\r\n'), ...Array(5).fill(chunk), '0\r\n\r\n'],
    [413, post('Transfer-Encoding: chunked\r\n'), `1;${'x'.repeat(20_000)}`],
    [413, post('Content-Length: 100000\r\n'), 'x'.repeat(100_000)],
    [400, post('Transfer-Encoding: chunked\r\n'), 'zz\r\n'],
  ];
  for (const [status, ...parts] of requests) {
    const raw = await sendRaw(server.port, ...parts);
    const request = parts.join('').slice(0, 200);
    expect(parseStatus(raw), request).toBe(status);
    expect(raw, request).not.toMatch(/^location:/im);
  }
  expect((await postMessage(`http://127.0.0.1:${server.port}`)).status).toBe(200);
});

test('responds with 400 to a host that no URL can have', async () => {
  await using server = await startServer();
  for (const host of ['1.2.3.4.5', 'a.1', 'a.1.', 'a.0x1', '08', '256.1.1.1', '4294967296']) {
    for (const start of ['GET /faq', 'HEAD /robots.txt', 'GET /healthz', `POST ${path}`]) {
      for (const version of ['HTTP/1.1', 'HTTP/1.0']) {
        const head = `${start} ${version}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
        expect(parseStatus(await sendRaw(server.port, head)), head).toBe(400);
      }
    }
  }
  expect(server.lines).toEqual([]);
});

test('keeps the connection of a message that is too large open for the next request', async () => {
  await using server = await startServer();
  const piece = 'x'.repeat(20_000);
  const responses = await sendRaw(
    server.port,
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`,
    'Transfer-Encoding: chunked\r\n\r\n',
    ...Array(50).fill(`${piece.length.toString(16)}\r\n${piece}\r\n`),
    '0\r\n\r\n',
    head('GET /robots.txt'),
  );
  expect(responses.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

test.each([0, 64 * 1024])(
  'a client that waits for 100 Continue sends %i bytes or more',
  async (least) => {
    await using server = await startServer();
    const message = JSON.stringify(contactInput);
    const body = message + ' '.repeat(Math.max(0, least - Buffer.byteLength(message)));
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nExpect: 100-continue\r\n\r\n`,
    );
    const [first] = await once(socket, 'data');
    expect(String(first)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    expect(server.leads).toHaveLength(0);
    socket.write(body);
    socket.write(head('GET /robots.txt'));
    const responses = await text(socket);
    expect(responses.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
    expect(server.leads).toHaveLength(1);
  },
);

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

test('pipelined requests get responses in order, up to one that is refused', async () => {
  const asked: string[] = [];
  await using server = await startServer(async ({ url }) => {
    asked.push(new URL(url).pathname);
    await setImmediate();
    return new Response(asked.join());
  });
  const refused = 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n';
  const raw = await sendRaw(server.port, get('/1') + get('/2') + refused + get('/3'));
  const statuses = ['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400'];
  expect(raw.match(/HTTP\/1\.1 \d{3}/g)).toEqual(statuses);
  // Keep-alive is implied in HTTP/1.1.
  expect(raw.match(/^connection: .*(?=\r$)/gim)).toEqual(['Connection: close']);
  expect(asked).toEqual(['/1', '/2']);
});

test.each(['', 'Host: localhost\r\n'])('serves HTTP/1.0 with the headers %j', async (headers) => {
  await using server = await startServer();
  const raw = await sendRaw(server.port, `GET /faq HTTP/1.0\r\n${headers}\r\n`);
  expect(parseStatus(raw)).toBe(200);
  const [sent = '', body = ''] = raw.split('\r\n\r\n');
  expect(sent).not.toMatch(/^transfer-encoding:/im);
  expect(body).toHaveLength(Number(/^content-length: (\d+)$/im.exec(sent)?.[1]));
});

test('tells clients of HTTP/1.0 that the connection stays open', async () => {
  await using server = await startServer();
  const old = 'GET /robots.txt HTTP/1.0\r\nConnection: keep-alive\r\n\r\n';
  const raw = await sendRaw(server.port, old, head('GET /robots.txt'));
  expect(raw.match(/^connection: .*(?=\r$)/gim)).toEqual([
    'Connection: keep-alive',
    'Connection: close',
  ]);
});

test('serves one more request on a connection that is open when the server stops', async () => {
  await using server = await startServer();
  const socket = connect(server.port, '127.0.0.1');
  socket.write(get('/robots.txt'));
  await once(socket, 'data');
  const closed = server.close(10_000);
  socket.write(get('/robots.txt'));
  const response = await text(socket);
  expect(parseStatus(response)).toBe(200);
  expect(response).toMatch(/^connection: close$/im);
  await closed;
});

test('a stop closes idle connections soon, and busy ones after its grace', async () => {
  await using server = await startServer();
  const [idle, busy] = [connect(server.port, '127.0.0.1'), connect(server.port, '127.0.0.1')];
  await once(idle, 'connect');
  busy.write(post('Content-Length: 9\r\nExpect: 100-continue\r\n'));
  await once(busy, 'data');
  const ends: string[] = [];
  busy.once('close', () => ends.push('busy')).resume();
  idle.once('close', () => ends.push('idle')).resume();
  await server.close(1_000);
  await expect.poll(() => ends).toEqual(['idle', 'busy']);
});
