import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, expect, test } from 'vitest';
import { propertyOptions } from '../property-testing.ts';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { sendRaw } from '../raw-http.ts';
import { startTarget } from './target.ts';

/** Paths that would leave the site's folder, or redirect a visitor to another site. */
const secret = 'not-for-visitors';

const target = await startTarget();
await writeFile(join(target.folder, '.env'), secret);
await writeFile(join(target.folder, 'dist/.built-from'), secret);
await target.post({ ...contactInput, company: secret });
afterEach(() => target.expectUnharmed());
afterAll(() => target[Symbol.asyncDispose]());

async function expectHarmless(requestTarget: string): Promise<void> {
  const head = `GET ${requestTarget} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
  const response = await sendRaw(target.server.port, head);
  expect(response, requestTarget).toMatch(/^HTTP\/1\.1 (?:200|308|400|404|405|431) /);
  expect(response).not.toContain(secret);
  expect(response).not.toMatch(/SQLite format|altanube-site|root:/);
  // Redirects only to paths of this site.
  const location = /^location: (.*)\r$/im.exec(response)?.[1];
  if (location !== undefined) expect(location).toMatch(/^\/(?![/\\])[!-~]*$/);
}

const parents = ['..', '%2e%2e', '%2E.', '.%2e', '%252e%252e', '..%00', '%c0%ae%c0%ae', '%uff0e'];
const separators = ['/', '\\', '%2f', '%5c', '%252f', '%c0%af', '//', '/./', ';/', '\u0000/'];
const files = ['.env', 'data/leads.db', 'package.json', 'etc/passwd', 'dist/.built-from'];

test('serves no file outside the site', async () => {
  for (const up of parents) {
    for (const separator of separators) {
      const steps = Array(5).fill(up).join(separator);
      await expectHarmless(`/${steps}${separator}${files[0]}`);
      await expectHarmless(`/_astro${separator}${steps}${separator}${files[1]}`);
    }
  }
});

test.each([
  ...files.map((file) => `/${file}`),
  ...['/es/index.html', '/en/../es/faq.html', '/.git/config', '/index.html.br', '/_astro/'],
  ...['/%', '/%ff%fe', '/%00', '/faq%0d%0aSet-Cookie:%20x=y', '/faq%0d%0a%0d%0a<script>'],
  ...['//evil.example/', '///evil.example/%2e%2e/', '/\\evil.example/', '/%5cevil.example/'],
  ...['/.evil.example/', '/@evil.example/', '/faq/?x=//evil.example/'],
  ...['/%0d%0aLocation:%20https://evil.example/', 'http://evil.example/faq/', 'http://[::1]/faq/'],
  ...['file:///etc/passwd', 'javascript:alert(1)', 'faq', '*', '?', '/__proto__', '/toString/'],
  ...[`/${'a/'.repeat(7000)}`, `/${'%2e%2e%2f'.repeat(1700)}`],
])('handles an unusual path safely: %j', (path) => expectHarmless(path));

const hosts = ['Host: evil.example', 'Host: localhost\r\nX-Forwarded-Host: evil.example'];

test.each(hosts)('does not repeat the host of a request in the response: %s', async (host) => {
  for (const path of ['/faq', '/faq/', '/contacto/enviado', '/missing']) {
    const head = `GET ${path} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`;
    expect(await sendRaw(target.server.port, head)).not.toContain('evil.example');
  }
});

test('handles combinations of these parts safely', async () => {
  const words = [...parents, ...separators, ...files, 'faq', 'es', '?', '#', '@', ':'];
  const parts = fc.array(fc.constantFrom(...words), { maxLength: 12 });
  const isHarmless = fc.asyncProperty(parts, (path) => expectHarmless(`/${path.join('')}`));
  await fc.assert(isHarmless, propertyOptions(5000));
});
