import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  brotliCompressSync,
  brotliDecompressSync,
  gunzipSync,
  zstdDecompressSync,
} from 'node:zlib';
import { expect, test } from 'vitest';
import { write, writeDist } from '#server/testing/dist.ts';
import type { Opened } from '#features/tools/tool.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { loadSite } from './built-site.ts';

const options = { isHttps: false, connectTo: [] };

async function load(folder: string) {
  const loaded = await loadSite(folder, options);
  if (!loaded.ok) throw new Error(loaded.missing.join());
  return loaded.site;
}

test('a page is there in each encoding of the build, and decodes to the same', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  const { bodies } = await (await load(folder.path)).page('faq', 'en');
  const plain = bodies.get('identity')?.bytes ?? Buffer.alloc(0);
  expect(plain.toString()).toContain('<html lang="en"');
  expect(brotliDecompressSync(bodies.get('br')?.bytes ?? '')).toEqual(plain);
  expect(zstdDecompressSync(bodies.get('zstd')?.bytes ?? '')).toEqual(plain);
  expect(gunzipSync(bodies.get('gzip')?.bytes ?? '')).toEqual(plain);
});

test('a compressed copy is used as it is if it is smaller, and has no address of its own', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  const made = brotliCompressSync('made by the build');
  await write(folder.path, '_astro/app.0a1b2c.js.br', made);
  await write(folder.path, 'robots.txt.br', Buffer.alloc(100));
  const site = await load(folder.path);
  const script = await site.asset('/_astro/app.0a1b2c.js');
  expect(script?.bodies.get('br')?.bytes).toEqual(made);
  for (const suffix of ['br', 'zst', 'gz']) {
    expect(site.asset(`/_astro/app.0a1b2c.js.${suffix}`)).toBeNull();
  }
  const robots = await site.asset('/robots.txt');
  expect([...(robots?.bodies.keys() ?? [])]).toEqual(['identity']);
});

test('each encoding and each page has a validator of its own', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  const site = await load(folder.path);
  const files = [site.page('faq', 'es'), site.page('faq', 'en'), site.page('home', 'es')];
  const etags = (await Promise.all(files)).flatMap(({ bodies }) =>
    [...bodies.values()].map(({ etag }) => etag),
  );
  expect(new Set(etags).size).toBe(12);
  for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
});

test('a page is new to caches when its policy has changed', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  const etags = await Promise.all(
    [false, true].map(async (isHttps) => {
      const loaded = await loadSite(folder.path, { isHttps, connectTo: [] });
      if (!loaded.ok) return null;
      return (await loaded.site.page('home', 'es')).bodies.get('identity')?.etag;
    }),
  );
  expect(etags[0]).not.toBe(etags[1]);
});

test('pages are no assets', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  const site = await load(folder.path);
  expect(site.asset('/es/faq.html')).toBeNull();
  expect(site.asset('/en/index.html')).toBeNull();
  expect(site.asset('/robots.txt')).not.toBeNull();
  expect(site.asset('/')).toBeNull();
});

test('pages alone are embedded otherwise, and only where a tool loads a script', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  const policyOf = async (opened: Opened, asset?: string) => {
    const loaded = await loadSite(folder.path, { ...options, opened });
    if (!loaded.ok) throw new Error('The site is not there');
    const file = asset === undefined ? loaded.site.page('faq', 'en') : loaded.site.asset(asset);
    const headers = (await file)?.bodies.get('identity')?.headers;
    return headers?.['Cross-Origin-Embedder-Policy'];
  };
  const script = { 'script-src': ['https://tags.test'] };
  expect(await policyOf({})).toBe('require-corp');
  expect(await policyOf({ 'connect-src': ['https://stats.test'] })).toBe('require-corp');
  expect(await policyOf(script)).toBe('credentialless');
  expect(await policyOf(script, '/robots.txt')).toBe('require-corp');
});

test('a folder without the pages says which are missing', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  await rm(join(folder.path, 'en/legal/cookies.html'));
  expect(await loadSite(folder.path, options)).toEqual({
    ok: false,
    missing: ['en/legal/cookies.html'],
  });
  expect(await loadSite(join(folder.path, 'nowhere'), options)).toMatchObject({ ok: false });
});

test('what is hidden is no part of the site, except what is well known', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  for (const name of ['.built-from', '_astro/.DS_Store', '.git/config', '.well-known/.secret']) {
    await write(folder.path, name, 'x');
  }
  const site = await load(folder.path);
  expect(site.asset('/.well-known/security.txt')).not.toBeNull();
  for (const path of [
    '/.built-from',
    '/_astro/.DS_Store',
    '/.git/config',
    '/.well-known/.secret',
  ]) {
    expect(site.asset(path), path).toBeNull();
  }
});
