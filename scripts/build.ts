import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';

/** What the finished pages are made from; a change in any of it makes them stale. */
const sources = [
  'astro.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'content/**',
  'public/**',
  'src/**',
  'build/**',
];
export const variables = ['SITE_URL', 'PUBLIC_FUNCTIONS_URL', 'PUBLIC_ANON_KEY'];
const stampFile = 'dist/.built-from';

/** Builds the site to `dist/`, unless what is there was made from the same sources. */
export function buildIfChanged(): void {
  const stamp = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the site …');
  execFileSync('astro', ['build', '--silent'], { stdio: 'inherit', shell: isWindows });
  writeFileSync(stampFile, stamp);
}

const isWindows = process.platform === 'win32';

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources).sort()) {
    if (statSync(file).isFile()) hash.update(`${file}\0`).update(readFileSync(file));
  }
  for (const name of variables) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  return hash.digest('hex');
}
