import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const notSources = ['dist', 'data', 'test-results', '.git', '.astro', '.cache'];

/** The repository as it is now, in a folder of its own that shares the installed packages. */
export function copyProject(): Disposable & { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'altanube-copy-'));
  cpSync('.', folder, { recursive: true, filter: isSource });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

function isSource(path: string): boolean {
  return !notSources.includes(path) && basename(path) !== 'node_modules';
}
