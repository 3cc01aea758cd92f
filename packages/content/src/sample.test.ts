import { expect, test } from 'vitest';
import { loadContent } from './load.ts';
import { formatPrice, formatShare } from './formats.ts';
import { annualSaving } from './savings.ts';
import type { Severity, StorageSize, SupportPlan } from './schema/prices.ts';

/**
 * The company that this repository is published with: its figures, its prices, and how many of
 * each thing it shows, as docs/behaviour.md tells them. Whoever changes a price or adds a client
 * changes the figure here too; whoever moves in with another company writes its own figures, or
 * deletes this file. No other test knows any of it: the others compare pages and content files.
 */
const { articles, clients, company, copy, figures, people, prices, stories, testimonials } =
  loadContent();
const languages = ['es', 'en'] as const;
const { google, microsoft, support } = prices;

test('the sample company claims these figures (H-3, ABT-10, ABT-11)', () => {
  expect(figures).toEqual({
    clients: 100,
    migrations: 500,
    countedOn: '2026-09-30',
    integrity: 1,
    availability: 0.999,
    replyHours: 24,
    demoMinutes: 30,
    migrationWeeks: { min: 2, max: 4 },
    quotedSaving: 0.3,
    guides: 25,
    solutions: 40,
    bestPractices: 30,
  });
  expect(company.certification).toBe('ISO 27001');
  expect(company.certificate?.validUntil).toBe('2028-05-31');
  expect(company.partners).toMatchObject([
    { id: 'google', level: 'Premier Partner', since: 2018 },
    { id: 'microsoft', level: 'Solutions Partner for Modern Work', since: 2017 },
  ]);
  expect(company.hours).toEqual({ open: '9:00', close: '18:00' });
  expect(company).toMatchObject({ founded: 2014, people: 38 });
  expect(company.offices).toMatchObject([
    { id: 'madrid', country: 'ES', hours: { open: '9:00', close: '18:00' } },
    { id: 'mexico-city', country: 'MX', hours: { open: '9:00', close: '18:00' } },
    { id: 'bogota', country: 'CO', hours: { open: '8:00', close: '17:00' } },
  ]);
});

test('the Google licences have these names, prices and limits (S-3, S-10)', () => {
  expect(google.plans).toMatchObject([
    { name: 'Business Starter', annual: 6.8, monthByMonth: 8.1, popular: false, participants: 100 },
    {
      name: 'Business Standard',
      annual: 13.6,
      monthByMonth: 16.2,
      popular: true,
      participants: 150,
    },
    { name: 'Business Plus', annual: 21.1, monthByMonth: 25.3, popular: false, participants: 500 },
    { name: 'Enterprise', annual: null, monthByMonth: null, popular: false, participants: null },
  ]);
  expect(google.plans.map(({ storage }) => storage)).toEqual([
    { amount: 30, unit: 'GB' },
    { amount: 2, unit: 'TB' },
    { amount: 5, unit: 'TB' },
    null,
  ]);
});

test('the Microsoft licences have these names, prices and limits (S-3, S-10)', () => {
  expect(microsoft.plans).toMatchObject([
    { name: 'Business Basic', annual: 5.6, monthByMonth: 6.7, popular: false },
    { name: 'Business Standard', annual: 11.7, monthByMonth: 14, popular: true },
    { name: 'Business Premium', annual: 20.6, monthByMonth: 24.7, popular: false },
    { name: 'Apps for Business', annual: 9.6, monthByMonth: 11.5, popular: false },
  ]);
  expect(microsoft).toMatchObject({
    oneDrive: { amount: 1, unit: 'TB' },
    mailbox: { amount: 50, unit: 'GB' },
    participants: 300,
  });
});

test('annual billing saves so much with each suite (S-5)', () => {
  expect(annualSaving(google.plans)).toBe(0.16);
  expect(annualSaving(microsoft.plans)).toBe(0.16);
});

