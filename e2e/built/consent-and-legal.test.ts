import { describe, expect, test } from 'vitest';
import { listedStorage } from '../stored-names.ts';
import { siteContent } from '../helpers/site-content.ts';
import { sampleNoticeId } from '@altanube/content/external-links';
import {
  consentCategories as categories,
  consentMonths,
  consentTextsUrl,
} from '../../site/src/features/consent/consent.ts';
import {
  addToolsToConsent,
  addToolsToPolicy,
} from '../../site/src/features/tools/vendor-disclosures.ts';
import { parseConfig } from '@altanube/runtime/config';
import { formatDate } from '@altanube/content/formats';
import { defaultLanguage, languages } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { createHeading, parseHeadings } from '../../site/src/ui/headings.ts';
import { all, entries, linksIn, only, targetsIn, readText } from './elements.ts';
import { builtPage, expectOnEach, pages, readDocument } from './pages.ts';

const { company, copy, legal: texts } = siteContent;

test('the consent dialog of every page has its tabs, buttons, toggles and links (C-2, C-3, C-4, C-6)', () =>
  expectOnEach(pages, ({ document, language }) => {
    const consent = addToolsToConsent(copy[language], company.tools);
    const dialog = only(document, 'dialog');
    const [choices = dialog, ...further] = all(dialog, '[role="tabpanel"]');
    const { accept, reject, customise, save, tabs, title } = consent;
    expect(readText(only(dialog, 'h2'))).toBe(title);
    expect(entries(dialog, '[role="tab"]')).toEqual([tabs.consent, tabs.details, tabs.about]);
    expect(entries(choices, 'button')).toEqual([accept, reject, customise, save]);
    const toggles = all(dialog, '[role="switch"]');
    expect(toggles.map((toggle) => toggle.getAttribute('name'))).toEqual(categories);
    for (const [index, category] of categories.entries()) {
      const label = readText(toggles[index]?.closest('label') ?? dialog);
      expect(label).toContain(consent.categories[category].name);
      expect(toggles[index]?.hasAttribute('disabled')).toBe(category === 'necessary');
      expect(toggles[index]?.hasAttribute('checked')).toBe(category === 'necessary');
    }
    // Of the other tabs, whose texts are fetched.
    const policies = [href('cookies', language), href('privacy', language)].toSorted();
    expect(further.map((panel) => targetsIn(panel).toSorted())).toEqual([policies, policies]);
    expect(dialog.getAttribute('data-text')).toBe(consentTextsUrl(language));
  }));

const { consent, tools: toldOfTools } = copy[defaultLanguage];
/** As shown: the cookie policy includes the tools that the company uses. */
const legal = {
  ...texts,
  cookies: addToolsToPolicy(texts, {
    copy: toldOfTools,
    tools: company.tools,
    columns: consent.storedColumns,
  }),
};
const routes = ['cookies', 'privacy', 'legalNotice'] as const;
const cases = languages.flatMap((language) => routes.map((route) => ({ route, language })));

describe.each(cases)('docs/behaviour.md, Legal texts: $route, $language', ({ route, language }) => {
  const main = only(builtPage(route, language).document, 'main');
  const isForeign = language !== defaultLanguage;
  const { legal: said, legalNotice, [route]: page } = copy[language];

  test('has its title, its whole text in Spanish, marked as such, and a link home at the end (LEG-1)', () => {
    expect(entries(main, 'h1')).toEqual([page.hero.title]);
    expect(all(main, '[lang="es"]').length > 0).toBe(isForeign);
    expect(readText(main).includes(said.inSpanish)).toBe(isForeign);
    const text = isForeign ? all(main, 'div[lang="es"]') : [main];
    const { accessibility, sample } = legalNotice;
    // The rest of the legal notice is in the language of the page.
    const further = [accessibility.title, ...(company.sample ? [sample.title] : [])];
    expect(text.flatMap((part) => entries(part, 'h2'))).toEqual([
      ...parseHeadings(legal[route]).map(({ title }) => title),
      ...(route === 'legalNotice' && !isForeign ? further : []),
    ]);
    expect(text.map(readText).join().length).toBeGreaterThan(legal[route].length / 2);
    expect(linksIn(main).at(-1)).toEqual([said.back, href('home', language)]);
  });

  test('names the company, its tax id, its address and ways to reach it (LEG-2)', () => {
    const text = readText(main);
    const { address, email, legalName, phone, taxId } = company;
    const place = `${address.postalCode} ${address.city}`;
    for (const fact of [legalName, taxId, address.street, place, phone.display]) {
      expect(text).toContain(fact);
    }
    expect(Object.values(email).some((known) => text.includes(known))).toBe(true);
  });
});

