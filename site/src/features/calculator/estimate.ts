import type { CalculatorPrices, Licence, Suite } from './calculator-prices.ts';

export type Billing = 'annual' | 'monthByMonth';

export type Estimate = {
  suite: Suite;
  /** How many people have a licence, by its id. A licence that nobody has may be missing. */
  people: Counts;
  billing: Billing;
  support: string;
  /** How many of each add-on, by its id: sessions of a training, 1 of all others. */
  addOns: Counts;
};

export type Counts = Readonly<Record<string, number>>;

/** What the calculator starts with: the plans that the price list calls the most popular. */
export function firstEstimate(prices: CalculatorPrices, suite: Suite): Estimate {
  const support = prices.support.find(({ highlighted }) => highlighted) ?? prices.support[0];
  return {
    suite,
    people: { [findPopularPlan(prices, suite)]: prices.people },
    billing: 'annual',
    support: support?.id ?? '',
    addOns: {},
  };
}

export function chosenLicences({ suite, people }: Estimate, { licences }: CalculatorPrices) {
  return licences[suite].flatMap((licence) => {
    const count = people[licence.id] ?? 0;
    return count > 0 ? [{ licence, people: count }] : [];
  });
}

/** The same people with the other suite; those whose plan has none like it have its popular one. */
export function switchSuite(estimate: Estimate, prices: CalculatorPrices): Estimate {
  const suite = otherSuite(estimate.suite);
  const people: Record<string, number> = {};
  for (const chosen of chosenLicences(estimate, prices)) {
    const id = chosen.licence.comparable ?? findPopularPlan(prices, suite);
    people[id] = (people[id] ?? 0) + chosen.people;
  }
  return { ...estimate, suite, people };
}

/** The licences of an estimate that the other suite has no plan like. */
export function withoutComparable(estimate: Estimate, prices: CalculatorPrices): Licence[] {
  return chosenLicences(estimate, prices)
    .map(({ licence }) => licence)
    .filter(({ comparable }) => comparable === null);
}

export function otherSuite(suite: Suite): Suite {
  return suite === 'google' ? 'microsoft' : 'google';
}

export function findPopularPlan({ licences }: CalculatorPrices, suite: Suite): string {
  const priced = licences[suite].filter(({ annual }) => annual !== null);
  return (priced.find(({ popular }) => popular) ?? priced[0])?.id ?? '';
}
