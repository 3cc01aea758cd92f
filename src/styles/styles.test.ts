import { globSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { parse } from 'postcss';
import { expect, test } from 'vitest';

/** What each page contains, and what is linked later. */
const lists = ['src/styles/site.css', 'src/styles/later.css'];
const sheets = globSync('src/**/*.css')
  .filter((file) => !lists.includes(file))
  .map((file) => ({ file, root: parse(readFileSync(file, 'utf8')) }));
const ofComponents = sheets.filter(({ file }) => dirname(file) !== 'src/styles');
const markup = globSync('src/**/*.{ts,tsx,astro}').map((file) => ({
  folder: dirname(file),
  code: readFileSync(file, 'utf8'),
}));
/** Folders whose classes every section may use. */
const sharedFolders = ['src/ui', 'src/sections/shared'];

function classesOf(sheet: (typeof sheets)[number]): Set<string> {
  const names = new Set<string>();
  sheet.root.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/\.([a-z][\w-]*)/g)) names.add(name);
  });
  return names;
}

test('every style sheet is part of the site, once', () => {
  const imported = lists.flatMap((list) => [
    ...readFileSync(list, 'utf8').matchAll(/@import '(\..*?)'/g),
  ]);
  expect(imported.map(([, path = '']) => path).sort()).toEqual(
    sheets.map(({ file }) => relative('src/styles', file).replace(/^(?!\.)/, './')).sort(),
  );
});

test('a class has its rules in one file, but for states and media of all in src/styles', () => {
  const files = new Map<string, string[]>();
  for (const sheet of ofComponents) {
    for (const name of classesOf(sheet)) {
      files.set(name, [...(files.get(name) ?? []), sheet.file]);
    }
  }
  expect([...files].filter(([, { length }]) => length > 1)).toEqual([]);
});

test('a class stands beside markup that uses it', () => {
  const strays = ofComponents.flatMap((sheet) => {
    const folder = dirname(sheet.file);
    const own = markup.filter((file) => sharedFolders.includes(folder) || file.folder === folder);
    return [...classesOf(sheet)]
      .filter((name) => !own.some(({ code }) => usesClass(code, name)))
      .map((name) => `${sheet.file}: .${name}`);
  });
  expect(strays).toEqual([]);
});

test('no text waits for its typeface', () => {
  const displays = sheets.flatMap(({ root }) => {
    const found: string[] = [];
    root.walkAtRules('font-face', (face) => {
      let display = 'auto';
      face.walkDecls('font-display', ({ value }) => void (display = value));
      found.push(display);
    });
    return found;
  });
  expect(displays.length).toBeGreaterThan(0);
  expect(displays.filter((it) => !['optional', 'swap', 'fallback'].includes(it))).toEqual([]);
});

test('a breakpoint of a section is that of the screen', () => {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8');
  const figures = (kind: string) =>
    [...tokens.matchAll(new RegExp(`--${kind}-(sm|md|lg|xl): (.*);`, 'g'))].map(
      ([, ...pair]) => pair,
    );
  expect(figures('breakpoint')).toHaveLength(4);
  expect(figures('container')).toEqual(figures('breakpoint'));
});

test('a breakpoint has its figure in tokens.css alone', () => {
  const figures = sheets.flatMap(({ file, root }) => {
    const found: string[] = [];
    root.walkAtRules(/^(?:media|container)$/, ({ params }) => {
      if (/\d/.test(params)) found.push(`${file}: ${params}`);
    });
    return found;
  });
  expect(figures).toEqual([]);
});

function usesClass(code: string, name: string): boolean {
  return new RegExp(`["'\`\\s]${name}["'\`\\s]`).test(code);
}
