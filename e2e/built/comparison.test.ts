import { describe, expect, test } from 'vitest';
import { siteContent } from '#testing/site-content.ts';
import { contactHref } from '#site/contact-href.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import {
  all,
  around,
  entries,
  headings,
  linksIn,
  only,
  section,
  sectionNames,
} from './elements.ts';
import { textOf } from './elements.ts';
import { builtPage } from './pages.ts';

const { copy } = siteContent;

describe.each(languages)('the comparison in %s', (language) => {
  const { document } = builtPage('comparison', language);
  const main = only(document, 'main');
  const { comparison, home } = copy[language];
  const { columns, rows } = comparison.table;

  test('has its sections in order, under its title', () => {
    expect(sectionNames(document)).toEqual(['criteria', 'encaje', 'profiles', 'call']);
    expect(headings(main, 1)).toEqual([comparison.hero.title]);
  });

  test('starts with the way from the home page', () => {
    const crumbs = only(main, 'nav[aria-label] ol');
    expect(linksIn(crumbs)).toEqual([{ text: home.meta.name, href: href('home', language) }]);
    expect(textOf(only(crumbs, '[aria-current="page"]'))).toBe(comparison.meta.name);
  });

  test('compares both suites by every criterion, in three columns', () => {
    const table = only(section(document, 'criteria'), 'table');
    expect(entries(table, 'thead th')).toEqual([
      columns.criterion,
      columns.google,
      columns.microsoft,
    ]);
    expect(all(table, 'tbody tr').map((row) => entries(row, 'th, td'))).toEqual(
      rows.map(({ criterion, google, microsoft }) => [criterion, google, microsoft]),
    );
  });

  test('has a tab for each suite on small screens, Google chosen', () => {
    const tabs = all(section(document, 'criteria'), 'fieldset label, [role="tab"]');
    expect(tabs.map(textOf)).toEqual([columns.google, columns.microsoft]);
    const chosen = tabs.map(
      (tab) =>
        tab.querySelector('input[checked]') !== null ||
        tab.getAttribute('aria-selected') === 'true',
    );
    expect(chosen).toEqual([true, false]);
  });

  test.each(['google', 'microsoft'] as const)('draws the profile of %s', (suite) => {
    const { title, items, link } = comparison.profiles[suite];
    const profile = around(section(document, 'profiles'), title);
    expect(entries(profile)).toEqual(items);
    expect(linksIn(profile)).toEqual([{ text: link, href: href(suite, language) }]);
  });

  test('closes with a link to contact', () => {
    expect(linksIn(section(document, 'call'))).toEqual([
      {
        text: comparison.cta.contact,
        href: contactHref(language, { callToAction: 'closing', subject: 'comparison' }),
      },
    ]);
  });
});
