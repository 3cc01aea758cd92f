import { suites, type Suite } from '@altanube/content/suites';
import type { CalculatorPrices } from './calculator-prices.ts';
import { createInitialEstimate, type Counts, type Estimate } from './estimate.ts';

/** Id of the calculator's section, with which its URL fragment begins. */
export const calculatorId = 'calculadora';

/**
 * Without `#`:
 * `calculadora&suite=microsoft&people=basic:30,standard:50&billing=annual&support=pro&addons=training:2`.
 */
export function formatEstimateFragment(estimate: Estimate): string {
  const { suite, people, billing, support, addOns } = estimate;
  const values = { suite, people: formatCounts(people), billing, support };
  const addons = formatCounts(addOns);
  const entries = Object.entries(addons === '' ? values : { ...values, addons });
  return [calculatorId, ...entries.map((entry) => entry.join('='))].join('&');
}

/** Parses a fragment, `#` included. Ignores unknown parts, and sets missing ones to the default. */
export function parseEstimateFragment(
  hash: string,
  prices: CalculatorPrices,
  defaultSuite: Suite,
): Estimate | null {
  const prefix = `#${calculatorId}&`;
  if (!hash.startsWith(prefix)) return null;
  const values = new URLSearchParams(hash.slice(prefix.length));
  const requested = values.get('suite');
  const suite = suites.find((each) => each === requested) ?? defaultSuite;
  const initial = createInitialEstimate(prices, suite);
  const support = prices.support.find(({ id }) => id === values.get('support'));
  const counts = (name: string, known: readonly { id: string }[]) =>
    parseCounts(values.get(name) ?? '', known);
  return {
    suite,
    people: values.has('people') ? counts('people', prices.licences[suite]) : initial.people,
    billing: values.get('billing') === 'monthByMonth' ? 'monthByMonth' : 'annual',
    support: support?.id ?? initial.support,
    addOns: counts('addons', prices.addOns),
  };
}

function formatCounts(counts: Counts): string {
  const chosen = Object.entries(counts).filter(([, count]) => count > 0);
  return chosen.map((entry) => entry.join(':')).join(',');
}

function parseCounts(list: string, known: readonly { id: string }[]): Counts {
  const found = list.split(',').flatMap((entry) => {
    const [id = '', count = ''] = entry.split(':');
    const isKnown = known.some((each) => each.id === id);
    return isKnown && /^\d{1,9}$/.test(count) ? [[id, Number(count)] as const] : [];
  });
  return Object.fromEntries(found);
}
