import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tools } from '@altanube/content/schema/tools';
import { typefacePackage } from '../src/brand/typeface.ts';
import { describeTools } from '../src/features/tools/descriptions.ts';

export const licencesFile = 'third-party-licences.txt';

/** Shipped outside bundled modules; the bundler ships its own helpers, and `date-holidays` its days. */
const unbundledPackages = ['astro', 'date-holidays', 'tailwindcss', typefacePackage, 'rolldown'];

/** Shipped only if a tool measures page speed. */
export const webVitalsPackage = 'web-vitals';

/** Vite's list of bundled packages. */
export const bundledFile = 'bundled-packages.json';

/** Writes the licences of all packages shipped to browsers to a file beside the pages. */
export function writeLicences(folder: string, tools: Tools | null): void {
  const takesVitals = describeTools(tools).some((tool) => tool.takesVitals);
  const unbundled = [...unbundledPackages, ...(takesVitals ? [webVitalsPackage] : [])];
  const list = join(folder, bundledFile);
  const bundled: { name: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  rmSync(list);
  const sections = [...bundled.map(({ name }) => name), ...unbundled].sort().map((name) => {
    const title = formatPackage(readLicence(`node_modules/${name}`));
    return `${title}\n\n${readLicenceText(name)}\n`;
  });
  writeFileSync(join(folder, licencesFile), sections.join(`\n${separator}\n\n`));
}

type Licensed = { name: string; version: string; licence: string | null };

/** Where the text of the licence is stricter than `package.json`. */
const corrected: Readonly<Record<string, string>> = {
  'date-holidays': '(ISC AND CC-BY-SA-3.0)',
};

/** The licence is an SPDX expression, or null. */
export function readLicence(folder: string): Licensed {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const licence = corrected[name] ?? license;
  return { name, version, licence: typeof licence === 'string' ? licence : null };
}

export function formatPackage({ name, version, licence }: Licensed): string {
  return `${name} ${version} (${licence})`;
}

const separator = '-'.repeat(80);

/** The package's own licence file, or the MIT text with the name of its author. */
function readLicenceText(name: string): string {
  const folder = `node_modules/${name}`;
  const [file] = globSync('{LICEN[CS]E,licen[cs]e}{,.md,.txt}', { cwd: folder });
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8').trim();
  const { author, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const holder = typeof author === 'string' ? author : author?.name;
  if (license !== 'MIT' || typeof holder !== 'string') {
    throw new Error(`${name} has no text of its licence: write it into ${import.meta.filename}.`);
  }
  // The project's own licence is also MIT and differs only in its second paragraph.
  const [title, , ...paragraphs] = readFileSync('LICENSE', 'utf8').trim().split('\n\n');
  return [title, `Copyright (c) ${holder}`, ...paragraphs].join('\n\n');
}
