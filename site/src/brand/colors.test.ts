import Color from 'colorjs.io';
import { expect, test } from 'vitest';
import { readColors, type Theme } from './palette.ts';

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
