import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { siteAddress } from '#server/config.ts';

/** What the finished pages are made from; a change in any of it makes them stale. */
const sources = [
  'astro.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'content/**',
  'src/**',
  'build/**',
  'packages/contact/**',
  // The form of the table that the build writes for the server, and the encodings in it.
  'server/pages/site.ts',
  'server/http/negotiation.ts',
  'server/http/security-headers.ts',
];
/** The environment variables that change what is built. */
export const buildVariables = ['SITE_URL', 'PORT', 'PUBLIC_FUNCTIONS_URL', 'PUBLIC_ANON_KEY'];
/** What stands among the sources and is in no page. */
const notSources = ['**/*.{test,spec}.ts', '**/testing/**', 'content/schemas/**'];
/** Stands in a build, and says what it was made from. */
export const stampFile = '.built-from';

/**
 * Builds the site to `dist/`, unless what is there was made from the same sources. Ends the process
 * where it cannot be built: Astro has said why, and what is there is not the site as it should be.
 */
export function buildIfChanged(): void {
  const stamp = join('dist', stampFile);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === buildStamp(process.env)) return;
  console.log('Building the site …');
  const env = { ...process.env, ...buildSettings(process.env) };
  const build = spawnSync('astro', ['build', '--silent'], {
    stdio: 'inherit',
    shell: isWindows,
    env,
  });
  if (build.error !== undefined) throw build.error;
  if (build.status !== 0) process.exit(1);
}

const isWindows = process.platform === 'win32';

type Environment = Record<string, string | undefined>;

/** A digest of all that a build is made from: equal digests, equal pages. */
export function buildStamp(environment: Environment): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { exclude: notSources }).sort()) {
    if (statSync(file).isFile()) hash.update(`${file}\0`).update(readFileSync(file));
  }
  hash.update(JSON.stringify(buildSettings(environment)));
  // Pages name the year, and security.txt the day it expires: a build is good for a month.
  const today = new Date();
  hash.update(`${today.getFullYear()}-${today.getMonth()}`);
  return hash.digest('hex');
}

/** Every setting of a build, so that it finds nothing else in `.env` than its stamp says. */
function buildSettings(environment: Environment): Record<string, string> {
  return {
    // Not that of whoever builds: Vitest's would bring the development build of React.
    NODE_ENV: 'production',
    SITE_URL: siteAddress(environment),
    PUBLIC_FUNCTIONS_URL: environment['PUBLIC_FUNCTIONS_URL'] ?? '',
    PUBLIC_ANON_KEY: environment['PUBLIC_ANON_KEY'] ?? '',
  };
}
