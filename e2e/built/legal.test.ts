import { describe, expect, test } from 'vitest';
import { namedStorage } from '#e2e/stored-names.ts';
import { loadContent } from '#content/load.ts';
import { consentMonths } from '#features/consent/consent.ts';
import { parseConfig } from '#server/config.ts';
import { defaultLanguage, languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { headingsOf } from '#ui/headings.ts';
import { all, entries, headings, linksIn, only, textOf } from './elements.ts';
import { builtPage } from './pages.ts';

const { company, copy, legal } = loadContent();
const texts = ['cookies', 'privacy', 'legalNotice'] as const;
const cases = languages.flatMap((language) => texts.map((route) => ({ route, language })));

describe.each(cases)('$route in $language', ({ route, language }) => {
  const main = only(builtPage(route, language).document, 'main');
  const isForeign = language !== defaultLanguage;
  const { legal: said, [route]: page } = copy[language];

  test('has its title, its whole text in Spanish, and a link home at the end', () => {
    expect(headings(main, 1)).toEqual([page.hero.title]);
    const text = isForeign ? all(main, 'div[lang="es"]') : [main];
    const titles = headingsOf(legal[route]).map(({ title }) => title);
    expect(text.flatMap((part) => headings(part, 2))).toEqual(titles);
    expect(text.map(textOf).join().length).toBeGreaterThan(legal[route].length / 2);
    expect(linksIn(main).at(-1)).toEqual({ text: said.back, href: href('home', language) });
  });

  test('says that the text is in Spanish where the page is not', () => {
    expect(all(main, '[lang="es"]').length > 0).toBe(isForeign);
    expect(textOf(main).includes(said.inSpanish)).toBe(isForeign);
  });

  test('names the company, its tax id, its address and ways to reach it', () => {
    const text = textOf(main);
    const { address, email, phone } = company;
    expect(text).toContain(company.legalName);
    expect(text).toContain(company.taxId);
    expect(text).toContain(address.street);
    expect(text).toContain(`${address.postalCode} ${address.city}`);
    expect(Object.values(email).some((known) => text.includes(known))).toBe(true);
    expect(text).toContain(phone.display);
  });
});

/** `e2e/stored-names.ts` holds, in a browser, that this is what the site stores. */
test.each(languages)('the cookie policy in %s lists what the site stores', (language) => {
  const tables = all(builtPage('cookies', language).document, 'main table');
  for (const table of tables) {
    expect(entries(table, 'tbody td:first-child')).toEqual(namedStorage);
  }
  expect(tables).toHaveLength(language === defaultLanguage ? 1 : 2);
});

test('the cookie policy says how long a decision holds', () => {
  const text = textOf(only(builtPage('cookies', 'es').document, 'main'));
  expect(text).toContain(`${consentMonths} meses`);
});

test('the privacy policy says how long the server keeps a delivered message', () => {
  const text = textOf(only(builtPage('privacy', 'es').document, 'main'));
  const parsed = parseConfig({});
  const days = parsed.ok ? parsed.config.leadsRetentionDays : null;
  expect(text).toMatch(new RegExp(`\\b${days}\\sdías\\b`));
});
