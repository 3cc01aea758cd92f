import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSettings, buildStamp, stampFile } from '../site/integrations/stamp-build.ts';

/** Unless `dist/` is up to date. Ends the process where the site cannot be built. */
export function buildIfChanged(): void {
  const stamp = join('dist', stampFile);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === buildStamp(process.env)) return;
  console.log('Building the site …');
  const env = { ...process.env, ...buildSettings(process.env) };
  const build = spawnSync('astro', ['build', '--root=site', '--silent'], {
    stdio: 'inherit',
    shell: isWindows,
    env,
  });
  if (build.error !== undefined) throw build.error;
  if (build.status !== 0) process.exit(1);
}

const isWindows = process.platform === 'win32';
