import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routeNames, routes } from '#site/routes.ts';

const mostLinesOfWiring = 40;

test('each route has its .astro file, and each .astro file of a page its route', () => {
  const expected = routeNames('page', 'form-result', 'error').map((route) => {
    const { path } = routes[route];
    return `src/pages/[lang]${path === '/' ? '/index' : path}.astro`;
  });
  expect(globSync('src/pages/**/*.astro').toSorted()).toEqual(expected.toSorted());
});

test('an .astro file is wiring: at most 40 lines and no text of its own', () => {
  for (const file of globSync('src/**/*.astro')) {
    const source = readFileSync(file, 'utf8');
    expect(source.trimEnd().split('\n').length, file).toBeLessThanOrEqual(mostLinesOfWiring);
    const markup = source.slice(source.indexOf('---', 3) + 3);
    const text = withoutBraces(markup).replace(/<[^<>]*>/g, '');
    expect(text.trim(), file).toBe('');
  }
});

test('only features have hooks, and client:* is given to their components only', () => {
  for (const file of globSync('src/{sections,document,ui,site}/**/*.{ts,tsx}')) {
    expect(readFileSync(file, 'utf8'), file).not.toMatch(
      /\buse(?:State|Effect|Ref|Memo|Reducer|Id|Callback)\b/,
    );
  }
  for (const file of globSync('src/**/*.astro')) {
    const source = readFileSync(file, 'utf8');
    const origin = file.startsWith('src/features/') ? '(?:#features|\\.)/' : '#features/';
    for (const [, component = ''] of source.matchAll(/<(\w+)(?=[^>]*\sclient:)/g)) {
      expect(source, `${file}: ${component}`).toMatch(
        new RegExp(`import \\{[^}]*\\b${component}\\b[^}]*\\} from '${origin}`),
      );
    }
  }
});

test('no component types a path of the site', () => {
  for (const file of globSync('src/{sections,document,features,ui}/**/*.tsx')) {
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/href="\/(?!favicon|apple-touch-icon)/);
  }
});

function withoutBraces(markup: string): string {
  const fewer = markup.replace(/\{[^{}]*\}/g, '');
  return fewer === markup ? markup : withoutBraces(fewer);
}
