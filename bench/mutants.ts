import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installTool } from './install.ts';

const root = join(import.meta.dirname, '..');

/**
 * Changes a folder’s code in many small ways, and lists the changes that no test finds. Stryker
 * makes them in place, because tests import packages by name; `git checkout` undoes what a killed
 * run leaves behind.
 */
export async function run(folder = 'packages/contact'): Promise<void> {
  if (execFileSync('git', ['status', '--porcelain', folder], { cwd: root, encoding: 'utf8' })) {
    throw new Error(`Commit ${folder} first: its files are changed and restored`);
  }
  const stryker = installTool('@stryker-mutator/core/bin/stryker.js');
  const mutate = [`${folder}/**/*.ts`, '!**/*.test.ts', '!**/testing/**'];
  const args = [stryker, 'run', 'bench/stryker.config.json', '--mutate', mutate.join()];
  process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
}
