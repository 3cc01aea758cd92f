import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
} from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { write } from '#server/testing/dist.ts';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { generated } from '#server/testing/generated.ts';
import { compressFolder, compressOutput } from './precompress.ts';

const text = 'Migramos su correo sin perder un solo mensaje. '.repeat(40);

const names = [
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
];

test.each(names)('%s gets copies that decode to the same bytes', async (name) => {
  await using folder = await temporaryFolder();
  await write(folder.path, name, text);
  expect(compressFolder(folder.path)).toEqual([name]);
  const path = join(folder.path, name);
  expect(brotliDecompressSync(await readFile(`${path}.br`)).toString()).toBe(text);
  expect(gunzipSync(await readFile(`${path}.gz`)).toString()).toBe(text);
});

test.each(['png', 'webp', 'woff2', 'html.br', 'js.gz'])(
  'a .%s file, which is compressed already, gets none',
  async (extension) => {
    await using folder = await temporaryFolder();
    await write(folder.path, `file.${extension}`, text);
    compressFolder(folder.path);
    expect(await readdir(folder.path)).toEqual([`file.${extension}`]);
  },
);

test('any bytes come back from each copy', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'a.html');
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
        fc.string({ unit: 'binary', maxLength: 500 }).map((it) => Buffer.from(it)),
        fc.constantFrom('', '\ufeff<p>ñ 😀\r\n', '\0').map((it) => Buffer.from(it)),
      ),
      async (bytes) => {
        await write(folder.path, 'a.html', bytes);
        compressFolder(folder.path);
        expect(brotliDecompressSync(await readFile(`${path}.br`))).toEqual(bytes);
        expect(gunzipSync(await readFile(`${path}.gz`))).toEqual(bytes);
        expect(await readFile(path)).toEqual(bytes);
      },
    ),
    generated(300),
  );
});

test('copies are as small as these encodings get', async () => {
  await using folder = await temporaryFolder();
  const page = await readFile('docs/behaviour.md');
  await write(folder.path, 'a.html', page);
  compressFolder(folder.path);
  const sizeOf = async (name: string) => (await stat(join(folder.path, name))).size;
  for (let quality = 0; quality <= constants.BROTLI_MAX_QUALITY; quality += 1) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    const other = brotliCompressSync(page, { params }).length;
    expect(await sizeOf('a.html.br'), `Brotli ${quality}`).toBeLessThanOrEqual(other);
  }
  for (let level = 0; level <= constants.Z_BEST_COMPRESSION; level += 1) {
    const other = gzipSync(page, { level }).length;
    expect(await sizeOf('a.html.gz'), `gzip ${level}`).toBeLessThanOrEqual(other);
  }
});

test('a second time changes nothing, and a change of a file reaches its copies', async () => {
  await using folder = await temporaryFolder();
  const read = async () =>
    Promise.all(
      (await readdir(folder.path))
        .toSorted()
        .map(async (name) => ({ name, bytes: await readFile(join(folder.path, name)) })),
    );
  await write(folder.path, 'a.html', text);
  await write(folder.path, 'b.js', 'b()');
  compressFolder(folder.path);
  const once = await read();
  compressFolder(folder.path);
  expect(await read()).toEqual(once);
  expect(once.map(({ name }) => name)).toEqual([
    ...['a.html', 'a.html.br', 'a.html.gz'],
    ...['b.js', 'b.js.br', 'b.js.gz'],
  ]);

  await write(folder.path, 'a.html', 'other');
  compressFolder(folder.path);
  expect(brotliDecompressSync(await readFile(join(folder.path, 'a.html.br'))).toString()).toBe(
    'other',
  );
});

test('an output without a page stops the build', async () => {
  await using folder = await temporaryFolder();
  await write(folder.path, 'a.js', 'a()');
  expect(() => compressOutput(folder.path)).toThrow(
    /expected pages \(\*\.html\) to compress, found none\. build\/precompress\.ts/,
  );
  await write(folder.path, 'es/index.html', '<p>');
  expect(() => compressOutput(folder.path)).not.toThrow();
});
