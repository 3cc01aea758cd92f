import { describe, expect, test } from 'vitest';
import { byId } from '#content/by-id.ts';
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
import { textOf, textsOf } from './elements.ts';
import { euros, price } from './expected.ts';
import { expectItems, expectQuestions } from './expect-parts.ts';
import { builtPage } from './pages.ts';

const { copy, prices } = siteContent;

describe.each(languages)('the prices in %s', (language) => {
  const { document } = builtPage('pricing', language);
  const { addOns, cta, examples, faq, hero, migrations, plans } = copy[language].pricing;

  test('has its sections in order, under a title with a note', () => {
    expect(sectionNames(document)).toEqual([
      'plans',
      'calculadora',
      'migrations',
      'examples',
      'add-ons',
      'faq',
      'call',
    ]);
    const title = only(document, 'h1');
    expect(textOf(title)).toBe(hero.title);
    expect(textsOf(title.parentElement ?? document)).toContain(hero.note);
  });

  test('shows every support plan with its price, its features and a way to ask for it', () => {
    const cards = section(document, 'plans');
    expect(headings(cards, 3)).toEqual(prices.support.plans.map(({ name }) => name));
    for (const plan of prices.support.plans) {
      const card = around(cards, plan.name);
      const { action, description, features } = byId(plans.items, plan.id);
      expect(textOf(card)).toBe(
        [
          plan.name,
          ...(plan.highlighted ? [plans.popular] : []),
          description,
          euros(plan.price, language),
          plans.unit,
          ...features,
          action,
        ].join(' '),
      );
      expect(entries(card)).toEqual(features);
      expect(linksIn(card)).toEqual([
        {
          text: action,
          href: contactHref(language, { callToAction: 'plan', subject: `support/${plan.id}` }),
        },
      ]);
    }
  });

  test('states the terms of the plans under them', () => {
    const terms = all(section(document, 'plans'), 'ul').at(-1);
    expect(entries(terms ?? document)).toEqual(plans.terms);
  });

  test('says what each migration moves, and which plan includes it', () => {
    const kinds = section(document, 'migrations');
    expect(textsOf(kinds)).toContain(migrations.subtitle);
    expectItems(kinds, migrations.items);
  });

  test('sums up licence and support for some companies, and leads to all licences', () => {
    const sums = section(document, 'examples');
    const tables = all(sums, 'table');
    expect(tables).toHaveLength(prices.examples.length);
    for (const [at, { people, suite, licence, support }] of prices.examples.entries()) {
      const plans: { id: string; name: string; annual: number | null }[] = prices[suite].plans;
      const { name, annual } = byId(plans, licence);
      const plan = byId(prices.support.plans, support);
      const row = (line: string, amount: number) =>
        [line, price(amount, language), price(amount * people, language)].join(' ');
      const rows = all(tables[at] ?? document, 'tbody tr, tfoot tr').map(textOf);
      expect(rows).toEqual([
        row(name, annual ?? NaN),
        row(examples.support.replace('{plan}', plan.name), plan.price),
        row(examples.total, (annual ?? NaN) + plan.price),
      ]);
    }
    expect(linksIn(sums).map((link) => link.href)).toEqual(
      prices.examples.map(({ suite }) => href(suite, language, 'licences')),
    );
  });

  test('lists every add-on with its price, or says that it is on request', () => {
    const list = section(document, 'add-ons');
    expect(headings(list, 3)).toEqual(addOns.items.map(({ title }) => title));
    for (const { id, title, description, unit } of addOns.items) {
      const { price } = byId(prices.addOns, id);
      const amount = price === null ? addOns.onRequest : euros(price, language);
      const item = around(list, title);
      expect(entries(item, 'p')).toEqual([description, `${amount} ${unit}`]);
      expect(linksIn(item)).toEqual([
        {
          text: `${addOns.action} (${title})`,
          href: contactHref(language, { callToAction: 'add-on', subject: `add-on/${id}` }),
        },
      ]);
    }
  });

  test('answers its questions one at a time', () => {
    expectQuestions(section(document, 'faq'), faq.items);
  });

  test('closes with a link to contact', () => {
    const call = section(document, 'call');
    expect(textOf(only(call, 'h2'))).toBe(cta.title);
    expect(linksIn(call)).toEqual([
      { text: cta.contact, href: contactHref(language, { callToAction: 'closing' }) },
    ]);
  });
});
