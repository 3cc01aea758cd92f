import { suites, type Suite } from '@altanube/content/suites';
import type { FieldContents } from '#features/share/use-shared-state.ts';
import type { CalculatorPrices } from './calculator-prices.ts';
import type { Counts, Estimate } from './estimate.ts';
import { fieldNames } from './field-names.ts';

export type FieldValues = {
  estimate: Estimate;
  invalidFields: readonly string[];
  /** The estimate before the suite was switched, and the people right after the switch. */
  switchedFrom?: { estimate: Estimate; people: Counts };
};

/** Reads the fields of the shown suite; an invalid one counts as 0. */
export function readFields(
  fields: HTMLElement,
  { licences, addOns }: CalculatorPrices,
  shown: Suite,
): FieldValues {
  const values = new Map<string, string>();
  for (const { name, value, type, checked } of fields.querySelectorAll('input')) {
    if (type === 'text' || checked) values.set(name, value);
  }
  const getText = (name: string) => values.get(name) ?? '';
  const invalidFields: string[] = [];

  function counts(items: readonly { id: string }[], getName: (id: string) => string): Counts {
    return Object.fromEntries(
      items.map(({ id }) => {
        const count = parseCount(getText(getName(id)));
        if (count !== null) return [id, count];
        invalidFields.push(getName(id));
        return [id, 0];
      }),
    );
  }

  const estimate: Estimate = {
    suite: suites.find((suite) => suite === getText(fieldNames.suite)) ?? shown,
    people: counts(licences[shown], (id) => fieldNames.people(id)),
    billing: getText(fieldNames.billing) === 'monthByMonth' ? 'monthByMonth' : 'annual',
    support: getText(fieldNames.support),
    addOns: counts(addOns, fieldNames.addOn),
  };
  return { estimate, invalidFields };
}

export function formatFieldContents(estimate: Estimate): FieldContents {
  const { suite, billing, support, people, addOns } = estimate;
  const counts = (list: Counts, getName: (id: string) => string) =>
    Object.entries(list).map(([id, count]) => [getName(id), count === 0 ? '' : String(count)]);
  return {
    [fieldNames.suite]: suite,
    [fieldNames.billing]: billing,
    [fieldNames.support]: support,
    ...Object.fromEntries(counts(people, fieldNames.people)),
    ...Object.fromEntries(counts(addOns, fieldNames.addOn)),
  };
}

/** Parses a whole number with or without thousands separators; 0 if empty, null if invalid. */
export function parseCount(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const isNumber = /^(?:\d{1,9}|\d{1,3}(?:[.,'’\s]\d{3}){1,2})$/.test(trimmed);
  return isNumber ? Number(trimmed.replaceAll(/\D/g, '')) : null;
}
