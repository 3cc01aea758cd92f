import { afterAll, expect, test } from 'vitest';
import { listen } from '../http/listen.ts';
import { createTestApp } from '../testing/app.ts';
import { sendRaw, statusOf } from '../testing/raw-http.ts';

/** If-Match and If-None-Match, in the order of RFC 9110, section 13.2.2. */
const { app } = await createTestApp();
const server = await listen({ fetch: app.fetch, port: 0, host: '127.0.0.1' });
if (!server.ok) throw new Error(server.code);
const { port, close } = server;
afterAll(() => close(0));

function ask(start: string, headers: string[]): Promise<string> {
  const lines = [`${start} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers];
  return sendRaw(port, `${lines.join('\r\n')}\r\n\r\n`);
}

function header(name: string, response: string): string | undefined {
  return new RegExp(`^${name}: (.*)\r$`, 'im').exec(response)?.[1];
}

const paths = ['/faq', '/_astro/app.0a1b2c.js'];

for (const path of paths) {
  for (const encoding of ['br', 'identity']) {
    test(`If-Match decides whether ${path} is sent in ${encoding}`, async () => {
      const accept = `Accept-Encoding: ${encoding}`;
      const first = await ask(`GET ${path}`, [accept]);
      const etag = header('etag', first) ?? '';
      expect(etag).toMatch(/^".+"$/);

      for (const tags of [etag, '*', `"x", ${etag}`, `W/"x",${etag} ,"y"`]) {
        for (const method of ['GET', 'HEAD']) {
          const response = await ask(`${method} ${path}`, [accept, `If-Match: ${tags}`]);
          expect(statusOf(response), tags).toBe(200);
        }
        const unchanged = [`If-None-Match: ${etag}`, `If-Match: ${tags}`];
        expect(statusOf(await ask(`GET ${path}`, [accept, ...unchanged]))).toBe(304);
      }

      for (const tags of ['"x"', `W/${etag}`, `"x", W/${etag}`, etag.slice(1, -1), '']) {
        for (const method of ['GET', 'HEAD']) {
          const changed = [`If-None-Match: ${etag}`, `If-Match: ${tags}`];
          for (const headers of [changed, changed.slice(1)]) {
            const response = await ask(`${method} ${path}`, [accept, ...headers]);
            expect(statusOf(response), tags).toBe(412);
            expect(response).toMatch(/\r\n\r\n$/);
            expect(header('etag', response)).toBe(etag);
            expect(header('cache-control', response)).toBe('no-store');
            expect(header('x-content-type-options', response)).toBe('nosniff');
            expect(header('content-length', response)).toBe('0');
          }
        }
      }
    });
  }
}

test('the tag of another encoding does not match', async () => {
  const etag = header('etag', await ask('GET /faq', ['Accept-Encoding: br'])) ?? '';
  expect(statusOf(await ask('GET /faq', [`If-Match: ${etag}`]))).toBe(412);
});

test.each([
  ['/nada', 404],
  ['/faq/', 308],
])('what has no tag is answered as ever: %s', async (path, status) => {
  for (const tags of ['"x"', '*']) {
    expect(statusOf(await ask(`GET ${path}`, [`If-Match: ${tags}`]))).toBe(status);
  }
});
