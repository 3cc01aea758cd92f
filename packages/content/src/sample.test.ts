import { expect, test } from 'vitest';
import { createPlaceholderValues } from './placeholder-values.ts';
import type { Severity } from './schema/prices.ts';
import { sharedDataSchema } from './schema/shared-data.ts';
import { readSources } from './source.ts';
import { validate } from './validate.ts';

/**
 * The specified data of the sample company, from a frozen copy: prices, limits, figures and their
 * formats. Independent of edits in `content/`.
 */
const sample = readSample();
const { google, microsoft, support, addOns } = sample.prices;

test('the sample company has these licences (SAM-1)', () => {
  expect(google.plans.map(describeLicence)).toEqual([
    'Business Starter: 6.8, 8.1',
    'Business Standard: 13.6, 16.2, popular',
    'Business Plus: 21.1, 25.3',
    'Enterprise: null, null',
  ]);
  expect(microsoft.plans.map(describeLicence)).toEqual([
    'Business Basic: 5.6, 6.7',
    'Business Standard: 11.7, 14, popular',
    'Business Premium: 20.6, 24.7',
    'Apps for Business: 9.6, 11.5',
  ]);
  const comparable = microsoft.plans.map((plan) => plan.comparable);
  expect(comparable).toEqual(['starter', 'standard', 'plus', null]);
});

test('the sample company has these support plans (SAM-1)', () => {
  expect(support.plans).toMatchObject([
    { name: 'Starter', price: 0, highlighted: false, coverage: { opens: 9, closes: 18 } },
    { name: 'Pro', price: 1, highlighted: true, coverage: { opens: 8, closes: 20 } },
    { name: 'Enterprise', price: 2, highlighted: false, coverage: null },
  ]);
  expect(support.plans.map(({ severities }) => severities?.map(describeSeverity))).toEqual([
    ['critical 8 18 0.02', 'high 8 27 0.01', 'routine 8 45 0.01'],
    ['critical 4 12 0.05', 'high 4 24 0.03', 'routine 4 48 0.02'],
    ['critical 1 4 0.1', 'high 2 12 0.05', 'routine 2 48 0.03'],
  ]);
});

test('the sample company has these add-ons, clients, people and stories (SAM-1)', () => {
  expect(addOns.map(({ id, price, per }) => `${id} ${price} ${per}`)).toEqual([
    'migration 20 user',
    'training 200 session',
    'audit null project',
    'automation null project',
  ]);
  const { clients, company, people, stories, testimonials } = sample;
  expect([clients, people, testimonials].map(({ length }) => length)).toEqual([12, 6, 4]);
  expect(new Set(testimonials.map(({ rating }) => rating))).toEqual(new Set([5]));
  expect(stories.map(({ id, country, people }) => `${id} ${country} ${people}`)).toEqual([
    'norvalle MX 460',
    'miralaguna ES 140',
    'faronorte CO 210',
  ]);
  expect(company.offices.map(({ id }) => id)).toEqual(['madrid', 'mexico-city', 'bogota']);
});

test.each([
  ['prices.google.starter.annual', '6,80 €', '€6.80'],
  ['prices.google.standard.monthByMonth', '16,20 €', '€16.20'],
  ['prices.google.starter.storage', '30 GB', '30 GB'],
  ['prices.google.plus.participants', '500', '500'],
  ['prices.google.saving', '16 %', '16%'],
  ['prices.microsoft.standard.monthByMonth', '14,00 €', '€14.00'],
  ['prices.microsoft.saving', '16 %', '16%'],
  ['prices.microsoft.oneDrive', '1 TB', '1 TB'],
  ['prices.microsoft.mailbox', '50 GB', '50 GB'],
  ['prices.support.starter.price', '0 €', '€0'],
  ['prices.support.pro.responseHours', '4', '4'],
  ['prices.support.enterprise.responseHours', '1–2', '1–2'],
  ['prices.support.cancellationDays', '30', '30'],
  ['prices.support.basicMigrationUsers', '50', '50'],
  ['prices.support.customPlanUsers', '200', '200'],
  ['prices.addOns.migration', '20 €', '€20'],
  ['figures.clients', '100', '100'],
  ['figures.migrations', '500', '500'],
  ['figures.integrity', '100 %', '100%'],
  ['figures.availability', '99,9 %', '99.9%'],
  ['figures.migrationWeeks', '2–4', '2–4'],
  ['figures.replyHours', '24', '24'],
  ['company.certification', 'ISO 27001', 'ISO 27001'],
  ['company.hours.close', '18:00', '18:00'],
  ['stories.miralaguna.figures.permissions', '1.240', '1,240'],
  ['work.alert.minutes', '19 min', '19 mins'],
  ['work.report.month', 'octubre', 'October'],
  ['work.report.saving', '149,60 €', '€149.60'],
])('formats %s of the sample company in each language (SAM-1)', (name, es, en) => {
  for (const [language, text] of [
    ['es', es],
    ['en', en],
  ] as const) {
    const written = createPlaceholderValues(sample, language).get(name);
    expect(written?.replaceAll('\u00a0', ' ')).toBe(text);
  }
});

function readSample() {
  const schema = sharedDataSchema.pick({
    clients: true,
    company: true,
    figures: true,
    people: true,
    prices: true,
    stories: true,
    testimonials: true,
    work: true,
  });
  const files = schema.keyof().options.map((name) => [name, `${name}.yaml`]);
  const folder = `${import.meta.dirname}/testing/sample`;
  const data = validate(schema, readSources(folder, Object.fromEntries(files)));
  if (data === null) throw new Error('The sample does not fit its schema');
  return data;
}

function describeLicence(plan: (typeof google.plans | typeof microsoft.plans)[number]): string {
  const { name, annual, monthByMonth, popular } = plan;
  return `${name}: ${annual}, ${monthByMonth}${popular ? ', popular' : ''}`;
}

function describeSeverity({ id, responseHours, solutionHours, credit }: Severity): string {
  return [id, responseHours, solutionHours, credit].join(' ');
}