test('the support plans have these prices, times and terms (PRI-2, PRI-4, LEG-7)', () => {
  expect(support.plans).toMatchObject([
    { name: 'Starter', price: 0, highlighted: false, responseHours: { min: 8, max: 8 } },
    { name: 'Pro', price: 1, highlighted: true, responseHours: { min: 4, max: 4 } },
    { name: 'Enterprise', price: 2, highlighted: false, responseHours: { min: 1, max: 2 } },
  ]);
  expect(support.plans.map(({ coverage }) => coverage)).toEqual([
    { opens: 9, closes: 18 },
    { opens: 8, closes: 20 },
    null,
  ]);
  expect(support.plans.map(({ severities }) => severities?.map(deadlinesOf))).toEqual([
    ['critical 8 18 0.02', 'high 8 27 0.01', 'routine 8 45 0.01'],
    ['critical 4 12 0.05', 'high 4 24 0.03', 'routine 4 48 0.02'],
    ['critical 1 4 0.1', 'high 2 12 0.05', 'routine 2 48 0.03'],
  ]);
  expect(support).toMatchObject({
    creditCap: 0.3,
    cancellationDays: 30,
    basicMigrationUsers: 50,
    customPlanUsers: 200,
  });
});

test('the add-ons have these prices (PRI-6)', () => {
  expect(prices.addOns).toEqual([
    { id: 'migration', price: 20, per: 'user' },
    { id: 'training', price: 200, per: 'session' },
    { id: 'audit', price: null, per: 'project' },
    { id: 'automation', price: null, per: 'project' },
  ]);
});

test('the calculator starts with fifty people, and has four columns without JavaScript (CAL-1)', () => {
  expect(prices.calculator).toEqual({ people: 50, columns: [10, 50, 200, 500], maxPeople: 10_000 });
  const comparable = microsoft.plans.map((plan) => plan.comparable);
  expect(comparable).toEqual(['starter', 'standard', 'plus', null]);
});

test('there are twelve clients, six people and four testimonials of five stars (H-4, H-10, ABT-4)', () => {
  expect(clients).toHaveLength(12);
  expect(people).toHaveLength(6);
  expect(testimonials.map(({ rating }) => rating)).toEqual([5, 5, 5, 5]);
});

test('there are three success stories, and each migration took as long as a standard one (ABT-3)', () => {
  expect(stories).toMatchObject([
    { id: 'norvalle', country: 'MX', people: 460, days: 24 },
    { id: 'miralaguna', country: 'ES', people: 140, days: 27 },
    { id: 'faronorte', country: 'CO', people: 210, days: 12 },
  ]);
  const { min, max } = figures.migrationWeeks;
  // The third is no migration.
  for (const { days } of stories.slice(0, 2)) {
    expect(days).toBeGreaterThanOrEqual(7 * min);
    expect(days).toBeLessThanOrEqual(7 * max);
  }
});

test.each(languages)(
  'the home page shows so many of each in %s (H-2, H-7, H-8, H-12)',
  (language) => {
    const { home } = copy[language];
    expect(home.hero.benefits).toHaveLength(3);
    expect(home.steps.items.map(({ number }) => number)).toEqual(['01', '02', '03']);
    expect(home.services.google.features).toHaveLength(4);
    expect(home.services.microsoft.features).toHaveLength(4);
    expect(home.faq.items).toHaveLength(4);
  },
);

test.each(languages)('the suite pages show so many of each in %s (S-6, S-10)', (language) => {
  const { google, microsoft } = copy[language];
  for (const suite of [google, microsoft]) {
    expect(suite.services.groups.map(({ items }) => items.length)).toEqual([4, 4, 4, 4]);
    expect(suite.training.badges).toHaveLength(4);
  }
  expect(google.licences.plans.map(({ features }) => features.length)).toEqual([5, 6, 7, 6]);
  expect(microsoft.licences.plans.map(({ features }) => features.length)).toEqual([5, 5, 6, 5]);
});

