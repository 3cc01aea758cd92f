import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Color from 'colorjs.io';
import { expect, test } from 'vitest';
import { fillColors, readColors, type Theme } from './palette.ts';
import { subsetHeadingTypeface } from './typeface.ts';

const text = 4.5;
const graphics = 3;

/** WCAG 2.2, 1.4.3 and 1.4.11: foreground, background and minimum contrast. */
const pairs: [front: string[], backs: string[], least: number][] = [
  [
    ['text', 'text-soft', 'link', 'accent-deep', 'good', 'bad', 'link-strong', 'accent-strong'],
    ['paper', 'surface', 'strata'],
    text,
  ],
  [['control'], ['paper', 'surface', 'strata'], graphics],
  // Tooltips and the skip link; what annual billing saves.
  [['paper'], ['text', 'good'], text],
  [['on-accent'], ['accent', 'accent-bright', 'dawn', 'noon'], text],
  [['on-brand', 'on-brand-soft', 'accent', 'good-on-brand'], ['brand', 'brand-deep'], text],
  // The initials of people, the foot of the team's portraits, and the map's cities.
  [['on-brand'], ['ridge-far', 'ridge-near'], text],
  // Headings of dark panels, where they reach into the glow.
  [['on-brand'], ['glow'], graphics],
];

const themes: Theme[] = ['light', 'dark'];
const cases = pairs.flatMap(([fronts, backs, least]) =>
  themes.flatMap((theme) =>
    fronts.flatMap((front) => backs.map((back) => ({ theme, front, back, least }))),
  ),
);
// The name of the company in Open Graph images, which have no dark theme.
cases.push({ theme: 'light', front: 'text', back: 'on-brand', least: text });

test.each(cases)(
  '--$front on --$back has a contrast of $least when the theme is $theme',
  ({ theme, front, back, least }) => {
    for (const behind of readColors(back, theme)) {
      for (const before of readColors(front, theme)) {
        const contrast = new Color(before).contrast(behind, 'WCAG21');
        const name = `--${front} (${before}) on --${back} (${behind}), ${theme}`;
        expect(contrast, `${name}: change either in brand/colors.css`).toBeGreaterThanOrEqual(
          least,
        );
      }
    }
  },
);

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

test('heading.woff2 matches the package, as node scripts/font.ts writes it', async () => {
  const file = readFileSync(join(import.meta.dirname, 'heading.woff2'));
  expect(file.equals(await subsetHeadingTypeface()), 'run node scripts/font.ts').toBe(true);
});
