import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import { computeEtag } from './files.ts';

/** Bundles the browser code into a folder, unless that is up to date. */
export async function buildEditor(folder: string): Promise<void> {
  const sources = ['package-lock.json', ...globSync(['editor/client/*', 'editor/*.ts'])];
  const stamp = sources.map((path) => computeEtag(readFileSync(path))).join('\n');
  const stampFile = join(folder, 'built-from.txt');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the editor (once) …');
  await build({
    root: 'editor/client',
    configFile: false,
    base: './',
    logLevel: 'error',
    plugins: [tailwindcss()],
    build: { outDir: folder, emptyOutDir: true, target: 'esnext' },
  });
  writeFileSync(stampFile, stamp);
}