test.each(languages)(
  'the other pages show so many of each in %s (CMP-5, PRI-7, FAQ-1, SUP-6)',
  (language) => {
    const { comparison, pricing, faq } = copy[language];
    expect(comparison.profiles.google.items).toHaveLength(4);
    expect(comparison.profiles.microsoft.items).toHaveLength(4);
    expect(pricing.plans.items.map(({ features }) => features.length)).toEqual([6, 8, 9]);
    expect(pricing.addOns.items).toHaveLength(4);
    expect(pricing.faq.items).toHaveLength(3);
    expect(faq.categories.map(({ questions }) => questions.length)).toEqual([4, 3, 3, 2, 3]);
    expect(articles[language]).toHaveLength(18);
    expect(articles[language].filter(({ featured }) => featured)).toHaveLength(4);
    const byCategory = Object.groupBy(articles[language], ({ category }) => category);
    expect(byCategory.guides).toHaveLength(9);
    expect(byCategory.problems).toHaveLength(5);
    expect(byCategory.bestPractices).toHaveLength(4);
  },
);

test.each(languages)(
  'the lists speak of these things in %s (H-6, H-9, H-13, S-2, S-6, CMP-2, ABT-4, ABT-6, ABT-7, FAQ-1)',
  (language) => {
    const { home, google, microsoft, comparison, about, faq } = copy[language];
    expect(iconsOf(home.benefits.items)).toBe(
      'timer folder-sync shield-check graduation-cap activity headset',
    );
    expect(iconsOf(home.useCases.items)).toBe('trending-up laptop scale circle-dollar-sign');
    expect(iconsOf(home.finalCta.badges)).toBe('shield-check badge-check handshake');
    expect(iconsOf(about.values.items)).toBe('message-circle users star refresh-cw');
    expect(idsOf(google.products.items)).toBe(
      'gmail drive meet calendar chat docs forms admin vault',
    );
    expect(idsOf(microsoft.products.items)).toBe(
      'outlook onedrive sharepoint teams office defender entra power-automate power-apps',
    );
    expect(idsOf(google.services.groups)).toBe('implementation security administration automation');
    expect(idsOf(microsoft.services.groups)).toBe('implementation teams security automation');
    expect(idsOf(comparison.table.rows)).toBe(
      'collaboration meetings storage email security automation administration learning',
    );
    expect(idsOf(faq.categories)).toBe('migrations support security training costs');
    expect(idsOf(about.partners.items)).toBe('google microsoft');
    expect(idsOf(about.coverage.regions)).toBe(
      'mexico colombia argentina chile peru spain brazil central-america',
    );
  },
);

test.each(languages)(
  'the texts say these figures in %s (H-3, H-10, S-12, PRI-4, PRI-5, CON-1, CON-2, FAQ-4, SUP-5, LEG-5)',
  (language) => {
    const { home, google: googleCopy, microsoft: microsoftCopy, ...other } = copy[language];
    const { about, comparison, contact, faq, pricing, sla, support: help } = other;
    const share = (value: number) => formatShare(value, language);
    const euros = (amount: number | null | undefined) => formatPrice(amount ?? NaN, language);
    const claims = [figures.migrations, share(figures.integrity), share(figures.availability)];
    const weeks = `${figures.migrationWeeks.min}–${figures.migrationWeeks.max}`;
    const googleLimits = google.plans.flatMap((plan) => [
      ...sizeOf(plan.storage),
      ...(plan.participants === null ? [] : [plan.participants]),
    ]);
    const addOnPrices = prices.addOns.flatMap(({ price }) => price ?? []);
    const { oneDrive, mailbox, participants } = microsoft;
    const microsoftLimits = [...sizeOf(oneDrive), ...sizeOf(mailbox), participants];

    expectFigures(home.hero.benefits, [...claims, company.certification]);
    expectFigures(home.testimonials.items, [share(figures.quotedSaving)]);
    expectFigures(home.finalCta.badges, [company.certification]);
    expectFigures(about.figures, [figures.clients, ...claims]);
    expectFigures(about.claims, [figures.clients, ...claims, company.certification]);
    expectFigures(sla.terms, [share(figures.availability)]);
    expectFigures(about.stories.items, [share(figures.quotedSaving), share(figures.integrity)]);
    expect(about.stories.items.map((story) => story.figures.length)).toEqual([2, 2, 2]);
    expectFigures(googleCopy.licences, [share(annualSaving(google.plans)), ...googleLimits]);
    expectFigures(microsoftCopy.licences, [
      share(annualSaving(microsoft.plans)),
      ...microsoftLimits,
    ]);
    expectFigures(comparison.table.rows, [...googleLimits, ...microsoftLimits]);
    expectFigures(pricing.plans.items[0], [1, support.basicMigrationUsers]);
    expectFigures(pricing.plans.items[2], [support.customPlanUsers]);
    expectFigures(pricing.plans.terms, [support.cancellationDays]);
    expectFigures(contact.details.phone.hours, [company.hours.open, company.hours.close]);
    expectFigures(contact.booking, [figures.demoMinutes]);
    expectFigures(contact.response, [figures.replyHours]);
    expectFigures(contact.form.toasts.success, [figures.replyHours]);
    expectFigures(faq, [weeks, figures.migrations, support.cancellationDays, '24/7/365']);
    expectFigures(faq, [euros(google.plans[0]?.annual), euros(microsoft.plans[0]?.annual)]);
    expectFigures(faq, addOnPrices);
    expectFigures(help.categories, [figures.guides, figures.solutions, figures.bestPractices]);
    expectFigures(sla.terms, [support.cancellationDays]);
    support.plans.map(timesOf).forEach((times, index) => {
      const texts = [pricing.plans.items, help.sla.plans, sla.table.plans];
      for (const plans of texts) expectFigures(plans[index], times);
    });
  },
);

