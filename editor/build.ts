import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { identify } from './files.ts';

/** Bundles what the browser runs into a folder, unless it is there already. */
export async function buildEditor(folder: string): Promise<void> {
  const sources = ['package-lock.json', ...globSync('editor/*')];
  const stamp = sources.map((path) => identify(readFileSync(path))).join('\n');
  const stampFile = join(folder, 'built-from.txt');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the editor (once) …');
  await build({
    root: 'editor',
    configFile: false,
    base: './',
    logLevel: 'error',
    plugins: [{ name: 'own-requests', transform: removeRequests }],
    build: { outDir: folder, emptyOutDir: true, target: 'esnext', chunkSizeWarningLimit: 10_000 },
  });
  writeFileSync(stampFile, stamp);
}

/** The package brings its fonts, and names a CDN for when they are missing. It also asks how GitHub is. */
function removeRequests(code: string): string {
  return code
    .replaceAll(/url\(https:\/\/cdn\.jsdelivr\.net[^)]+\)\s*format\('[^']+'\)/g, "local('-')")
    .replaceAll(
      /https:\/\/(?:www\.githubstatus\.com\/api|status-api\.hostedstatus\.com)\/[\w./]+/g,
      'data:,',
    );
}
