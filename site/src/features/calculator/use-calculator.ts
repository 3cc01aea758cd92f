import { useSharedState } from '#features/share/use-shared-state.ts';
import type { CalculatorPrices } from './calculator-prices.ts';
import { calculatorId, parseEstimateFragment, formatEstimateFragment } from './estimate-address.ts';
import { switchSuite, type Counts, type Estimate } from './estimate.ts';
import { fieldContents, readFields, type FieldValues } from './field-values.ts';

/** Owns the estimate, which is what the fields say, or the address of the page. */
export function useCalculator(first: Estimate, prices: CalculatorPrices) {
  return useSharedState<FieldValues>({
    sectionId: calculatorId,
    first: { estimate: first, mistakes: [] },
    read(fields, current) {
      const { suite } = current.estimate;
      const value = readFields(fields, prices, suite);
      if (value.estimate.suite !== suite) {
        return { value: switched(value, current, prices), needsOthers: true };
      }
      const { switchedFrom } = current;
      return { value: { ...value, ...(switchedFrom !== undefined && { switchedFrom }) } };
    },
    getContents: ({ estimate }) => fieldContents(estimate),
    parseFragment(hash) {
      const estimate = parseEstimateFragment(hash, prices, first.suite);
      return estimate === null ? null : { estimate, mistakes: [] };
    },
    formatFragment: ({ estimate, mistakes }) =>
      mistakes.length > 0 ? null : formatEstimateFragment(estimate),
  });
}

/** The same people with the other suite; whoever goes back has what was there, if nothing changed. */
function switched(
  { estimate, mistakes }: FieldValues,
  before: FieldValues,
  prices: CalculatorPrices,
): FieldValues {
  const { suite, people } = before.estimate;
  const here = { ...estimate, suite };
  const { switchedFrom } = before;
  const isAsSwitched = switchedFrom !== undefined && isSame(people, switchedFrom.people);
  const next = isAsSwitched
    ? { ...estimate, people: switchedFrom.estimate.people }
    : switchSuite(here, prices);
  return {
    estimate: next,
    mistakes: mistakes.filter((name) => !name.startsWith('people-')),
    switchedFrom: { estimate: here, people: next.people },
  };
}

function isSame(one: Counts, other: Counts): boolean {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...ids].every((id) => (one[id] ?? 0) === (other[id] ?? 0));
}

export type CalculatorState = ReturnType<typeof useCalculator>;
