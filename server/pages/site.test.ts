import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { PageSources } from '../../site/integrations/page-policy.ts';
import { writeSiteTable } from '../../site/integrations/site-table.ts';
import type { Opened } from '../../site/src/features/tools/tool.ts';
import type { Encoding } from '../http/negotiation.ts';
import { write, writeDist } from '../testing/dist.ts';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { loadSite, type SiteFile } from './site.ts';

const options = { isHttps: false };

function load(folder: string) {
  const loaded = loadSite(folder, options);
  if (!loaded.ok) throw new Error(loaded.missing.join());
  return loaded.site;
}

function read(file: SiteFile | null, encoding: Encoding): Buffer {
  return Buffer.from(file?.variants.get(encoding)?.content ?? '');
}

test('a page is there in each encoding of the build, and decodes to the same', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  const page = load(folder.path).find('/faq', 'en');
  const plain = read(page, 'identity');
  expect(plain.toString()).toContain('<html lang="en"');
  expect(brotliDecompressSync(read(page, 'br'))).toEqual(plain);
  expect(gunzipSync(read(page, 'gzip'))).toEqual(plain);
});

test('a compressed copy is used as it is if it is smaller, and has no address of its own', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  const made = brotliCompressSync('made by the build');
  await write(folder.path, '_astro/app.0a1b2c.js.br', made);
  await write(folder.path, 'robots.txt.br', Buffer.alloc(100));
  writeSiteTable(folder.path);
  const site = load(folder.path);
  expect(read(site.find('/_astro/app.0a1b2c.js', 'es'), 'br')).toEqual(made);
  for (const suffix of ['br', 'gz']) {
    expect(site.find(`/_astro/app.0a1b2c.js.${suffix}`, 'es')).toBeNull();
  }
  const robots = site.find('/robots.txt', 'es');
  expect([...(robots?.variants.keys() ?? [])]).toEqual(['identity']);
});

test('each encoding and each page has a validator of its own', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  const site = load(folder.path);
  const files = [site.find('/faq', 'es'), site.find('/faq', 'en'), site.find('/', 'es')];
  const etags = files.flatMap((file) =>
    [...(file?.variants.values() ?? [])].map(({ etag }) => etag),
  );
  expect(new Set(etags).size).toBe(9);
  for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
});

test('a page is new to caches when its policy has changed', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  const etagOf = (sources: PageSources) => {
    writeSiteTable(folder.path, sources);
    return load(folder.path).find('/', 'es')?.variants.get('identity')?.etag;
  };
  const closed = etagOf({});
  expect(closed).toMatch(/^".+"$/);
  expect(etagOf({ opened: { 'connect-src': ['https://stats.test'] } })).not.toBe(closed);
});

test('pages alone are embedded otherwise, and only where a tool loads a script', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  const policyOf = (opened: Opened, path = '/faq') => {
    writeSiteTable(folder.path, { opened });
    return load(folder.path).find(path, 'en')?.headers['Cross-Origin-Embedder-Policy'];
  };
  const script = { 'script-src': ['https://tags.test'] };
  expect(policyOf({})).toBe('require-corp');
  expect(policyOf({ 'connect-src': ['https://stats.test'] })).toBe('require-corp');
  expect(policyOf(script)).toBe('credentialless');
  expect(policyOf(script, '/robots.txt')).toBe('require-corp');
});

test('only the page that asks another origin may do so', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  const url = new URL('https://status.example/feed');
  writeSiteTable(folder.path, { connectTo: [{ url, page: 'support' }] });
  const site = load(folder.path);
  const policyAt = (path: string) => site.find(path, 'en')?.headers['Content-Security-Policy'];
  expect(policyAt('/soporte')).toContain("connect-src 'self' https://status.example;");
  expect(policyAt('/soporte/an-article')).toContain("connect-src 'self';");
});

test('a folder without the pages says which are missing, or are not as the build wrote them', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  await rm(join(folder.path, 'en/legal/cookies.html'));
  await write(folder.path, 'es/faq.html', 'Other text');
  expect(loadSite(folder.path, options)).toEqual({
    ok: false,
    missing: ['es/faq.html', 'en/legal/cookies.html'],
  });
  expect(loadSite(join(folder.path, 'nowhere'), options)).toMatchObject({ ok: false });
});

test.each(['', '[{"path":"/faq"'])('a table that was cut is as good as none: %j', async (text) => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  await write(folder.path, '.site-table.json', text);
  expect(loadSite(folder.path, options)).toEqual({ ok: false, missing: ['.site-table.json'] });
});

test('scripts of earlier builds are served, and a file that was changed or removed since', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  await write(folder.path, '_astro/earlier.0a1b2c.js', '// of a page that is open');
  await write(folder.path, '_astro/earlier.0a1b2c.js.br', Buffer.alloc(10));
  await write(folder.path, '_astro/fonts/earlier.woff2', 'a font');
  await write(folder.path, '_astro/.hidden/secret.js', 'x');
  await write(folder.path, 'robots.txt', 'User-agent: *\n');
  await rm(join(folder.path, 'favicon.svg'));
  const site = load(folder.path);
  const earlier = site.find('/_astro/earlier.0a1b2c.js', 'es');
  expect(earlier?.contentType).toBe('text/javascript; charset=utf-8');
  expect(earlier?.headers['Cache-Control']).toContain('immutable');
  expect([...(earlier?.variants.keys() ?? [])]).toEqual(['identity']);
  expect(site.find('/_astro/earlier.0a1b2c.js.br', 'es')).toBeNull();
  expect(site.find('/_astro/fonts/earlier.woff2', 'es')?.contentType).toBe('font/woff2');
  expect(site.find('/_astro/.hidden/secret.js', 'es')).toBeNull();
  expect(String(read(site.find('/robots.txt', 'es'), 'identity'))).toBe('User-agent: *\n');
  expect(site.find('/favicon.svg', 'es')).toBeNull();
});

test('what is hidden is no part of the site, except what is well known', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  for (const name of ['.built-from', '_astro/.DS_Store', '.git/config', '.well-known/.secret']) {
    await write(folder.path, name, 'x');
  }
  writeSiteTable(folder.path);
  const site = load(folder.path);
  expect(site.find('/.well-known/security.txt', 'es')).not.toBeNull();
  for (const path of [
    '/.built-from',
    '/.site-table.json',
    '/_astro/.DS_Store',
    '/.git/config',
    '/.well-known/.secret',
  ]) {
    expect(site.find(path, 'es'), path).toBeNull();
  }
});