describe.each(languages)('in %s', (language) => {
  const page = only(builtPage('legalNotice', language).document, 'main');
  const { accessibility, sample } = copy[language].legalNotice;

  test('the texts of the dialog describe each category, and cookies (C-5, C-6)', () => {
    const { about, ...consent } = addToolsToConsent(copy[language], company.tools);
    const described = categories.map((category) => consent.categories[category]);
    const { body: texts } = readDocument(consentTextsUrl(language));
    expect(entries(texts, 'dt')).toEqual(described.map(({ name }) => name));
    expect(entries(texts, 'dd')).toEqual(
      described.map(({ details, stored }) =>
        `${details} ${stored.map(({ key }) => key).join(', ')}`.trim(),
      ),
    );
    expect(entries(texts, 'code')).toEqual(listedStorage);
    expect(readText(only(texts, 'h3'))).toBe(about.title);
    expect(entries(texts, 'p')).toEqual(about.paragraphs);
  });

  test('the accessibility statement has every part that the law names, and ways to a person (LEG-6)', () => {
    const { id, title } = createHeading(accessibility.title);
    const statement = only(page, `section[aria-labelledby="${id}"]`);
    const { status, missing, preparation, contact, enforcement } = accessibility;
    expect(entries(statement, 'h2')).toEqual([title]);
    expect(entries(statement, 'h3')).toEqual(
      [status, missing, preparation, contact, enforcement].map((part) => part.title),
    );
    expect(readText(statement)).toContain(formatDate(company.accessibilityReviewed, language));
    expect(targetsIn(statement)).toEqual([
      `mailto:${company.email.support}`,
      `tel:${company.phone.e164}`,
      href('contact', language),
    ]);
    // In the list of what the page holds too, in the language of the page.
    const link = only(page, `nav a[href="#${id}"]`);
    expect(readText(link)).toBe(title);
    for (const part of [statement, link]) expect(part.closest('[lang]:not(html)')).toBeNull();
  });

  test('the legal notice says what is fictional, if anything is', () => {
    const notice = `section[aria-labelledby="${sampleNoticeId}"]`;
    expect(entries(page, `${notice} h2, ${notice} p`)).toEqual(
      company.sample ? [sample.title, ...sample.paragraphs] : [],
    );
    expect(entries(page, `nav a[href="#${sampleNoticeId}"]`)).toEqual(
      company.sample ? [sample.title] : [],
    );
  });

  /** `e2e/stored-names.ts` holds, in a browser, that this is what the site stores. */
  test('the cookie policy lists what the site stores (LEG-3)', () => {
    const main = only(builtPage('cookies', language).document, 'main');
    const listed = entries(main, 'table tbody td:first-child');
    // Where the page is not in Spanish, once in the policy and once in its own language. What the tools
    // of the company store is in tables of their own there.
    const tables = language === defaultLanguage ? 1 : 2;
    expect(listed.sort()).toEqual(Array(tables).fill(listedStorage).flat().sort());
  });
});

test('the policies state how long consent and delivered messages are stored (LEG-3, LEG-4)', () => {
  const [cookies = '', privacy = ''] = (['cookies', 'privacy'] as const).map((route) =>
    readText(only(builtPage(route, 'es').document, 'main')),
  );
  expect(cookies).toContain(`${consentMonths} meses`);
  const parsed = parseConfig({});
  const days = parsed.ok ? parsed.config.leadsRetentionDays : null;
  expect(privacy).toMatch(new RegExp(`\\b${days}\\sdías\\b`));
});
