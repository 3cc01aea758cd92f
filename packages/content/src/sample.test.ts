import { expect, test } from 'vitest';
import { placeholderValues } from './placeholder-values.ts';
import type { Severity } from './schema/prices.ts';
import { sharedDataSchema } from './schema/shared-data.ts';
import { readSources } from './source.ts';
import { validate } from './validate.ts';

/**
 * The sample company as the site was specified, in a frozen copy of its data: prices, limits, figures
 * and how pages write them. Edits of `content/` do not meet it.
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

const licenceTexts = [
  ['prices.google.starter.annual', '6,80 €', '€6.80'],
  ['prices.google.starter.storage', '30 GB', '30 GB'],
  ['prices.google.starter.participants', '100', '100'],
  ['prices.google.standard.monthByMonth', '16,20 €', '€16.20'],
  ['prices.google.standard.storage', '2 TB', '2 TB'],
  ['prices.google.standard.participants', '150', '150'],
  ['prices.google.plus.storage', '5 TB', '5 TB'],
  ['prices.google.plus.participants', '500', '500'],
  ['prices.google.saving', '16 %', '16%'],
  ['prices.microsoft.basic.annual', '5,60 €', '€5.60'],
  ['prices.microsoft.standard.monthByMonth', '14,00 €', '€14.00'],
  ['prices.microsoft.saving', '16 %', '16%'],
  ['prices.microsoft.oneDrive', '1 TB', '1 TB'],
  ['prices.microsoft.mailbox', '50 GB', '50 GB'],
  ['prices.microsoft.participants', '300', '300'],
] as const;
const supportTexts = [
  ['prices.support.starter.price', '0 €', '€0'],
  ['prices.support.starter.responseHours', '8', '8'],
  ['prices.support.pro.price', '1 €', '€1'],
  ['prices.support.pro.responseHours', '4', '4'],
  ['prices.support.enterprise.price', '2 €', '€2'],
  ['prices.support.enterprise.responseHours', '1–2', '1–2'],
] as const;
const otherTexts = [
  ['prices.support.cancellationDays', '30', '30'],
  ['prices.support.basicMigrationUsers', '50', '50'],
  ['prices.support.customPlanUsers', '200', '200'],
  ['prices.addOns.migration', '20 €', '€20'],
  ['prices.addOns.training', '200 €', '€200'],
  ['figures.clients', '100', '100'],
  ['figures.migrations', '500', '500'],
  ['figures.integrity', '100 %', '100%'],
  ['figures.availability', '99,9 %', '99.9%'],
  ['figures.quotedSaving', '30 %', '30%'],
  ['figures.migrationWeeks', '2–4', '2–4'],
  ['figures.replyHours', '24', '24'],
  ['figures.demoMinutes', '30', '30'],
  ['figures.guides', '25', '25'],
  ['figures.solutions', '40', '40'],
  ['figures.bestPractices', '30', '30'],
  ['company.certification', 'ISO 27001', 'ISO 27001'],
  ['company.hours.open', '9:00', '9:00'],
  ['company.hours.close', '18:00', '18:00'],
  ['stories.norvalle.days', '24', '24'],
  ['stories.miralaguna.figures.permissions', '1.240', '1,240'],
  ['work.migration.files', '186.420', '186,420'],
  ['work.alert.minutes', '19 min', '19 mins'],
  ['work.report.month', 'octubre', 'October'],
  ['work.report.saving', '149,60 €', '€149.60'],
] as const;

test.each([
  ['licences (SAM-1)', licenceTexts],
  ['support plans (SAM-1)', supportTexts],
  ['add-ons, terms and claims (SAM-1)', otherTexts],
] as const)(
  'each language writes the figures of the sample company its own way: %s',
  (_, texts) => {
    const [es, en] = [placeholderValues(sample, 'es'), placeholderValues(sample, 'en')];
    for (const [name, spanish, english] of texts) {
      const written = [es, en].map((values) => values.get(name)?.replaceAll('\u00a0', ' '));
      expect(written, name).toEqual([spanish, english]);
    }
  },
);

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
