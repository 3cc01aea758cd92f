import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const excludedPaths = ['dist', 'data', 'test-results', '.git', '.astro', '.cache'];

export function copyProject(): Disposable & { folder: string } {
  const copy = fs.mkdtempDisposableSync(join(tmpdir(), 'altanube-copy-'));
  fs.cpSync('.', copy.path, { recursive: true, filter: isSource });
  linkPackages(copy.path);
  return { folder: copy.path, [Symbol.dispose]: () => copy[Symbol.dispose]() };
}

function isSource(path: string): boolean {
  const isKept = !excludedPaths.includes(path) && !path.startsWith('dist-');
  return isKept && basename(path) !== 'node_modules';
}

/** Links installed packages into a copy of the repository; workspaces link to the copy itself. */
function linkPackages(folder: string): void {
  const scope = '@altanube';
  const link = (target: string, ...name: string[]) =>
    fs.symlinkSync(target, join(folder, 'node_modules', ...name), 'junction');
  fs.mkdirSync(join(folder, 'node_modules', scope), { recursive: true });
  for (const path of fs.globSync('{packages/*,site,server,editor,e2e}/')) {
    link(join(folder, path), scope, basename(path));
  }
  // One by one, so that the copy has its own Vite cache beside the packages.
  for (const name of fs.readdirSync('node_modules')) {
    const isKept = name === scope || name.startsWith('.vite') || name === '.cache';
    if (!isKept) link(resolve('node_modules', name), name);
  }
}
