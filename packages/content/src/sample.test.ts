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

test('the licences have these names, prices and limits, and are saved 16 % (S-3, S-5, S-10)', () => {
  expect(google.plans.map(describeLicence)).toEqual([
    'Business Starter 6.8 8.1, 100, 30 GB',
    'Business Standard 13.6 16.2 popular, 150, 2 TB',
    'Business Plus 21.1 25.3, 500, 5 TB',
    'Enterprise null null',
  ]);
  expect(microsoft.plans.map(describeLicence)).toEqual([
    'Business Basic 5.6 6.7',
    'Business Standard 11.7 14 popular',
    'Business Premium 20.6 24.7',
    'Apps for Business 9.6 11.5',
  ]);
  expect(microsoft).toMatchObject({
    oneDrive: { amount: 1, unit: 'TB' },
    mailbox: { amount: 50, unit: 'GB' },
    participants: 300,
  });
  expect([google, microsoft].map(({ plans }) => annualSaving(plans))).toEqual([0.16, 0.16]);
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

test('the add-ons and the calculator have these figures (PRI-6, CAL-1)', () => {
  expect(prices.addOns.map(({ id, price, per }) => `${id} ${price} ${per}`)).toEqual([
    'migration 20 user',
    'training 200 session',
    'audit null project',
    'automation null project',
  ]);
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
  'the lists of the pages hold so many, and these, in %s (H-2, H-6, H-7, H-8, H-9, H-12, H-13, S-2, S-6, CMP-2, CMP-5, PRI-7, ABT-4, ABT-6, ABT-7, FAQ-1, SUP-6)',
  (language) => {
    const { home, google, microsoft, comparison, about, pricing, faq } = copy[language];
    const counts: [list: readonly unknown[], count: number][] = [
      [home.hero.benefits, 3],
      [home.services.google.features, 4],
      [home.services.microsoft.features, 4],
      [home.benefits.items, 6],
      [home.useCases.items, 4],
      [home.faq.items, 4],
      [home.finalCta.badges, 3],
      [google.training.badges, 4],
      [microsoft.training.badges, 4],
      [comparison.profiles.google.items, 4],
      [comparison.profiles.microsoft.items, 4],
      [pricing.addOns.items, 4],
      [pricing.faq.items, 3],
      [about.values.items, 4],
      [articles[language].filter(({ featured }) => featured), 4],
    ];
    for (const [list, count] of counts) expect(list).toHaveLength(count);
    expect(home.steps.items.map(({ number }) => number)).toEqual(['01', '02', '03']);
    for (const { services } of [google, microsoft]) {
      expect(services.groups.map(({ items }) => items.length)).toEqual([4, 4, 4, 4]);
    }
    expect(google.licences.plans.map(({ features }) => features.length)).toEqual([5, 6, 7, 6]);
    expect(microsoft.licences.plans.map(({ features }) => features.length)).toEqual([5, 5, 6, 5]);
    expect(pricing.plans.items.map(({ features }) => features.length)).toEqual([6, 8, 9]);
    expect(faq.categories.map(({ questions }) => questions.length)).toEqual([4, 3, 3, 2, 3]);
    const kinds = Object.groupBy(articles[language], ({ category }) => category);
    expect(
      Object.entries(kinds)
        .map(([kind, { length }]) => `${kind} ${length}`)
        .sort(),
    ).toEqual(['bestPractices 4', 'guides 9', 'problems 5']);
    for (const [items, ids] of [
      [google.products.items, 'gmail drive meet calendar chat docs forms admin vault'],
      [
        microsoft.products.items,
        'outlook onedrive sharepoint teams office defender entra power-automate power-apps',
      ],
      [google.services.groups, 'implementation security administration automation'],
      [microsoft.services.groups, 'implementation teams security automation'],
      [
        comparison.table.rows,
        'collaboration meetings storage email security automation administration learning',
      ],
      [faq.categories, 'migrations support security training costs'],
      [about.partners.items, 'google microsoft'],
      [about.coverage.regions, 'mexico colombia argentina chile peru spain brazil central-america'],
    ] as const) {
      expect(items.map(({ id }) => id).join(' ')).toBe(ids);
    }
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

function describeLicence(plan: (typeof google.plans | typeof microsoft.plans)[number]): string {
  const limits = 'participants' in plan ? [plan.participants, ...sizeOf(plan.storage)] : [];
  const start = `${plan.name} ${plan.annual} ${plan.monthByMonth}${plan.popular ? ' popular' : ''}`;
  return [start, ...limits.filter((limit) => limit !== null)].join(', ').replaceAll('\u00a0', ' ');
}

function deadlinesOf({ id, responseHours, solutionHours, credit }: Severity): string {
  return [id, responseHours, solutionHours, credit].join(' ');
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
