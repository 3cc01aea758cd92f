import { afterAll, afterEach, expect, test } from 'vitest';
import { sendRaw } from '../raw-http.ts';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { startTarget } from './target.ts';

/** Headers that say that the request was meant for another host, path or method. */
const evil = 'evil.example';

const target = await startTarget();
afterEach(() => target.expectUnharmed());
afterAll(() => target[Symbol.asyncDispose]());

function get(path: string, headers: string[]): Promise<string> {
  const head = [`GET ${path} HTTP/1.1`, ...headers, 'Connection: close'].join('\r\n');
  return sendRaw(target.server.port, `${head}\r\n\r\n`);
}

test.each([
  [`Host: ${evil}`],
  [`Host: localhost`, `X-Forwarded-Host: ${evil}`, 'X-Forwarded-Proto: https'],
  [
    `Host: localhost`,
    `X-Host: ${evil}`,
    `X-Forwarded-Server: ${evil}`,
    `X-HTTP-Host-Override: ${evil}`,
  ],
  [`Host: localhost`, `Forwarded: for=1.2.3.4;host=${evil};proto=https`],
  [`Host: localhost:99999`],
  [`Host: localhost@${evil}`],
  [`Host: localhost/${evil}`],
  [`Host: localhost#${evil}`],
  [`Host: localhost\\${evil}`],
  [`Host: localhost, ${evil}`],
  [`Host: localhost ${evil}`],
  [`Host: [::1`],
  [`Host: `],
  [`Host: localhost`, `Host: ${evil}`],
  [`Host: ${'a'.repeat(5000)}`],
])('the page is the same, or none: %s %s %s %s', async (...headers) => {
  for (const path of ['/faq', '/faq/', '/contacto/enviado', '/missing']) {
    const meant = await get(path, ['Host: localhost']);
    const response = await get(path, headers);
    expect(response).not.toContain(evil);
    if (response.startsWith('HTTP/1.1 400')) continue;
    expect(withoutDate(response)).toBe(withoutDate(meant));
  }
});

test.each([
  'X-Original-URL: /contacto',
  'X-Rewrite-URL: /contacto',
  'X-HTTP-Method-Override: POST',
])('the path and the method are those of the first line: %s', async (header) => {
  const meant = await get('/faq', ['Host: localhost']);
  const response = await get('/faq', ['Host: localhost', header]);
  expect(withoutDate(response)).toBe(withoutDate(meant));
});

test('a page of another site stays one, whatever host the request names besides its own', async () => {
  const response = await target.post(leadInput, {
    origin: `http://${evil}`,
    'x-forwarded-host': evil,
    forwarded: `host=${evil}`,
  });
  expect(response.status).toBe(403);
  expect(JSON.stringify([...response.headers]) + (await response.text())).not.toContain(evil);
});

function withoutDate(response: string): string {
  return response.replace(/^date: .*$/im, '');
}
