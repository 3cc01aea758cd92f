import { describe, expect, test } from 'vitest';
import { namedStorage } from '#e2e/stored-names.ts';
import { parseConfig } from '#server/config.ts';
import { consentMonths } from '#features/consent/consent.ts';
import { href } from '#site/links.ts';
import { all, entries, headings, linksIn, only, textOf } from './elements.ts';
import { company, specifiedLanguages } from './expected.ts';
import { builtPage } from './pages.ts';

const titles = {
  cookies: { es: 'Política de cookies', en: 'Cookie policy' },
  privacy: { es: 'Política de privacidad', en: 'Privacy policy' },
  legalNotice: { es: 'Aviso legal', en: 'Legal notice' },
} as const;

const legalPages = specifiedLanguages.flatMap((language) =>
  (['cookies', 'privacy', 'legalNotice'] as const).map((route) => ({ route, language })),
);

/** The legal pages (section 2.12 of the specification). */
describe.each(legalPages)('$route in $language', ({ route, language }) => {
  const { document } = builtPage(route, language);
  const main = only(document, 'main');

  test('has its title, a long text in Spanish and a link home', () => {
    expect(headings(main, 1)).toEqual([titles[route][language]]);
    const text = language === 'es' ? [main] : all(main, '[lang="es"]');
    expect(text.map(textOf).join().length).toBeGreaterThan(2_000);
    expect(text.flatMap((part) => headings(part, 2)).length).toBeGreaterThan(4);
    const back = linksIn(main).at(-1);
    expect(back?.href).toBe(href('home', language));
    expect(back?.text).toMatch(/Volver al inicio|Back to the home page/);
  });

  test('says on an English page that the text is in Spanish', () => {
    expect(all(main, '[lang="es"]').length > 0).toBe(language === 'en');
    expect(/in Spanish/.test(textOf(main))).toBe(language === 'en');
  });

  test('names the company and a way to reach it', () => {
    const text = textOf(main);
    expect(text).toContain(company.legalName);
    expect(text).toContain(company.name);
    expect(text).toMatch(/[a-z]+@altanube\.example/);
    expect(text).toMatch(company.phone);
  });
});

test.each(['cookies', 'privacy', 'legalNotice'] as const)(
  '%s names tax id and address',
  (route) => {
    const text = textOf(only(builtPage(route, 'es').document, 'main'));
    expect(text).toContain(company.taxId);
    expect(text).toContain(company.address);
  },
);

/** `e2e/stored-names.ts` holds, in a browser, that this is what the site stores. */
test.each(specifiedLanguages)('the cookie policy in %s lists what the site stores', (language) => {
  const tables = all(builtPage('cookies', language).document, 'main table');
  for (const table of tables) {
    expect(entries(table, 'tbody td:first-child')).toEqual(namedStorage);
  }
  expect(tables).toHaveLength(language === 'es' ? 1 : 2);
});

test('the cookie policy says how long a decision holds', () => {
  const text = textOf(only(builtPage('cookies', 'es').document, 'main'));
  expect(text).toContain(`${consentMonths} meses`);
});

test('the privacy policy says how long the server keeps a delivered message', () => {
  const text = textOf(only(builtPage('privacy', 'es').document, 'main'));
  const parsed = parseConfig({});
  const days = parsed.ok ? parsed.config.leadsRetentionDays : null;
  expect(text).toContain(`a los ${days} días de la entrega`);
});

/** The not-found page (section 2.13 of the specification). */
describe.each(specifiedLanguages)('the not-found page in %s', (language) => {
  const main = only(builtPage('notFound', language).document, 'main');

  test('says 404 and leads home', () => {
    expect(headings(main, 1)).toEqual(['404']);
    expect(textOf(main)).toContain('Oops! Page not found');
    const [home] = linksIn(main);
    expect(home?.href).toBe(href('home', language));
  });
});

/** A page that fails (section 8 of the specification). */
test.each(specifiedLanguages)(
  'the error page in %s says so in the words of the specification',
  (language) => {
    const main = only(builtPage('serverError', language).document, 'main');
    expect(textOf(main)).toContain('Unexpected Application Error!');
  },
);
