import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNextChange } from '@altanube/content/expiries';
import { perLanguage } from '@altanube/content/languages';
import { readEntries } from '@altanube/content/read-entries';
import { readSharedData } from '@altanube/content/read-files';
import { getSiteUrl } from '@altanube/runtime/config';

/** The inputs of the built pages; a change in any of them makes the build stale. */
const sources = [
  'package-lock.json',
  'tsconfig.json',
  'content/**',
  'site/**',
  'packages/{base,contact,content,pages}/**',
];
/** The environment variables that change what is built. */
export const buildVariables = ['SITE_URL', 'PORT', 'PUBLIC_FUNCTIONS_URL', 'PUBLIC_ANON_KEY'];
/** Files among the sources that do not affect any page. */
const excludedSources = [
  '**/*.{test,spec}.ts',
  '**/{testing,node_modules,.astro}/**',
  'content/schemas/**',
];
export const stampFile = '.built-from';

export function stampBuild(folder: string): void {
  // Development builds get no stamp, so that `npm start` builds again.
  if (process.env.NODE_ENV !== 'production') return;
  // For `deploy/`, which then builds the same commit again. In seconds since 1970.
  writeFileSync(join(folder, '.stale-after'), `${findStaleTime() / 1000}\n`);
  writeFileSync(join(folder, stampFile), createBuildStamp(process.env));
}

type Environment = Record<string, string | undefined>;

export function createBuildStamp(environment: Environment): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { exclude: excludedSources }).sort()) {
    if (statSync(file).isFile()) hash.update(`${file}\0`).update(readFileSync(file));
  }
  hash.update(JSON.stringify(getBuildSettings(environment)));
  hash.update(`${findStaleTime()}`);
  return hash.digest('hex');
}

function findStaleTime(): number {
  const { data } = readSharedData('content');
  if (data === null) return Infinity;
  // Dates have no placeholders.
  const noValues = perLanguage(() => null);
  const { releaseTimes } = readEntries('content', noValues);
  return findNextChange(data.company, Date.now(), [...releaseTimes.values()]);
}

/** All settings that affect a build. */
export function getBuildSettings(environment: Environment): Record<string, string> {
  return {
    // Vitest's value would bundle the development build of React.
    NODE_ENV: 'production',
    SITE_URL: getSiteUrl(environment),
    PUBLIC_FUNCTIONS_URL: environment['PUBLIC_FUNCTIONS_URL'] ?? '',
    PUBLIC_ANON_KEY: environment['PUBLIC_ANON_KEY'] ?? '',
  };
}
