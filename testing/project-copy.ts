import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const notSources = ['node_modules', 'dist', 'data', 'test-results', '.git', '.astro', '.cache'];

/** The repository as it is now, in a folder of its own that shares the installed packages. */
export function copyProject(): Disposable & { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'altanube-copy-'));
  cpSync('.', folder, { recursive: true, filter: (path) => !notSources.includes(path) });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}
