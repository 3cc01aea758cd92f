import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/folder.ts';
import { compressFiles } from './precompress.ts';

test('each text file gets a Brotli and a gzip copy with the same content', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'es/precios.html');
  const text = '<p>9,99 €</p>'.repeat(100);
  await mkdir(join(folder.path, 'es'));
  await writeFile(path, text);
  compressFiles(folder.path);
  const [brotli, gzip] = await Promise.all([readFile(`${path}.br`), readFile(`${path}.gz`)]);
  expect(brotliDecompressSync(brotli).toString()).toBe(text);
  expect(gunzipSync(gzip).toString()).toBe(text);
  expect(brotli.length).toBeLessThan(gzip.length);
});

test('files that are compressed in themselves get no copy', async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'card.png'), 'png');
  await writeFile(join(folder.path, 'letters.woff2'), 'woff2');
  compressFiles(folder.path);
  expect((await readdir(folder.path)).sort()).toEqual(['card.png', 'letters.woff2']);
});
