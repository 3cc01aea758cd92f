import { describe, expect, test } from 'vitest';
import { siteContent } from '../helpers/site-content.ts';
import { contactHref, href } from '@altanube/content/links';
import { languages } from '@altanube/content/languages';
import { all, around, entries, headings, only, section, readText } from './elements.ts';
import { expectBreadcrumb, expectSections } from './expect-parts.ts';
import { sourceLinks } from './expected.ts';
import { builtPage } from './pages.ts';

const { copy } = siteContent;
const suites = ['google', 'microsoft'] as const;

describe.each(languages)('the comparison in %s', (language) => {
  const { document } = builtPage('comparison', language);
  const { hero, cta, profiles, table } = copy[language].comparison;
  const { columns, rows } = table;

  test('has a breadcrumb and a title, and its sections in order, each with its links (P-4, CMP-1, CMP-5, FIT-1, TXT-10)', () => {
    expectBreadcrumb(document, language, 'comparison');
    expect(headings(document, 1)).toEqual([hero.title]);
    expectSections(document, [
      ['criteria', ...sourceLinks(table.sources, language)],
      ['encaje'],
      ['profiles', ...suites.map((suite) => [profiles[suite].link, href(suite, language)])],
      [
        'call',
        [cta.contact, contactHref(language, { callToAction: 'closing', subject: 'comparison' })],
      ],
    ]);
    for (const suite of suites) {
      const { title, items } = profiles[suite];
      expect(entries(around(section(document, 'profiles'), title))).toEqual(items);
    }
  });

  test('compares both suites by every criterion, in three columns (CMP-2)', () => {
    const shown = only(section(document, 'criteria'), 'table');
    expect(all(shown, 'tr').map((row) => entries(row, 'th, td'))).toEqual([
      [columns.criterion, columns.google, columns.microsoft],
      ...rows.map(({ criterion, google, microsoft }) => [criterion, google, microsoft]),
    ]);
  });

  test('has a tab for each suite on small screens, with Google selected (CMP-3)', () => {
    const tabs = all(section(document, 'criteria'), 'fieldset label');
    expect(tabs.map(readText)).toEqual([columns.google, columns.microsoft]);
    const chosen = tabs.map((tab) => tab.querySelector('input[checked]') !== null);
    expect(chosen).toEqual([true, false]);
  });
});
