import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import { computeEtag } from './files.ts';

const stampName = 'built-from.txt';

/** Bundles the browser code into a folder, unless that is up to date. */
export async function buildEditor(folder: string): Promise<void> {
  const sources = ['package-lock.json', ...globSync(['editor/client/*', 'editor/*.ts'])];
  const stamp = sources.map((path) => computeEtag(readFileSync(path))).join('\n');
  const stampFile = join(folder, stampName);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the editor (once) …');
  // Another process may be using or building it.
  const newFolder = `${folder}-${process.pid}`;
  await build({
    root: 'editor/client',
    configFile: false,
    base: './',
    logLevel: 'error',
    plugins: [tailwindcss()],
    build: { outDir: newFolder, emptyOutDir: true, target: 'esnext' },
  });
  writeFileSync(join(newFolder, stampName), stamp);
  rmSync(folder, { recursive: true, force: true });
  renameSync(newFolder, folder);
}
