import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Tools } from '@altanube/content/schema/tools';
import { typefacePackage } from '../src/brand/typeface.ts';
import { describeTools } from '../src/features/tools/descriptions.ts';

export const licencesFile = 'third-party-licences.txt';

/** Shipped otherwise than as a module of a bundle; the bundler ships helpers of its own. */
const besideBundles = ['astro', 'tailwindcss', typefacePackage, 'rolldown'];

/** Shipped only if a tool measures how fast pages are. */
export const packageOfVitals = 'web-vitals';

/** Vite's list of what it has bundled, as it calls the parts. */
const bundledFile = 'bundled-packages.json';
type Bundled = { name: string; version: string; identifier: string | null; text?: string };

/** Writes the licences of all packages that are shipped to browsers to a file beside the pages. */
export function thirdPartyLicences(tools: Tools | null): AstroIntegration {
  const takesVitals = describeTools(tools).some((tool) => tool.takesVitals);
  const others = [...besideBundles, ...(takesVitals ? [packageOfVitals] : [])];
  return {
    name: 'third-party-licences',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { build: { license: { fileName: bundledFile } } } });
      },
      'astro:build:done': ({ dir }) => {
        const list = new URL(bundledFile, dir);
        const bundled: Bundled[] = JSON.parse(readFileSync(list, 'utf8'));
        rmSync(list);
        const packages = [
          ...bundled.map(({ identifier, ...each }) => ({ ...each, licence: identifier })),
          ...others.map((name) => readLicence(`node_modules/${name}`)),
        ];
        const sections = packages
          .toSorted((one, other) => (one.name < other.name ? -1 : 1))
          .map(({ text, ...each }) => `${describe(each)}\n\n${text || readText(each.name)}\n`);
        writeFileSync(new URL(licencesFile, dir), sections.join(`\n${rule}\n\n`));
      },
    },
  };
}

type Licensed = { name: string; version: string; licence: string | null; text?: string };

/** The licence is an SPDX expression, or null. */
export function readLicence(folder: string): Licensed {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { name, version, licence: typeof license === 'string' ? license : null };
}

export function describe({ name, version, licence }: Licensed): string {
  return `${name} ${version} (${licence})`;
}

const rule = '-'.repeat(80);

/** The package's own text, or that of its licence with the name of its author. */
function readText(name: string): string {
  const folder = `node_modules/${name}`;
  const [file] = globSync('{LICEN[CS]E,licen[cs]e}{,.md,.txt}', { cwd: folder });
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8').trim();
  const { author, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const holder = typeof author === 'string' ? author : author?.name;
  if (license !== 'MIT' || typeof holder !== 'string') {
    throw new Error(`${name} has no text of its licence: write it into ${import.meta.filename}.`);
  }
  // The project's own licence is the same one, but for its second paragraph.
  const [title, , ...paragraphs] = readFileSync('LICENSE', 'utf8').trim().split('\n\n');
  return [title, `Copyright (c) ${holder}`, ...paragraphs].join('\n\n');
}
