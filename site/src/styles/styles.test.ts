import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'postcss';
import { expect, test } from 'vitest';

/** What each page contains, and what is linked later. */
const lists = ['site/src/styles/site.css', 'site/src/styles/later.css'];
const sheets = globSync('site/src/**/*.css')
  .filter((file) => !lists.includes(file))
  .map((file) => ({ file, root: parse(readFileSync(file, 'utf8')) }));

test('every style sheet is included exactly once', () => {
  const imported = lists.flatMap((list) =>
    Array.from(readFileSync(list, 'utf8').matchAll(/@import '(\..*?)'/g), ([, pattern = '']) =>
      globSync(pattern, { cwd: dirname(list) }).filter(
        // As in `site/integrations/style-patterns.ts`.
        (path) => !pattern.includes('*') || !path.endsWith('.later.css'),
      ),
    ).flat(),
  );
  expect(imported.map((path) => join('site/src/styles', path)).toSorted()).toEqual(
    sheets.map(({ file }) => file).toSorted(),
  );
});

test('every component class is used in markup', () => {
  const markup = globSync('site/src/**/*.{ts,tsx,astro}').map((file) => readFileSync(file, 'utf8'));
  const code = markup.join('\n');
  const classes = sheets
    .filter(({ file }) => dirname(file) !== 'site/src/styles')
    .flatMap(({ file, root }) => {
      const names: string[] = [];
      root.walkRules(({ selector }) => {
        for (const [, name = ''] of selector.matchAll(/\.([a-z][\w-]*)/g)) names.push(name);
      });
      return names.map((name) => ({ file, name }));
    });
  expect(classes.length).toBeGreaterThan(100);
  expect(classes.filter(({ name }) => !new RegExp(`["'\`\\s]${name}["'\`\\s]`).test(code))).toEqual(
    [],
  );
});
