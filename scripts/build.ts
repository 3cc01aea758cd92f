import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getBuildSettings, createBuildStamp, stampFile } from '../site/integrations/stamp-build.ts';

/** Builds unless `dist/` is up to date. Exits the process if the build fails. */
export function buildIfChanged(): void {
  const stamp = join('dist', stampFile);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === createBuildStamp(process.env)) return;
  console.log('Building the site …');
  build({ ...process.env, ...getBuildSettings(process.env) }, '--silent');
}

/** Exits the process if the build fails. */
export function build(env: NodeJS.ProcessEnv, ...options: string[]): void {
  const shell = process.platform === 'win32';
  const command = ['build', '--root=site', ...options];
  const { error, status } = spawnSync('astro', command, { stdio: 'inherit', shell, env });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(1);
}
