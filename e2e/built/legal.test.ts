import { describe, expect, test } from 'vitest';
import { listedStorage } from '#e2e/stored-names.ts';
import { siteContent } from '#testing/site-content.ts';
import { sampleNoticeId } from '#content/outside-links.ts';
import { consentMonths } from '#features/consent/consent.ts';
import { policyWithTools } from '#features/tools/told-of-tools.ts';
import { parseConfig } from '#server/config.ts';
import { formatDate } from '#site/formats.ts';
import { defaultLanguage, languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { headingOf, headingsOf } from '#ui/headings.ts';
import { all, entries, headings, linksIn, only, textOf } from './elements.ts';
import { builtPage } from './pages.ts';

const { company, copy, legal: texts } = siteContent;
const { consent, tools: toldOfTools } = copy[defaultLanguage];
/** As they are shown: the cookie policy tells of the tools that the company uses. */
const legal = {
  ...texts,
  cookies: policyWithTools(texts, {
    copy: toldOfTools,
    tools: company.tools,
    columns: consent.storedColumns,
  }),
};
const pages = ['cookies', 'privacy', 'legalNotice'] as const;
const cases = languages.flatMap((language) => pages.map((route) => ({ route, language })));

describe.each(cases)('$route in $language', ({ route, language }) => {
  const main = only(builtPage(route, language).document, 'main');
  const isForeign = language !== defaultLanguage;
  const { legal: said, [route]: page } = copy[language];

  test('has its title, its whole text in Spanish, and a link home at the end', () => {
    expect(headings(main, 1)).toEqual([page.hero.title]);
    const text = isForeign ? all(main, 'div[lang="es"]') : [main];
    const titles = headingsOf(legal[route]).map(({ title }) => title);
    const found = text.flatMap((part) => headings(part, 2));
    expect(found.slice(0, titles.length)).toEqual(titles);
    // What follows is in the language of the page.
    const { accessibility, sample } = copy[language].legalNotice;
    const further = [accessibility.title, ...(company.sample ? [sample.title] : [])];
    const isFurther = route === 'legalNotice' && !isForeign;
    expect(found.slice(titles.length)).toEqual(isFurther ? further : []);
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

describe.each(languages)('the accessibility statement in %s', (language) => {
  const page = only(builtPage('legalNotice', language).document, 'main');
  const { accessibility } = copy[language].legalNotice;
  const { id, title } = headingOf(accessibility.title);
  const statement = only(page, `section[aria-labelledby="${id}"]`);

  test('has every part that the law names, and the day of its last review', () => {
    const { status, missing, preparation, contact, enforcement } = accessibility;
    expect(headings(statement, 2)).toEqual([title]);
    expect(headings(statement, 3)).toEqual(
      [status, missing, preparation, contact, enforcement].map((part) => part.title),
    );
    expect(textOf(statement)).toContain(formatDate(company.accessibilityReviewed, language));
  });

  test('leads to a person by mail, by telephone and by the form', () => {
    expect(linksIn(statement).map((link) => link.href)).toEqual([
      `mailto:${company.email.support}`,
      `tel:${company.phone.e164}`,
      href('contact', language),
    ]);
  });

  test('is in the list of what the page holds, in the language of the page', () => {
    expect(statement.closest('[lang="es"]:not(html)')).toBeNull();
    const link = only(page, `nav a[href="#${id}"]`);
    expect(textOf(link)).toBe(title);
    expect(link.closest('[lang]:not(html)')).toBeNull();
  });
});

test.each(languages)(
  'the legal notice in %s says what is fictional, if anything is',
  (language) => {
    const page = only(builtPage('legalNotice', language).document, 'main');
    const { sample } = copy[language].legalNotice;
    const notice = `section[aria-labelledby="${sampleNoticeId}"]`;
    expect(entries(page, `${notice} h2, ${notice} p`)).toEqual(
      company.sample ? [sample.title, ...sample.paragraphs] : [],
    );
    const links = all(page, `nav a[href="#${sampleNoticeId}"]`).map(textOf);
    expect(links).toEqual(company.sample ? [sample.title] : []);
  },
);

/** `e2e/stored-names.ts` holds, in a browser, that this is what the site stores. */
test.each(languages)('the cookie policy in %s lists what the site stores', (language) => {
  const main = only(builtPage('cookies', language).document, 'main');
  const listed = entries(main, 'table tbody td:first-child');
  // Where the page is not in Spanish, once in the policy and once in its own language. What the tools
  // of the company store is in tables of their own there.
  const tables = language === defaultLanguage ? 1 : 2;
  expect(listed.sort()).toEqual(Array(tables).fill(listedStorage).flat().sort());
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
