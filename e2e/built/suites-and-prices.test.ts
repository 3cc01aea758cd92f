import { describe, expect, test } from 'vitest';
import { findById } from '@altanube/content/by-id';
import { hasCalculator, hasQuiz, siteContent } from '../helpers/site-content.ts';
import { listPlanFeatures } from '@altanube/content/plan-rules';
import { formatEuros, formatPrice } from '@altanube/content/formats';
import { contactHref, href } from '@altanube/content/links';
import { isCompared, suites } from '@altanube/content/suites';
import { languages } from '@altanube/content/languages';
import { all, around, entries, linksIn, only, section, readText, readTexts } from './elements.ts';
import {
  closingCall,
  sourceLinks,
  expectBreadcrumb,
  expectItems,
  expectQuestions,
  expectSections,
} from './expect-parts.ts';
import { builtPage } from './pages.ts';

const { company, copy, prices } = siteContent;

const cases = languages.flatMap((language) => suites.map((suite) => ({ language, suite })));

describe.each(cases)('docs/behaviour.md, Suites: $suite in $language', ({ language, suite }) => {
  const { document } = builtPage(suite, language);
  const { [suite]: said, home } = copy[language];
  const licences = prices.suites[suite].plans;
  const { onRequest, plans, popular, unit } = said.licences;

  test('has a breadcrumb and a title, and its sections in order, each with its links (P-4, S-1, CAL-1)', () => {
    expectBreadcrumb(document, language, suite);
    const main = only(document, 'main');
    expect(entries(main, 'h1')).toEqual([said.hero.title]);
    const { badge } = said.hero;
    const badges = badge === null ? [] : [[badge, href('about', language, 'partners')]];
    expect(linksIn(main).slice(1, 3 + badges.length)).toEqual([
      ...badges,
      [said.hero.cta, contactHref(language, { callToAction: 'hero', subject: suite })],
      [said.hero.price, '#licences'],
    ]);
    expectSections(document, [
      ['products'],
      [
        'licences',
        ...licences.map(({ id }) => [
          findById(plans, id).action,
          contactHref(language, { callToAction: 'licence', subject: `${suite}/${id}` }),
        ]),
        ...(hasCalculator ? [[copy[language].calculator.link, '#calculadora']] : []),
      ],
      ...(hasCalculator ? [['calculadora']] : []),
      ['services'],
      ['training'],
      ['support-plans', [home.pricingTeaser.more, href('pricing', language)]],
      [
        'call',
        closingCall(said.finalCta.contact, language, `demo/${suite}`),
        [said.finalCta.pricing, href('pricing', language)],
      ],
    ]);
  });

  test('shows every licence with both prices and its features, to screen readers too (S-3, S-10)', () => {
    const cards = section(document, 'licences');
    const status = readText(only(cards, '[role="status"]'));
    expect(entries(cards, 'h3')).toEqual(licences.map(({ name }) => name));
    for (const { id, name, annual, monthByMonth, popular: isPopular } of licences) {
      const card = around(cards, name);
      const { action, description, features } = findById(plans, id);
      const amounts = [annual, monthByMonth].map((amount) =>
        amount === null ? [onRequest] : [formatPrice(amount, language), unit],
      );
      const texts = [name, ...(isPopular ? [popular] : []), description, ...amounts.flat()];
      const more = features.length > 4 ? [copy[language].site.showAll] : [];
      expect(readText(card)).toBe([...texts, ...features, ...more, action].join(' '));
      expect(entries(card)).toEqual(features);
      for (const [amount] of amounts) expect(status).toContain(`${name}: ${amount}`);
    }
  });

  test('shows every support plan with its price (S-8)', () => {
    const teaser = section(document, 'support-plans');
    expect(entries(teaser, 'dl > div')).toEqual(
      prices.support.plans.map(({ id, name, price: amount }) => {
        const { description } = findById(home.pricingTeaser.plans, id);
        return `${name} ${formatEuros(amount, language)} ${home.pricingTeaser.unit} ${description}`;
      }),
    );
  });
});

describe.skipIf(!isCompared).each(languages)('docs/behaviour.md, Comparison, in %s', (language) => {
  test('has a breadcrumb and a title, and its sections in order, each with its links (P-4, CMP-1, CMP-5, FIT-1, TXT-10)', () => {
    const { document } = builtPage('comparison', language);
    const { hero, cta, profiles, table } = copy[language].comparison;
    expectBreadcrumb(document, language, 'comparison');
    expect(entries(document, 'h1')).toEqual([hero.title]);
    expectSections(document, [
      ['criteria', ...sourceLinks(table.sources, language)],
      ...(hasQuiz ? [['encaje']] : []),
      ['profiles', ...suites.map((suite) => [profiles[suite].link, href(suite, language)])],
      ['call', closingCall(cta.contact, language, 'comparison')],
    ]);
  });
});

/** The numbers of the countries, in their order; that of the company's own is the company's. */
const phoneLinks = company.countries.flatMap(({ id, phone }) => {
  const own = id.toUpperCase() === company.address.country ? company.phone : null;
  const { display, e164 } = phone ?? own ?? {};
  return display === undefined ? [] : [[display, `tel:${e164}`]];
});

