import type { CalculatorPrices, Suite } from './calculator-prices.ts';
import { firstEstimate, type Counts, type Estimate } from './estimate.ts';

/** The id of the section with the calculator, and so its fragment in the address of a page. */
export const calculatorId = 'calculadora';

/**
 * Without `#`:
 * `calculadora&suite=microsoft&people=basic:30,standard:50&billing=annual&support=pro&addons=training:2`.
 */
export function formatEstimateFragment({
  suite,
  people,
  billing,
  support,
  addOns,
}: Estimate): string {
  const values = { suite, people: listed(people), billing, support };
  const addons = listed(addOns);
  const entries = Object.entries(addons === '' ? values : { ...values, addons });
  return [calculatorId, ...entries.map((entry) => entry.join('='))].join('&');
}

/** The estimate in a fragment, `#` included, or null. Unknown parts are ignored, missing ones the default. */
export function parseEstimateFragment(
  hash: string,
  prices: CalculatorPrices,
  usual: Suite,
): Estimate | null {
  const prefix = `#${calculatorId}&`;
  if (!hash.startsWith(prefix)) return null;
  const values = new URLSearchParams(hash.slice(prefix.length));
  const named = values.get('suite');
  const suite = named === 'google' || named === 'microsoft' ? named : usual;
  const first = firstEstimate(prices, suite);
  const support = prices.support.find(({ id }) => id === values.get('support'));
  const counts = (name: string, known: readonly { id: string }[]) =>
    countsIn(values.get(name) ?? '', known);
  return {
    suite,
    people: values.has('people') ? counts('people', prices.licences[suite]) : first.people,
    billing: values.get('billing') === 'monthByMonth' ? 'monthByMonth' : 'annual',
    support: support?.id ?? first.support,
    addOns: counts('addons', prices.addOns),
  };
}

function listed(counts: Counts): string {
  const chosen = Object.entries(counts).filter(([, count]) => count > 0);
  return chosen.map((entry) => entry.join(':')).join(',');
}

function countsIn(list: string, known: readonly { id: string }[]): Counts {
  const found = list.split(',').flatMap((entry) => {
    const [id = '', count = ''] = entry.split(':');
    const isKnown = known.some((each) => each.id === id);
    return isKnown && /^\d{1,9}$/.test(count) ? [[id, Number(count)] as const] : [];
  });
  return Object.fromEntries(found);
}
