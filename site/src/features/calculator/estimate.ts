import { suites, type Suite } from '@altanube/content/suites';
import type { CalculatorPrices, Licence } from './calculator-prices.ts';

export type Billing = 'annual' | 'monthByMonth';

export type Estimate = {
  suite: Suite;
  /** Number of people by licence id. A licence that nobody has may be missing. */
  people: Counts;
  billing: Billing;
  support: string;
  /** Quantity by add-on id: sessions of a training, 1 of all others. */
  addOns: Counts;
};

export type Counts = Readonly<Record<string, number>>;

/** The initial estimate, with the plans that the price list calls the most popular. */
export function createInitialEstimate(prices: CalculatorPrices, suite: Suite): Estimate {
  const support = prices.support.find(({ highlighted }) => highlighted) ?? prices.support[0];
  return {
    suite,
    people: { [findPopularPlan(prices, suite)]: prices.people },
    billing: 'annual',
    support: support?.id ?? '',
    addOns: {},
  };
}

export function listChosenLicences({ suite, people }: Estimate, { licences }: CalculatorPrices) {
  return licences[suite].flatMap((licence) => {
    const count = people[licence.id] ?? 0;
    return count > 0 ? [{ licence, people: count }] : [];
  });
}

/** Moves people to comparable plans of the other suite, or else to its most popular plan. */
export function switchSuite(estimate: Estimate, prices: CalculatorPrices): Estimate {
  const suite = getOtherSuite(estimate.suite);
  const people: Record<string, number> = {};
  for (const chosen of listChosenLicences(estimate, prices)) {
    const id = chosen.licence.comparable ?? findPopularPlan(prices, suite);
    people[id] = (people[id] ?? 0) + chosen.people;
  }
  return { ...estimate, suite, people };
}

/** The chosen licences without a comparable plan in the other suite. */
export function listIncomparableLicences(estimate: Estimate, prices: CalculatorPrices): Licence[] {
  return listChosenLicences(estimate, prices)
    .map(({ licence }) => licence)
    .filter(({ comparable }) => comparable === null);
}

export function getOtherSuite(suite: Suite): Suite {
  return suites.find((other) => other !== suite) ?? suite;
}

export function findPopularPlan({ licences }: CalculatorPrices, suite: Suite): string {
  const priced = licences[suite].filter(({ annual }) => annual !== null);
  return (priced.find(({ popular }) => popular) ?? priced[0])?.id ?? '';
}