describe.each(languages)('docs/behaviour.md, Prices, in %s', (language) => {
  const { document } = builtPage('pricing', language);
  const { addOns, cta, examples, faq, hero, migrations, plans } = copy[language].pricing;
  const notes = plans.note === null ? [] : [plans.note];
  const { countries } = copy[language];
  const { text: more, page, fragment } = countries.link;
  const contact = (callToAction: 'plan' | 'add-on', subject: string) =>
    contactHref(language, { callToAction, subject });

  test('has its sections in order, each with its links, under a title with a note (PRI-1, CAL-1)', () => {
    expectSections(document, [
      [
        'plans',
        ...prices.support.plans.map(({ id }) => [
          findById(plans.items, id).action,
          contact('plan', `support/${id}`),
        ]),
        ...notes.map(({ link }) => [link.text, href(link.page, language, link.fragment)]),
      ],
      ...(hasCalculator ? [['calculadora']] : []),
      ['migrations'],
      [
        'examples',
        ...prices.examples.map(({ suite }) => [
          expect.any(String),
          href(suite, language, 'licences'),
        ]),
      ],
      [
        'add-ons',
        ...addOns.items.map(({ id, title }) => [
          `${addOns.action} (${title})`,
          contact('add-on', `add-on/${id}`),
        ]),
      ],
      ['countries', ...phoneLinks, [more, href(page, language, fragment)]],
      ['faq'],
      ['call', closingCall(cta.contact, language, 'pricing')],
    ]);
    const title = only(document, 'h1');
    expect(readText(title)).toBe(hero.title);
    expect(readTexts(title.parentElement ?? document)).toContain(hero.note);
    const { label, ...names } = copy[language].pricing.parts;
    expect(linksIn(only(document, `main > nav[aria-label="${label}"]`))).toEqual([
      [names.plans, '#plans'],
      ...(hasCalculator ? [[names.calculator, '#calculadora']] : []),
      [names.countries, '#countries'],
    ]);
  });

  test('shows every support plan with its price and its features, the terms of all, and what pays for them (PRI-2, PRI-5, PRI-10)', () => {
    const cards = section(document, 'plans');
    expect(entries(cards, 'h3')).toEqual(prices.support.plans.map(({ name }) => name));
    for (const plan of prices.support.plans) {
      const { id, name, price: amount, highlighted } = plan;
      const card = around(cards, name);
      const { action, description, features: own } = findById(plans.items, id);
      const wording = { support: prices.support, own, rules: plans.rules, language };
      const features = listPlanFeatures(plan, wording);
      const mark = highlighted ? [plans.popular] : [];
      const texts = [name, ...mark, description, formatEuros(amount, language), plans.unit];
      const more = features.length > 4 ? [copy[language].site.showAll] : [];
      expect(readText(card)).toBe([...texts, ...features, ...more, action].join(' '));
      expect(entries(card)).toEqual(features);
    }
    expect(entries(all(cards, 'ul').at(-1) ?? document)).toEqual(plans.terms);
    for (const { text } of notes) expect(readText(cards)).toContain(text);
  });

  test('says what is invoiced in each country, in its currencies, and whom to call there (PRI-11)', () => {
    for (const { id, currencies } of company.countries) {
      const { document: invoice, taxes } = findById(countries.items, id);
      const names = new Intl.DisplayNames([language], { type: 'currency' });
      const [shown] = all(document, `#countries details[id$="-${id}"] dl`);
      const text = readText(shown ?? document);
      for (const fact of [invoice, taxes, ...currencies.map((code) => names.of(code) ?? code)])
        expect(text).toContain(fact);
      const offices = company.offices.filter(({ country }) => country === id.toUpperCase());
      expect(text.split(countries.labels.office)).toHaveLength(offices.length + 1);
    }
  });

  test('adds up licences and support for example companies (PRI-9)', () => {
    const expected = prices.examples.map(({ people, suite, licence, support }) => {
      const { name, annual } = findById(prices.suites[suite].plans, licence);
      const plan = findById(prices.support.plans, support);
      const row = (line: string, amount: number) =>
        [line, formatPrice(amount, language), formatPrice(amount * people, language)].join(' ');
      return [
        row(name, annual ?? NaN),
        row(examples.support.replace('{plan}', plan.name), plan.price),
        row(examples.total, (annual ?? NaN) + plan.price),
      ];
    });
    const tables = all(section(document, 'examples'), 'table');
    expect(tables.map((table) => entries(table, 'tbody tr, tfoot tr'))).toEqual(expected);
  });

  test('lists every add-on with its price, or says that it is on request (PRI-6)', () => {
    const list = section(document, 'add-ons');
    expect(entries(list, 'h3')).toEqual(addOns.items.map(({ title }) => title));
    for (const { id, title, description, unit } of addOns.items) {
      const { price: amount } = findById(prices.addOns, id);
      const shown = amount === null ? addOns.onRequest : formatEuros(amount, language);
      expect(entries(around(list, title), 'p')).toEqual([description, `${shown} ${unit}`]);
    }
  });

  test('says what each migration moves, and has questions in an exclusive accordion (PRI-4, PRI-7)', () => {
    expectItems(section(document, 'migrations'), migrations.items);
    expectQuestions(section(document, 'faq'), faq.items);
  });
});
