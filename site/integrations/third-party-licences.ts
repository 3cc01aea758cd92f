import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Tools } from '@altanube/content/schema/tools';
import { typefacePackage } from '../src/brand/typeface.ts';
import { describeTools } from '../src/features/tools/descriptions.ts';

export const licencesFile = 'third-party-licences.txt';

/** What may be shipped: licences that ask for their text to go along, or for nothing. */
export const allowedLicences = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
];

/** Shipped otherwise than as a module of a bundle. */
const besideBundles = [
  'astro',
  'tailwindcss',
  'lucide',
  typefacePackage,
  // The bundler's own helpers.
  'rolldown',
];

/** Shipped only if a tool measures how fast pages are. */
export const packageOfVitals = 'web-vitals';

/** Writes the licences of all packages that are shipped to browsers to a file beside the pages. */
export function thirdPartyLicences(tools: Tools | null): AstroIntegration {
  const takesVitals = describeTools(tools).some((tool) => tool.takesVitals);
  const names = [...besideBundles, ...(takesVitals ? [packageOfVitals] : [])];
  const folders = new Set(names.map((name) => `node_modules/${name}`));
  return {
    name: 'third-party-licences',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const note = (id: string) => addPackage(folders, id);
        updateConfig({ vite: { plugins: [noteModules(note)] } });
      },
      'astro:build:done': ({ dir }) => {
        writeFileSync(new URL(licencesFile, dir), licencesText([...folders]));
      },
    },
  };
}

function noteModules(note: (id: string) => void) {
  return {
    name: 'note-modules',
    generateBundle(
      this: { environment: { name: string } },
      _: unknown,
      bundle: Record<string, { type: string; moduleIds?: string[] }>,
    ) {
      if (this.environment.name !== 'client') return;
      const ids = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
      if (!ids.some((id) => id.includes('/node_modules/react-dom/'))) {
        throw new Error('third-party-licences.ts finds no react-dom among the modules of scripts.');
      }
      for (const id of ids) note(id);
    },
  };
}

function addPackage(folders: Set<string>, id: string): void {
  const [, path] = /^.*?(node_modules\/.*)$/.exec(id) ?? [];
  const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path ?? '') ?? [];
  if (folder !== undefined) folders.add(folder);
}

export type Licensed = { name: string; version: string; licence: string };

/** The licence is an SPDX expression, or `unknown`. */
export function readLicence(folder: string): Licensed {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { name, version, licence: typeof license === 'string' ? license : 'unknown' };
}

/** Packages that may not be shipped, each as a sentence. */
export function forbidden(packages: readonly Licensed[]): string[] {
  return packages
    .filter(({ licence }) => !allowedLicences.includes(licence))
    .map(({ name, version, licence }) => `${name} ${version} has the licence ${licence}`);
}

const rule = '-'.repeat(80);

function licencesText(folders: readonly string[]): string {
  const sections = folders
    .map((folder) => ({ ...readLicence(folder), text: readText(folder) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text}\n`);
  return sections.join(`\n${rule}\n\n`);
}

/** The package's own text, or that of its licence with the name of its author. */
function readText(folder: string): string {
  const [file] = globSync('{LICEN[CS]E,licen[cs]e}{,.md,.txt}', { cwd: folder });
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8').trim();
  const { author, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const holder = typeof author === 'string' ? author : author?.name;
  if (license !== 'MIT' || typeof holder !== 'string') {
    throw new Error(
      `${basename(folder)} has no text of its licence: write it into ${import.meta.filename}.`,
    );
  }
  // The project's own licence is the same one, but for its second paragraph.
  const [title, , ...paragraphs] = readFileSync('LICENSE', 'utf8').trim().split('\n\n');
  return [title, `Copyright (c) ${holder}`, ...paragraphs].join('\n\n');
}
