import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';

/** What the finished pages are made from; a change in any of it makes them stale. */
const sources = [
  'astro.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'content/**',
  'src/**',
  'build/**',
];
/** What the environment has a say in. */
export const buildVariables = ['SITE_URL', 'PUBLIC_FUNCTIONS_URL', 'PUBLIC_ANON_KEY'];
const stampFile = 'dist/.built-from';

/** Builds the site to `dist/`, unless what is there was made from the same sources. */
export function buildIfChanged(): void {
  const stamp = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the site …');
  const env = { ...process.env, ...settings() };
  execFileSync('astro', ['build', '--silent'], { stdio: 'inherit', shell: isWindows, env });
  writeFileSync(stampFile, stamp);
}

const isWindows = process.platform === 'win32';

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources).sort()) {
    if (statSync(file).isFile()) hash.update(`${file}\0`).update(readFileSync(file));
  }
  hash.update(JSON.stringify(settings()));
  // Pages name the year, and security.txt the day it expires: a build is good for a month.
  const today = new Date();
  hash.update(`${today.getFullYear()}-${today.getMonth()}`);
  return hash.digest('hex');
}

/** Each of the variables, so that the build finds nothing else in `.env` than its stamp says. */
function settings(): Record<string, string> {
  return Object.fromEntries(buildVariables.map((name) => [name, process.env[name] ?? '']));
}
