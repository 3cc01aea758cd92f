import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { computeEtag } from './files.ts';

/** Bundles the browser code into a folder, unless that is up to date. */
export async function buildEditor(folder: string): Promise<void> {
  const sources = ['package-lock.json', ...globSync(['editor/*', 'packages/base/src/*'])];
  const stamp = sources.map((path) => computeEtag(readFileSync(path))).join('\n');
  const stampFile = join(folder, 'built-from.txt');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the editor (once) …');
  await build({
    root: 'editor',
    configFile: false,
    base: './',
    logLevel: 'error',
    plugins: [{ name: 'own-requests', transform: removeExternalRequests }],
    build: { outDir: folder, emptyOutDir: true, target: 'esnext', chunkSizeWarningLimit: 10_000 },
  });
  writeFileSync(stampFile, stamp);
}

/** Removes the CMS's fallback to a font CDN, as fonts are bundled, and its host status checks. */
function removeExternalRequests(code: string): string {
  return code
    .replaceAll(/url\(https:\/\/cdn\.jsdelivr\.net[^)]+\)\s*format\('[^']+'\)/g, "local('-')")
    .replaceAll(
      /https:\/\/(?:www\.githubstatus\.com\/api|status-api\.hostedstatus\.com)\/[\w./]+/g,
      'data:,',
    );
}
