import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { getSiteUrl } from '@altanube/runtime/config';

/** What the finished pages are made from; a change in any of it makes them stale. */
const sources = [
  'package-lock.json',
  'tsconfig.json',
  'content/**',
  'site/**',
  'packages/{contact,content,pages}/**',
];
/** The environment variables that change what is built. */
export const buildVariables = ['SITE_URL', 'PORT', 'PUBLIC_FUNCTIONS_URL', 'PUBLIC_ANON_KEY'];
/** What stands among the sources and is in no page. */
const notSources = [
  '**/*.{test,spec}.ts',
  '**/{testing,node_modules,.astro}/**',
  'content/schemas/**',
];
export const stampFile = '.built-from';

/** Comes last: a build that was stopped has no such record. */
export function stampBuild(): AstroIntegration {
  return {
    name: 'stamp-build',
    hooks: {
      'astro:build:done': ({ dir }) => {
        // A development build is not for visitors: `npm start` builds another.
        if (process.env.NODE_ENV !== 'production') return;
        writeFileSync(new URL(stampFile, dir), buildStamp(process.env));
      },
    },
  };
}

type Environment = Record<string, string | undefined>;

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

/** Every setting of a build. */
export function buildSettings(environment: Environment): Record<string, string> {
  return {
    // Vitest's would bring the development build of React.
    NODE_ENV: 'production',
    SITE_URL: getSiteUrl(environment),
    PUBLIC_FUNCTIONS_URL: environment['PUBLIC_FUNCTIONS_URL'] ?? '',
    PUBLIC_ANON_KEY: environment['PUBLIC_ANON_KEY'] ?? '',
  };
}
