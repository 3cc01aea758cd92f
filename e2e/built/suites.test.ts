import { describe, expect, test } from 'vitest';
import { byId } from '#content/by-id.ts';
import { siteContent } from '#testing/site-content.ts';
import { contactHref } from '#site/contact-href.ts';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import type { RouteName } from '#site/routes.ts';
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
import { euros, price } from './expected.ts';
import { builtPage } from './pages.ts';

const { copy, prices } = siteContent;

/** The licences of both suites, by the two prices that the billing switch chooses from. */
const licences = {
  google: prices.google.plans.map((plan) => ({ ...plan, other: plan.flexible })),
  microsoft: prices.microsoft.plans.map((plan) => ({ ...plan, other: plan.monthly })),
};

const cases = languages.flatMap((language) => [
  { language, suite: 'google' as const },
  { language, suite: 'microsoft' as const },
]);

describe.each(cases)('the page of $suite in $language', ({ language, suite }) => {
  const { document } = builtPage(suite, language);
  const { [suite]: said, home } = copy[language];
  const to = (name: RouteName) => href(name, language);

  test('has its sections in order', () => {
    expect(sectionNames(document)).toEqual([
      'products',
      'licences',
      'calculadora',
      'services',
      'training',
      'support-plans',
      'call',
    ]);
  });

  test('starts with the way from the home page', () => {
    const crumbs = only(document, 'main nav[aria-label] ol');
    expect(entries(crumbs)).toEqual([home.meta.name, said.meta.name]);
    const link = only(crumbs, 'a');
    expect(link.getAttribute('href')).toBe(to('home'));
    expect(all(link, 'svg')).toHaveLength(1);
    expect(textOf(only(crumbs, '[aria-current="page"]'))).toBe(said.meta.name);
  });

  test('names the suite in its title and offers to get in touch', () => {
    const main = only(document, 'main');
    expect(headings(main, 1)).toEqual([said.hero.title]);
    expect(linksIn(main).slice(1, 3)).toEqual([
      { text: said.hero.badge, href: href('about', language, 'partners') },
      {
        text: said.hero.cta,
        href: contactHref(language, { callToAction: 'hero', subject: suite }),
      },
    ]);
  });

  test('shows every product with its description', () => {
    const products = section(document, 'products');
    expect(headings(products, 3)).toEqual(said.products.items.map(({ name }) => name));
    expect(entries(products, 'li p')).toEqual(
      said.products.items.map(({ description }) => description),
    );
  });

  test('shows every licence with both prices, its features and a way to ask for it', () => {
    const cards = section(document, 'licences');
    const { onRequest, plans, popular, unit } = said.licences;
    expect(headings(cards, 3)).toEqual(licences[suite].map(({ name }) => name));
    for (const licence of licences[suite]) {
      const card = around(cards, licence.name);
      const { action, description, features } = byId(plans, licence.id);
      const amounts = [licence.annual, licence.other].flatMap((amount) =>
        amount === null ? [onRequest] : [price(amount, language), unit],
      );
      expect(textOf(card)).toBe(
        [
          licence.name,
          ...(licence.popular ? [popular] : []),
          description,
          ...amounts,
          ...features,
          action,
        ].join(' '),
      );
      expect(entries(card)).toEqual(features);
      expect(linksIn(card)).toEqual([
        {
          text: action,
          href: contactHref(language, {
            callToAction: 'licence',
            subject: `${suite}/${licence.id}`,
          }),
        },
      ]);
    }
  });

  test('switches between annual billing, which is chosen and named as saving, and the other', () => {
    const switch_ = only(section(document, 'licences'), 'fieldset');
    const { billing, save } = said.licences;
    const other = 'flexible' in billing ? billing.flexible : billing.monthly;
    expect(entries(switch_, 'label')).toEqual([billing.annual, other]);
    const choices = all(switch_, 'input[type="radio"]');
    expect(choices.map((choice) => choice.hasAttribute('checked'))).toEqual([true, false]);
    expect(textOf(switch_)).toContain(save);
  });

  test('tells a screen reader every price of the chosen billing', () => {
    const status = textOf(only(section(document, 'licences'), '[role="status"]'));
    for (const { name, annual, other } of licences[suite]) {
      for (const amount of [annual, other]) {
        const spoken = amount === null ? said.licences.onRequest : price(amount, language);
        expect(status).toContain(`${name}: ${spoken}`);
      }
    }
  });

  test('lists the services in their groups', () => {
    const services = section(document, 'services');
    const { groups } = said.services;
    expect(headings(services, 3)).toEqual(groups.map(({ title }) => title));
    for (const { title, items } of groups) {
      expect(entries(around(services, title))).toEqual(items);
    }
  });

  test('offers training with its badges', () => {
    const training = section(document, 'training');
    expect(entries(training)).toEqual(said.training.badges.map(({ title }) => title));
  });

  test('shows every support plan with its price, on the way to the prices', () => {
    const teaser = section(document, 'support-plans');
    const { plans } = prices.support;
    expect(entries(teaser, 'dt')).toEqual(plans.map(({ name }) => name));
    expect(entries(teaser, 'dd')).toEqual(
      plans.map(({ id, price: amount }) => {
        const { description } = byId(home.pricingTeaser.plans, id);
        return `${euros(amount, language)} ${home.pricingTeaser.unit} ${description}`;
      }),
    );
    expect(linksIn(teaser)).toEqual([{ text: home.pricingTeaser.more, href: to('pricing') }]);
  });

  test('closes with links to contact and prices', () => {
    expect(linksIn(section(document, 'call'))).toEqual([
      {
        text: said.finalCta.contact,
        href: contactHref(language, { callToAction: 'closing', subject: suite }),
      },
      { text: said.finalCta.pricing, href: to('pricing') },
    ]);
  });
});