test.each(languages)(
  'questions and prices say the same of migrations in %s (PRI-4)',
  (language) => {
    const { faq, pricing } = copy[language];
    const questions = faq.categories.flatMap((category) => category.questions);
    const answer = questions.find(({ id }) => id === 'included-migration')?.answer;
    const [basic, advanced] = pricing.migrations.items;
    expect(answer).toEqual([expect.any(String), basic?.description, advanced?.description]);
    expectFigures(basic, [support.basicMigrationUsers]);
  },
);

test('the region in the footer is Latin America and Spain (P-1)', () => {
  expect(copy.es.site.footer.region).toBe('LATAM & España');
  expect(copy.en.site.footer.region).toBe('LATAM & Spain');
});

test.each(languages)('titles and descriptions fit a search result in %s', (language) => {
  const { home, google, microsoft, comparison, pricing, about, contact, faq, support, sla } =
    copy[language];
  const pages = [home, google, microsoft, comparison, pricing, about, contact, faq, support, sla];
  for (const { meta } of pages) {
    expect(meta.title.length, meta.title).toBeLessThanOrEqual(60);
    expect(meta.description.length, meta.description).toBeLessThanOrEqual(155);
    expect(meta.description.length, meta.description).toBeGreaterThanOrEqual(120);
  }
});

function deadlinesOf({ id, responseHours, solutionHours, credit }: Severity): string {
  return [id, responseHours, solutionHours, credit].join(' ');
}

function idsOf(items: readonly { id: string }[]): string {
  return items.map(({ id }) => id).join(' ');
}

function iconsOf(items: readonly { icon: string }[]): string {
  return items.map(({ icon }) => icon).join(' ');
}

function sizeOf(size: StorageSize | null): string[] {
  return size === null ? [] : [`${size.amount}\u00a0${size.unit}`];
}

/** What a support plan promises: hours to the first answer, and hours of the day. */
function timesOf({ responseHours: { min, max }, coverage }: SupportPlan): (string | number)[] {
  const hours = coverage === null ? ['24/7/365'] : [coverage.opens, coverage.closes];
  return [min === max ? min : `${min}–${max}`, ...hours];
}

/** Each figure stands in the texts, and not as a part of another one. */
function expectFigures(texts: unknown, figures: readonly (string | number)[]): void {
  const said = JSON.stringify(texts);
  for (const figure of figures) {
    expect(said).toMatch(new RegExp(`(?<![\\d.,])${RegExp.escape(String(figure))}(?!\\d)`));
  }
}
