import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { describeTools } from '../src/features/tools/descriptions.ts';
import { readCompanyTools } from './configured-tools.ts';
import {
  formatPackage,
  licencesFile,
  webVitalsPackage,
  readLicence,
} from './third-party-licences.ts';

/** Licences that require at most including their text. */
const allowed = [
  ...'0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 OFL-1.1'.split(' '),
  // Code and data of `date-holidays`, whose text names the sources.
  '(ISC AND CC-BY-SA-3.0)',
];

const text = readFileSync(join('dist', licencesFile), 'utf8');
const shown = Array.from(
  text.matchAll(/(?:^|\n-{80}\n\n)(\S+) (\S+) \((.+)\)\n\n([^]*?)\n(?=\n-{80}\n|$)/g),
  ([, name = '', version = '', licence = '', body = '']) => ({ name, version, licence, body }),
);
const names = shown.map(({ name }) => name);

test('all server packages have a licence that allows shipping them', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const folders = Object.keys(packages).filter((path) => path !== '' && !packages[path].dev);
  const { dependencies } = JSON.parse(readFileSync('server/package.json', 'utf8'));
  expect(folders).toEqual(
    expect.arrayContaining(Object.keys(dependencies).map((name) => `node_modules/${name}`)),
  );
  expect(findForbidden(folders.map(readLicence))).toEqual([]);
  const other = { name: 'other', version: '1.0.0', licence: 'GPL-3.0-only' };
  expect(findForbidden([other])).toEqual(['other 1.0.0 (GPL-3.0-only)']);
});

test('all browser packages have a licence that allows shipping them, with its text', () => {
  expect(names).toEqual(expect.arrayContaining(['react', 'react-dom', 'scheduler', 'clsx']));
  expect(findForbidden(shown)).toEqual([]);
  for (const { name, version, licence, body } of shown) {
    expect(readLicence(`node_modules/${name}`)).toEqual({ name, version, licence });
    expect(body, name).toMatch(/copyright (?:\(c\)|©|\d{4})/i);
    expect(body, name).toMatch(/permission|Apache License|redistribution/i);
  }
  expect(text.split(`\n${'-'.repeat(80)}\n`)).toHaveLength(shown.length);
});

test('inline scripts, which the bundler does not see, contain no other package', async () => {
  const { metafile } = await build({
    entryPoints: globSync('site/src/**/*.{ts,tsx,astro}').flatMap(listInlineScripts),
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'unused',
    logLevel: 'silent',
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs).toContain('site/src/layouts/early-script.ts');
  const takesVitals = describeTools(readCompanyTools()).some((tool) => tool.takesVitals);
  // Its script is part of a site only if a tool takes what it measures.
  const named = takesVitals ? names : [...names, webVitalsPackage];
  const packages = inputs.filter((path) => path.startsWith('node_modules/'));
  expect(packages.filter((path) => !named.some((name) => path.includes(`/${name}/`)))).toEqual([]);
});

/** Packages that may not be shipped. */
function findForbidden(packages: readonly ReturnType<typeof readLicence>[]): string[] {
  return packages.filter(({ licence }) => !allowed.includes(licence ?? '')).map(formatPackage);
}

/** The files that one imports by `?inline-script`. */
function listInlineScripts(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/from '([^']+)\?inline-script'/g);
  return Array.from(imports, ([, path = '']) =>
    path.startsWith('#') ? path.replace('#', 'site/src/') : join(dirname(file), path),
  );
}
