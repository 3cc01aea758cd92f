import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { unexpectedOutput } from './unexpected-output.ts';

const names = '*.{html,js,css,svg,xml,txt,json,webmanifest,ico}';
/** `**` passes over folders whose names start with a dot. */
const compressible = [`**/${names}`, `.well-known/${names}`];

/** Compresses the output of the build, once and as small as it gets: the server does not. */
export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: { 'astro:build:done': ({ dir }) => compressOutput(fileURLToPath(dir)) },
  };
}

/** As `compressFolder`, for an output, which has pages. */
export function compressOutput(folder: string): void {
  if (compressFolder(folder).some((file) => file.endsWith('.html'))) return;
  const [expected, found] = ['pages (*.html) to compress', 'none'];
  const step = 'precompress.ts';
  throw unexpectedOutput({ where: folder, expected, found, step, writtenFor: 'Astro 7' });
}

/** Writes a Brotli and a gzip copy beside each text file below a folder, and names the files. */
export function compressFolder(folder: string): string[] {
  const files = globSync(compressible, { cwd: folder });
  for (const file of files) {
    const bytes = readFileSync(join(folder, file));
    writeFileSync(join(folder, `${file}.br`), brotli(bytes));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
  return files;
}

function brotli(bytes: Buffer): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params });
}
