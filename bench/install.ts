import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs this package, which is no workspace, when a bench first needs its tools.
 * Returns the path of a program of one of them.
 */
export function installTool(program: string): string {
  const folder = import.meta.dirname;
  const path = join(folder, 'node_modules', program);
  if (existsSync(path)) return path;
  console.log('Installing Lighthouse and Stryker (once) …');
  // Stryker takes the Vitest of the project.
  const flags = ['--ignore-scripts', '--legacy-peer-deps', '--loglevel=error'];
  const npm = spawnSync('npm', ['ci', '--prefix', folder, ...flags], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) throw new Error('The tools could not be installed; npm says why above');
  return path;
}
