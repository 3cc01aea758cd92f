import { describe, expect, test } from 'vitest';
import { findById } from '@altanube/content/by-id';
import { hasCalculator, siteContent } from '../helpers/site-content.ts';
import { formatEuros, formatPrice } from '@altanube/content/formats';
import { contactHref, href } from '@altanube/content/links';
import { suites } from '@altanube/content/suites';
import { languages } from '@altanube/content/languages';
import { around, entries, headings, linksIn, only } from './elements.ts';
import { section, readText } from './elements.ts';
import { expectBreadcrumb, expectSections } from './expect-parts.ts';
import { builtPage } from './pages.ts';

const { copy, prices } = siteContent;

const cases = languages.flatMap((language) => suites.map((suite) => ({ language, suite })));

describe.each(cases)('docs/behaviour.md, Suites: $suite in $language', ({ language, suite }) => {
  const { document } = builtPage(suite, language);
  const { [suite]: said, home } = copy[language];
  const licences = prices.suites[suite].plans;
  const { onRequest, plans, popular, unit } = said.licences;

  test('has a breadcrumb and a title, and its sections in order, each with its links (P-4, S-1, CAL-1)', () => {
    expectBreadcrumb(document, language, suite);
    const main = only(document, 'main');
    expect(headings(main, 1)).toEqual([said.hero.title]);
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
        [
          said.finalCta.contact,
          contactHref(language, { callToAction: 'closing', subject: `demo/${suite}` }),
        ],
        [said.finalCta.pricing, href('pricing', language)],
      ],
    ]);
  });

  test('shows every licence with both prices and its features, to screen readers too (S-3, S-10)', () => {
    const cards = section(document, 'licences');
    const status = readText(only(cards, '[role="status"]'));
    expect(headings(cards, 3)).toEqual(licences.map(({ name }) => name));
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
