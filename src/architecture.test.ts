import { globSync, readFileSync } from 'node:fs';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { routeNames, routes } from '#site/routes.ts';

test('each route has its .astro file, and each .astro file of a page its route', () => {
  const expected = routeNames('page', 'form-result', 'error').map((route) => {
    const { path } = routes[route];
    return `src/pages/[lang]${path === '/' ? '/index' : path}.astro`;
  });
  const articles = 'src/pages/[lang]/soporte/[article].astro';
  expect(globSync('src/pages/**/*.astro').toSorted()).toEqual([...expected, articles].toSorted());
});

test('an .astro file is wiring, without a text of its own', () => {
  for (const file of globSync('src/**/*.astro')) {
    const source = readFileSync(file, 'utf8');
    const markup = source.slice(source.indexOf('---', 3) + 3);
    const text = withoutBraces(markup).replace(/<script>[^]*?<\/script>|<[^<>]*>/g, '');
    expect(text.trim(), file).toBe('');
  }
});

test('only features have hooks', () => {
  for (const file of codeFiles('src/{sections,document,ui,site,islands}/**/*.{ts,tsx}')) {
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/\buse(?:[A-Z]\w*)?\(/);
  }
});

test('no component types a path of the site', () => {
  const paths = Object.values(routes).flatMap(({ path }) => (path === '/' ? [] : path));
  const typed = new RegExp(`(?:["'\`](?:${paths.join('|')})(?:["'\`/?#]|$))|(?:href|action)="/"`);
  for (const file of codeFiles('src/{sections,document,features,ui,pages}/**/*.{ts,tsx,astro}')) {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, '');
    expect(code, file).not.toMatch(typed);
  }
});

/** Without tests. */
function codeFiles(pattern: string): string[] {
  return globSync(pattern, { exclude: ['**/*.{test,spec}.ts', '**/testing/**'] });
}

const eslint = new ESLint();

test.each([
  ['src/site/planted.ts', '#content/load.ts'],
  ['src/content/planted.ts', '#ui/icon.tsx'],
  ['src/ui/planted.tsx', '#site/routes.ts'],
  ['src/hydration/planted.tsx', '#features/theme/theme.ts'],
  ['src/features/theme/planted.ts', '#document/footer.tsx'],
  ['src/sections/home/planted.tsx', '#document/footer.tsx'],
  ['src/document/planted.tsx', '#sections/home/hero.tsx'],
  ['src/site/planted.ts', '#server/config.ts'],
  ['src/ui/planted.tsx', '../site/routes.ts'],
])('the linter refuses that %s imports %s', async (filePath, target) => {
  const [result] = await eslint.lintText(`import '${target}';\n`, { filePath });
  expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual(['boundaries/dependencies']);
});

test('the linter follows an import that goes down', async () => {
  const filePath = 'src/features/theme/planted.ts';
  const [result] = await eslint.lintText("import '#site/routes.ts';\n", { filePath });
  expect(result?.messages).toEqual([]);
});

test.each([
  [
    'set-state-in-effect',
    `import { useEffect, useState } from 'react';
    export function Planted() {
      const [count, setCount] = useState(0);
      useEffect(() => setCount(1), []);
      return count;
    }`,
  ],
  [
    'exhaustive-deps',
    `import { useEffect } from 'react';
    export function usePlanted(name: string) {
      useEffect(() => console.log(name), []);
    }`,
  ],
  [
    'refs',
    `import { useRef } from 'react';
    export function usePlanted() {
      const count = useRef(0);
      // eslint-disable-next-line react-hooks/refs
      count.current += 1;
      return count;
    }`,
  ],
  [
    'todo',
    `import { useRef } from 'react';
    export function usePlanted() {
      const count = useRef<number | null>(null);
      return () => (count.current ??= 1);
    }`,
  ],
])('the linter refuses, in .ts and .tsx, what breaks the rule %s of React', async (rule, code) => {
  for (const extension of ['ts', 'tsx']) {
    const filePath = `src/features/theme/planted.${extension}`;
    const [result] = await eslint.lintText(code, { filePath });
    const errors = result?.messages.filter(({ severity }) => severity === 2) ?? [];
    expect(errors.map(({ ruleId }) => ruleId)).toContain(`react-hooks/${rule}`);
  }
});

function withoutBraces(markup: string): string {
  const fewer = markup.replace(/\{[^{}]*\}/g, '');
  return fewer === markup ? markup : withoutBraces(fewer);
}
