import { expect, test } from 'vitest';
import { isCompared } from './suites.ts';
import { createPlaceholderValues } from './placeholder-values.ts';
import { sharedDataSchema } from './schema/shared-data.ts';
import { readSources } from './source.ts';
import { validate } from './validate.ts';

/**
 * The specified data of the sample company, from a frozen copy: prices, limits, figures and their
 * formats. Independent of edits in `content/`.
 */
test.skipIf(!isCompared).each([
  ['prices.google.starter.annual', '6,80 €', '€6.80'],
  ['prices.google.standard.monthByMonth', '16,20 €', '€16.20'],
  ['prices.google.starter.storage', '30 GB', '30 GB'],
  ['prices.google.saving', '16 %', '16%'],
  ['prices.microsoft.saving', '16 %', '16%'],
  ['prices.microsoft.oneDrive', '1 TB', '1 TB'],
  ['prices.support.starter.price', '0 €', '€0'],
  ['prices.support.pro.responseHours', '4', '4'],
  ['prices.support.enterprise.responseHours', '1–2', '1–2'],
  ['prices.support.cancellationDays', '30', '30'],
  ['prices.support.starter.migrationUsers', '50', '50'],
  ['prices.addOns.migration', '20 €', '€20'],
  ['figures.clients', '100', '100'],
  ['figures.integrity', '100 %', '100%'],
  ['figures.availability', '99,9 %', '99.9%'],
  ['figures.migrationWeeks', '2–4', '2–4'],
  ['company.certification', 'ISO 27001', 'ISO 27001'],
  ['company.hours.close', '18:00', '18:00'],
  ['work.alert.minutes', '19 min', '19 mins'],
  ['work.report.month', 'octubre', 'October'],
  ['work.report.saving', '149,60 €', '€149.60'],
])('formats %s of the sample company in each language (SAM-1)', (name, es, en) => {
  const sample = readSample();
  const written = (['es', 'en'] as const).map((language) =>
    createPlaceholderValues(sample, language).get(name)?.replaceAll('\u00a0', ' '),
  );
  expect(written).toEqual([es, en]);
});

function readSample() {
  const schema = sharedDataSchema.pick({ company: true, figures: true, prices: true, work: true });
  const files = schema.keyof().options.map((name) => [name, `${name}.yaml`]);
  const folder = `${import.meta.dirname}/testing/sample`;
  const data = validate(schema, readSources(folder, Object.fromEntries(files)));
  if (data === null) throw new Error('The sample does not fit its schema');
  return data;
}
