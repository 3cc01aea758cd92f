import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getBuildSettings, createBuildStamp, stampFile } from '../site/integrations/stamp-build.ts';

/** Builds unless `dist/` is up to date. Exits the process if the build fails. */
export function buildIfChanged(): void {
  const stamp = join('dist', stampFile);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === createBuildStamp(process.env)) return;
  console.log('Building the site …');
  const env = { ...process.env, ...getBuildSettings(process.env) };
  const build = spawnSync('astro', ['build', '--root=site', '--silent'], {
    stdio: 'inherit',
    shell: isWindows,
    env,
  });
  if (build.error !== undefined) throw build.error;
  if (build.status !== 0) process.exit(1);
}

const isWindows = process.platform === 'win32';
