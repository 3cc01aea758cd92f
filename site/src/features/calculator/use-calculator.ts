import { useSharedState } from '#features/share/use-shared-state.ts';
import type { CalculatorPrices } from './calculator-prices.ts';
import { calculatorId, parseEstimateFragment, formatEstimateFragment } from './estimate-address.ts';
import { switchSuite, type Counts, type Estimate } from './estimate.ts';
import { formatFieldContents, readFields, type FieldValues } from './field-values.ts';

/** Owns the estimate, which comes from the fields or from the page's URL. */
export function useCalculator(first: Estimate, prices: CalculatorPrices) {
  return useSharedState<FieldValues>({
    sectionId: calculatorId,
    first: { estimate: first, invalidFields: [] },
    read(fields, current) {
      const { suite } = current.estimate;
      const value = readFields(fields, prices, suite);
      if (value.estimate.suite !== suite) {
        return { value: switchFieldValues(value, current, prices), needsNewFields: true };
      }
      const { switchedFrom } = current;
      return { value: { ...value, ...(switchedFrom !== undefined && { switchedFrom }) } };
    },
    getContents: ({ estimate }) => formatFieldContents(estimate),
    parseFragment(hash) {
      const estimate = parseEstimateFragment(hash, prices, first.suite);
      return estimate === null ? null : { estimate, invalidFields: [] };
    },
    formatFragment: ({ estimate, invalidFields }) =>
      invalidFields.length > 0 ? null : formatEstimateFragment(estimate),
  });
}

/** Switches the suite and keeps the people; switching straight back restores the old counts. */
function switchFieldValues(
  { estimate, invalidFields }: FieldValues,
  before: FieldValues,
  prices: CalculatorPrices,
): FieldValues {
  const { suite, people } = before.estimate;
  const previousEstimate = { ...estimate, suite };
  const { switchedFrom } = before;
  const isUnchanged = switchedFrom !== undefined && hasSameCounts(people, switchedFrom.people);
  const next = isUnchanged
    ? { ...estimate, people: switchedFrom.estimate.people }
    : switchSuite(previousEstimate, prices);
  return {
    estimate: next,
    invalidFields: invalidFields.filter((name) => !name.startsWith('people-')),
    switchedFrom: { estimate: previousEstimate, people: next.people },
  };
}

function hasSameCounts(one: Counts, other: Counts): boolean {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...ids].every((id) => (one[id] ?? 0) === (other[id] ?? 0));
}

export type CalculatorState = ReturnType<typeof useCalculator>;
