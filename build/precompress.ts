import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';

const compressible = '**/*.{html,js,css,svg,xml,txt,json,webmanifest}';

/** Writes a Brotli and a gzip copy beside each text file of the output, at their best levels. */
export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': ({ dir }) => compressFiles(fileURLToPath(dir)),
    },
  };
}

/** Writes the copies of every text file under `folder`. */
export function compressFiles(folder: string): void {
  for (const file of globSync(compressible, { cwd: folder })) {
    const bytes = readFileSync(join(folder, file));
    writeFileSync(join(folder, `${file}.br`), brotli(bytes));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

function brotli(bytes: Buffer): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params });
}
