import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/folder.ts';
import { write } from '#server/testing/dist.ts';
import { compressFolder } from './precompress.ts';

const text = 'Migramos su correo sin perder un solo mensaje. '.repeat(40);

test.each([
  'page.html',
  'es/legal/page.html',
  '_astro/app.js',
  'styles.css',
  'drawing.svg',
  'sitemap.xml',
  '.well-known/security.txt',
  'data.json',
  'site.webmanifest',
  'favicon.ico',
])('%s gets copies that decode to the same bytes', async (name) => {
  await using folder = await temporaryFolder();
  await write(folder.path, name, text);
  compressFolder(folder.path);
  const path = join(folder.path, name);
  expect(brotliDecompressSync(await readFile(`${path}.br`)).toString()).toBe(text);
  expect(gunzipSync(await readFile(`${path}.gz`)).toString()).toBe(text);
});

test.each(['png', 'webp', 'woff2'])(
  'a .%s file, which is compressed already, gets none',
  async (extension) => {
    await using folder = await temporaryFolder();
    await write(folder.path, `file.${extension}`, text);
    compressFolder(folder.path);
    expect(await readdir(folder.path)).toEqual([`file.${extension}`]);
  },
);
