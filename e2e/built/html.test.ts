import type { Element } from 'happy-dom';
import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';
import { expect, test } from 'vitest';
import type { RouteName } from '@altanube/content/routes';
import { siteContent } from '../helpers/site-content.ts';
import { all, entries, readText, readTexts } from './elements.ts';
import { detailPages, expectOnEach, pages as listedPages } from './pages.ts';

const { copy } = siteContent;
const pages = [...listedPages, ...detailPages];

const config: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // React writes <meta … />, hrefLang="es" and checked="": all of it valid, and not ours to spell.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // A region that scrolls takes the keyboard's focus; the linter of the sources wants its role.
    'prefer-native-element': ['error', { exclude: ['region'] }],
  },
};
const validator = new HtmlValidate(new StaticConfigLoader(config));

const markup = (elements: Element[]) => elements.map(({ outerHTML }) => outerHTML);

test('every page is valid HTML without placeholders or colours that the oldest browsers lack', () =>
  expectOnEach(pages, async ({ html, document, address, ...page }) => {
    const report = await validator.validateString(html, address);
    const found = report.results.flatMap(({ messages }) =>
      // The content's schema allows entries longer titles.
      messages
        .filter(({ ruleId }) => ruleId !== 'long-title' || !('entry' in page))
        .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect(found).toEqual([]);
    expect(readText(document.body)).not.toMatch(
      /lorem ipsum|undefined|\[object |\bNaN\b|\{[\w.]+\}/,
    );
    expect(html).not.toContain('light-dark(');
  }));

test('every page has one main heading, skips no heading level, and has a size for each image and drawing, and alternative text for images', () =>
  expectOnEach(pages, ({ document }) => {
    expect(entries(document, 'h1')).toHaveLength(1);
    const levels = all(document, 'h1, h2, h3, h4, h5, h6').map(({ tagName }) => Number(tagName[1]));
    // Headings of a dialog start again at the second level.
    const jumps = levels.filter((level, index) => level > Math.max(1, levels[index - 1] ?? 0) + 1);
    expect(jumps).toEqual([]);
    const sized = 'img[width][height][alt]';
    expect(markup(all(document, 'img').filter((image) => !image.matches(sized)))).toEqual([]);
    expect(markup(all(document, 'svg:not([width], [class])'))).toEqual([]);
  }));

test('every page has a tooltip for each control without visible text (P-8)', () =>
  expectOnEach(pages, ({ document }) => {
    for (const control of all(document, 'a, button, summary')) {
      const isHint = (element: Element) => element.matches('.tooltip, .visually-hidden');
      const isWordless = !/[\p{L}\p{N}]{3}/u.test(readTexts(control, isHint).join(' '));
      const hasTooltip = all(control, ':scope > .tooltip').some((it) => readText(it) !== '');
      expect(hasTooltip, control.outerHTML).toBe(isWordless);
      expect(control.classList.contains('has-tooltip'), control.outerHTML).toBe(isWordless);
    }
  }));

test('home, suite and price pages have an example of the work, marked as one and described (P-15)', () =>
  expectOnEach(listedPages, ({ document, language, route }) => {
    const { example, migration, alert, report } = copy[language].workPictures;
    const { google, microsoft } = alert;
    const pictures: Partial<Record<RouteName, { title: string; subtitle: string; alt: string }>> = {
      ...{ home: migration, google, microsoft, pricing: report },
    };
    const said = pictures[route];
    if (said === undefined) return;
    const shown = all(document, '[role="img"]').filter(
      (image) => image.getAttribute('aria-label') === said.alt,
    );
    const text = expect.stringContaining(`${said.title} ${said.subtitle} ${example}`);
    expect(shown.map(readText), 'P-15 in docs/behaviour.md').toEqual([text]);
  }));

test('every page uses noopener for links to new tabs, and announces the new tab (R-10)', () =>
  expectOnEach(pages, ({ document, language }) => {
    for (const link of all(document, '[target="_blank"]')) {
      expect(link.getAttribute('rel'), link.outerHTML).toMatch(/\bnoopener\b/);
      expect(readText(link)).toContain(`(${copy[language].site.externalLink})`);
    }
  }));
