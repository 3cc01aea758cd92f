import { expect, test } from 'vitest';
import { languages } from '#site/languages.ts';
import { loadContent } from './load.ts';

const { clients, people, prices, testimonials, copy, articles } = loadContent();

test('there are twelve clients, six people and four testimonials of five stars', () => {
  expect(clients).toHaveLength(12);
  expect(people).toHaveLength(6);
  expect(testimonials).toHaveLength(4);
  expect(testimonials.every(({ rating }) => rating === 5)).toBe(true);
});

test('licences, support plans and add-ons have their published prices', () => {
  expect(prices.google.plans.map(({ annual, flexible }) => [annual, flexible])).toEqual([
    [6.8, 8.1],
    [13.6, 16.2],
    [21.1, 25.3],
    [null, null],
  ]);
  expect(prices.microsoft.plans.map(({ annual, monthly }) => [annual, monthly])).toEqual([
    [5.6, 6.7],
    [11.7, 14],
    [20.6, 24.7],
    [9.6, 11.5],
  ]);
  expect(prices.support.plans.map(({ price }) => price)).toEqual([0, 1, 2]);
  expect(prices.addOns.map(({ price }) => price)).toEqual([20, 200, null, null]);
});

test.each(languages)('each list of the home page has its number of entries in %s', (language) => {
  const { home } = copy[language];
  expect(home.hero.benefits).toHaveLength(3);
  expect(home.benefits.items).toHaveLength(6);
  expect(home.steps.items.map(({ number }) => number)).toEqual(['01', '02', '03']);
  expect(home.services.google.features).toHaveLength(4);
  expect(home.services.microsoft.features).toHaveLength(4);
  expect(home.useCases.items).toHaveLength(4);
  expect(home.testimonials.items).toHaveLength(4);
  expect(home.faq.items).toHaveLength(4);
  expect(home.pricingTeaser.plans).toHaveLength(3);
  expect(home.finalCta.badges).toHaveLength(3);
});

test.each(languages)('each list of the suite pages has its number of entries in %s', (language) => {
  const { google, microsoft } = copy[language];
  for (const suite of [google, microsoft]) {
    expect(suite.products.items).toHaveLength(9);
    expect(suite.services.groups.map(({ items }) => items.length)).toEqual([4, 4, 4, 4]);
    expect(suite.training.badges).toHaveLength(4);
  }
  expect(google.licences.plans.map(({ features }) => features.length)).toEqual([5, 6, 7, 6]);
  expect(microsoft.licences.plans.map(({ features }) => features.length)).toEqual([5, 5, 6, 5]);
});

test.each(languages)('each list of the other pages has its number of entries in %s', (language) => {
  const { comparison, pricing, about, faq, support } = copy[language];
  expect(comparison.table.rows).toHaveLength(8);
  expect(comparison.profiles.google.items).toHaveLength(4);
  expect(comparison.profiles.microsoft.items).toHaveLength(4);
  expect(pricing.plans.items.map(({ features }) => features.length)).toEqual([6, 8, 9]);
  expect(pricing.addOns.items).toHaveLength(4);
  expect(pricing.faq.items).toHaveLength(3);
  expect(about.values.items).toHaveLength(4);
  expect(about.team.members).toHaveLength(6);
  expect(about.partners.items).toHaveLength(2);
  expect(about.coverage.regions).toHaveLength(8);
  expect(faq.categories.map(({ questions }) => questions.length)).toEqual([4, 3, 3, 2, 3]);
  expect(support.sla.plans).toHaveLength(3);
  expect(articles[language]).toHaveLength(4);
});

test('question ids are unique on the page that they are fragments of', () => {
  const ids = copy.es.faq.categories.flatMap(({ id, questions }) => [
    id,
    ...questions.map((question) => question.id),
  ]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('titles and descriptions of indexed pages fit a search result', () => {
  const pages = languages.flatMap((language) => {
    const { home, google, microsoft, comparison, pricing, about, contact, faq, support, sla } =
      copy[language];
    return [home, google, microsoft, comparison, pricing, about, contact, faq, support, sla];
  });
  for (const { meta } of pages) {
    expect(meta.title.length, meta.title).toBeLessThanOrEqual(60);
    expect(meta.description.length, meta.description).toBeLessThanOrEqual(155);
    expect(meta.description.length, meta.description).toBeGreaterThanOrEqual(120);
  }
});

test('the messages of the form have their fixed words', () => {
  const { errors, toasts } = copy.es.contact.form;
  expect([
    errors.name.required,
    errors.name.too_long,
    errors.email.invalid,
    errors.email.too_long,
    errors.company.required,
    errors.company.too_long,
    errors.message.required,
    errors.message.too_long,
  ]).toEqual([
    'El nombre es requerido',
    'El nombre es muy largo',
    'Email inválido',
    'El email es muy largo',
    'La empresa es requerida',
    'El nombre de empresa es muy largo',
    'El mensaje es requerido',
    'El mensaje es muy largo',
  ]);
  expect(toasts.invalid.title).toBe('Error de validación');
  expect(toasts.failure).toEqual({
    title: 'Error',
    description: 'Hubo un problema al enviar tu mensaje. Por favor, intenta de nuevo.',
  });
});
