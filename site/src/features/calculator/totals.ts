import { companySizes } from '@altanube/contact/fields';
import type { SupportPlan } from '@altanube/content/schema/prices';
import type { CalculatorPrices } from './calculator-prices.ts';
import { listChosenLicences, type Billing, type Estimate } from './estimate.ts';

/** The totals of an estimate. Amounts are in cents; null is a price on request. */
export type Totals = {
  people: number;
  /** Monthly, a line for each licence in use. */
  licences: { name: string; people: number; cents: number | null }[];
  /** Monthly, for everybody. */
  support: { name: string; migration: SupportPlan['migration']; cents: number | null };
  /** One-time, a line for each chosen add-on. */
  addOns: { id: string; count: number; cents: number | null }[];
  /** Sums of everything that has a price. */
  monthCents: number;
  yearCents: number;
  onceCents: number;
  /** Monthly average, rounded; null if a monthly price is on request, or nobody is counted. */
  perPersonCents: number | null;
  /** What annual billing saves in a year over monthly billing, for licences with a price. */
  savingCents: number;
};

export function calculateTotals(estimate: Estimate, prices: CalculatorPrices): Totals {
  const chosen = listChosenLicences(estimate, prices);
  const people = sum(chosen.map((each) => each.people));
  const licences = chosen.map(({ licence, people: count }) => ({
    name: licence.name,
    people: count,
    cents: multiplyToCents(licence[estimate.billing], count),
  }));
  const support = calculateSupport(estimate, prices, people);
  const addOns = prices.addOns.flatMap(({ id, price, per }) => {
    const count = estimate.addOns[id] ?? 0;
    if (count === 0) return [];
    return [{ id, count, cents: multiplyToCents(price, per === 'user' ? people : count) }];
  });
  const monthly = [...licences, support].map(({ cents }) => cents);
  const monthCents = sum(monthly);
  const calculateYearCents = (billing: Billing) =>
    12 * sum(chosen.map(({ licence, people: count }) => multiplyToCents(licence[billing], count)));
  return {
    people,
    licences,
    support,
    addOns,
    monthCents,
    yearCents: 12 * monthCents,
    onceCents: sum(addOns.map(({ cents }) => cents)),
    perPersonCents: people === 0 || monthly.includes(null) ? null : Math.round(monthCents / people),
    savingCents: calculateYearCents('monthByMonth') - calculateYearCents('annual'),
  };
}

/** Above `customPlanUsers` people, the price of the last support plan is on request. */
function calculateSupport(
  estimate: Estimate,
  prices: CalculatorPrices,
  people: number,
): Totals['support'] {
  const { support, customPlanUsers } = prices;
  const plan = support.find(({ id }) => id === estimate.support) ?? support[0];
  const isCustom = plan === support.at(-1) && people > customPlanUsers;
  return {
    name: plan?.name ?? '',
    migration: plan?.migration ?? 'none',
    cents: isCustom ? null : multiplyToCents(plan?.price ?? 0, people),
  };
}

function multiplyToCents(euros: number | null, count: number): number | null {
  return euros === null ? null : Math.round(euros * 100) * count;
}

function sum(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
}

/** The contact form's company size for a number of people. */
export function findCompanySize(people: number): string {
  return companySizes.find((size) => people <= Number(size.split('-')[1] ?? Infinity)) ?? '';
}
