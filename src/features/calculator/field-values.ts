import type { CalculatorPrices, Suite } from './calculator-prices.ts';
import type { Counts, Estimate } from './estimate.ts';

/** Names of the fields of the calculator. */
export const fieldNames = {
  suite: 'estimate-suite',
  billing: 'estimate-billing',
  support: 'estimate-support',
  people: (suite: Suite, id: string) => `people-${suite}-${id}`,
  addOn: (id: string) => `addon-${id}`,
} as const;

/** What stands in the fields: an estimate, and the names of the fields that hold no number. */
export type FieldValues = { estimate: Estimate; mistakes: readonly string[] };

/** Reads the fields, which are those of one suite; one with a mistake counts as 0. */
export function readFields(
  fields: HTMLElement,
  { licences, addOns, maxPeople }: CalculatorPrices,
  shown: Suite,
): FieldValues {
  const values = new Map<string, string>();
  for (const { name, value, type, checked } of fields.querySelectorAll('input')) {
    if (type === 'text' || checked) values.set(name, value);
  }
  const textOf = (name: string) => values.get(name) ?? '';
  const mistakes: string[] = [];

  function counts(items: readonly { id: string }[], nameOf: (id: string) => string): Counts {
    return Object.fromEntries(
      items.map(({ id }) => {
        const count = readCount(textOf(nameOf(id)));
        if (count !== null && count <= maxPeople) return [id, count];
        mistakes.push(nameOf(id));
        return [id, 0];
      }),
    );
  }

  const estimate: Estimate = {
    suite: textOf(fieldNames.suite) === 'microsoft' ? 'microsoft' : 'google',
    people: counts(licences[shown], (id) => fieldNames.people(shown, id)),
    billing: textOf(fieldNames.billing) === 'monthByMonth' ? 'monthByMonth' : 'annual',
    support: textOf(fieldNames.support),
    addOns: counts(addOns, fieldNames.addOn),
  };
  return { estimate, mistakes };
}

/** A whole number as people write it, thousands in groups or not; an empty field is 0. */
export function readCount(text: string): number | null {
  const written = text.trim();
  if (written === '') return 0;
  const isNumber = /^(?:\d{1,9}|\d{1,3}(?:[.,'’\s]\d{3}){1,2})$/.test(written);
  return isNumber ? Number(written.replaceAll(/\D/g, '')) : null;
}
