import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { PageSources } from '../../site/integrations/page-policy.ts';
import { writeSiteTable } from '../../site/integrations/site-table.ts';
import type { CspSources } from '../../site/src/features/tools/tool.ts';
import { writeDistFile, writeDist } from '../testing/dist.ts';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { loadSite } from './site.ts';

const options = { isHttps: false };

function load(folder: string) {
  const loaded = loadSite(folder, options);
  if (!loaded.ok) throw new Error(loaded.missing.join());
  return loaded.site;
}

/** A small build that can be changed and loaded again. */
async function createSmallBuild() {
  const folder = await createTemporaryFolder();
  await writeDist(folder.path);
  return {
    folder: folder.path,
    write: (name: string, content: string | Buffer) => writeDistFile(folder.path, name, content),
    load: () => load(folder.path),
    loadBuilt(sources: PageSources = {}) {
      writeSiteTable(folder.path, { sources });
      return load(folder.path);
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

test('serves a compressed copy only if it is smaller, and not at its own address', async () => {
  await using build = await createSmallBuild();
  const compressed = brotliCompressSync('made by the build');
  await build.write('_astro/app.0a1b2c.js.br', compressed);
  await build.write('robots.txt.br', Buffer.alloc(100));
  const site = build.loadBuilt();
  const { file = '' } = site.find('/_astro/app.0a1b2c.js', 'es')?.variants.get('br') ?? {};
  expect(Buffer.from(site.read(file))).toEqual(compressed);
  for (const suffix of ['br', 'gz']) {
    expect(site.find(`/_astro/app.0a1b2c.js.${suffix}`, 'es')).toBeNull();
  }
  expect(Array.from(site.find('/robots.txt', 'es')?.variants.keys() ?? [])).toEqual(['identity']);
});

test('each encoding and each page has its own ETag, which changes with its policy', async () => {
  await using build = await createSmallBuild();
  const validators = (sources: PageSources) => {
    const site = build.loadBuilt(sources);
    const files = [site.find('/faq', 'es'), site.find('/faq', 'en'), site.find('/', 'es')];
    return files.flatMap((file) => Array.from(file?.variants.values() ?? [], ({ etag }) => etag));
  };
  const opened = { 'connect-src': ['https://stats.test'] };
  const etags = [...validators({}), ...validators({ opened })];
  expect(new Set(etags).size).toBe(18);
  for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
});

test('pages load the files of vendors without cookies', async () => {
  await using build = await createSmallBuild();
  const readPolicy = (opened: CspSources, path = '/faq') =>
    build.loadBuilt({ opened }).find(path, 'en')?.headers['Cross-Origin-Embedder-Policy'];
  const script = { 'script-src': ['https://tags.test'] };
  expect(readPolicy({ 'connect-src': ['https://stats.test'] })).toBeUndefined();
  expect(readPolicy(script)).toBe('credentialless');
  expect(readPolicy(script, '/robots.txt')).toBeUndefined();
});

test('only the page that requests another origin may do so', async () => {
  await using build = await createSmallBuild();
  const url = new URL('https://status.example/feed');
  const site = build.loadBuilt({ connectTo: [{ url, page: 'support' }] });
  const policyAt = (path: string) => site.find(path, 'en')?.headers['Content-Security-Policy'];
  expect(policyAt('/soporte')).toContain("connect-src 'self' https://status.example;");
  expect(policyAt('/soporte/an-article')).toContain("connect-src 'self';");
});

test('lists the files that are missing or have another size than in the build', async () => {
  await using build = await createSmallBuild();
  await rm(join(build.folder, 'en/legal/cookies.html'));
  await build.write('es/faq.html', 'Other text');
  await build.write('robots.txt', 'Other text');
  const missing = ['en/legal/cookies.html', 'es/faq.html', 'robots.txt'];
  const loaded = loadSite(build.folder, options);
  expect(loaded.ok ? [] : loaded.missing.toSorted()).toEqual(missing);
  await rm(join(build.folder, '.site-table.json'));
  expect(loadSite(build.folder, options)).toEqual({ ok: false, missing: ['.site-table.json'] });
});

test('serves scripts of earlier builds', async () => {
  await using build = await createSmallBuild();
  await build.write('_astro/earlier.0a1b2c.js', '// of a page that is open');
  await build.write('_astro/earlier.0a1b2c.js.br', Buffer.alloc(10));
  await build.write('_astro/fonts/earlier.woff2', 'a font');
  const site = build.load();
  const earlier = site.find('/_astro/earlier.0a1b2c.js', 'es');
  expect(earlier?.contentType).toBe('text/javascript; charset=utf-8');
  expect(earlier?.headers['Cache-Control']).toContain('immutable');
  expect(Array.from(earlier?.variants.keys() ?? [])).toEqual(['identity']);
  expect(site.find('/_astro/earlier.0a1b2c.js.br', 'es')).toBeNull();
  expect(site.find('/_astro/fonts/earlier.woff2', 'es')?.contentType).toBe('font/woff2');
});

test('serves no hidden files, except in `.well-known`', async () => {
  await using build = await createSmallBuild();
  const hidden = ['.built-from', '_astro/.DS_Store', '.git/config', '.well-known/.secret'];
  for (const name of hidden) await build.write(name, 'x');
  for (const load of [build.loadBuilt, build.load]) {
    await build.write('_astro/.hidden/later.js', 'x');
    const site = load();
    expect(site.find('/.well-known/change-password', 'es')).not.toBeNull();
    for (const name of [...hidden, '.site-table.json', '_astro/.hidden/later.js']) {
      expect(site.find(`/${name}`, 'es'), name).toBeNull();
    }
  }
});
