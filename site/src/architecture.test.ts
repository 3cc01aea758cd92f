import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getRouteNames, routes } from '@altanube/content/routes';
import { isCompared, isSuite } from '@altanube/content/suites';

test('every route has an .astro file, and every .astro page has a route', () => {
  const expected = getRouteNames('page', 'unlisted', 'error').map((route) => {
    const path = isSuite(route) ? '/[suite]' : routes[route].path;
    return `site/src/pages/[lang]${path === '/' ? '/index' : path}.astro`;
  });
  const others = ['[...entry]', ...(isCompared ? [] : ['comparativa'])];
  expect(globSync('site/src/pages/**/*.astro').toSorted()).toEqual(
    [
      ...new Set([...expected, ...others.map((name) => `site/src/pages/[lang]/${name}.astro`)]),
    ].toSorted(),
  );
});

test('.astro files contain no text', () => {
  for (const file of globSync('site/src/**/*.astro')) {
    const source = readFileSync(file, 'utf8');
    const markup = source.slice(source.indexOf('---', 3) + 3);
    const text = removeBraces(markup).replace(/<script>[^]*?<\/script>|<[^<>]*>/g, '');
    expect(text.trim(), file).toBe('');
  }
});

test('no component contains a hard-coded path of the site', () => {
  const paths = Object.values(routes).flatMap(({ path }) => (path === '/' ? [] : path));
  const typed = new RegExp(`(?:["'\`](?:${paths.join('|')})(?:["'\`/?#]|$))|(?:href|action)="/"`);
  for (const file of codeFiles(
    'site/src/{sections,layouts,features,ui,pages}/**/*.{ts,tsx,astro}',
  )) {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, '');
    expect(code, file).not.toMatch(typed);
  }
});

/** Without tests. */
function codeFiles(pattern: string): string[] {
  return globSync(pattern, { exclude: ['**/*.{test,spec}.ts', '**/testing/**'] });
}

function removeBraces(markup: string): string {
  const fewer = markup.replace(/\{[^{}]*\}/g, '');
  return fewer === markup ? markup : removeBraces(fewer);
}
