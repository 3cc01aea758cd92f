import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillColors, readColors } from './palette.ts';

test('a drawing gets the colours of roles and shades', () => {
  const [accent] = readColors('accent', 'light');
  expect(fillColors('<path fill="var(--accent)"/>')).toBe(`<path fill="${accent}"/>`);
  expect(fillColors('<path fill="var(--accent-83)"/>')).toMatch(/^<path fill="#[\da-f]{6}"\/>$/);
  expect(() => fillColors('<path fill="var(--acent)"/>')).toThrow('no --acent in brand/colors.css');
});

test('style sheets and markup use only the brand’s colours and white', () => {
  const files = globSync('site/src/**/*.{css,tsx,astro}', { exclude: ['site/src/brand/**'] });
  const typed = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
    const colors = code.match(
      /(?<=[:\s("'])(?:#(?!fff\b)[\da-f]{3,8}\b(?=[\s;,)"'])|(?:rgb|hsl|oklch)\()/gi,
    );
    return (colors ?? []).map((color) => `${file}: ${color}`);
  });
  expect(typed).toEqual([]);
});

test('style sheets and markup use only custom properties that exist', () => {
  const files = globSync('site/src/**/*.{css,ts,tsx}', { exclude: ['**/brand/*.ts'] });
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const set = new Set(code.match(/(?<!var\()--[\w-]+/g));
  const used = new Set(Array.from(code.matchAll(/var\((--[\w-]+)/g), ([, name]) => name));
  expect([...used].filter((name) => name === undefined || !set.has(name))).toEqual([]);
});
