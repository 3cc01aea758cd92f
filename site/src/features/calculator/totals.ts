import { companySizes } from '@altanube/contact/fields';
import type { CalculatorPrices } from './calculator-prices.ts';
import { chosenLicences, type Billing, type Estimate } from './estimate.ts';

/** What an estimate comes to. Amounts are in cents; null is agreed with the client. */
export type Totals = {
  people: number;
  /** Each month, a line for each licence that somebody has. */
  licences: { name: string; people: number; cents: number | null }[];
  /** Each month, for everybody. */
  support: { name: string; cents: number | null };
  /** Once, a line for each add-on that was chosen. */
  addOns: { id: string; count: number; cents: number | null }[];
  /** All that has a price. */
  monthCents: number;
  yearCents: number;
  onceCents: number;
  /** On average, rounded to a cent; null where something of the month has no price, or nobody is counted. */
  perPersonCents: number | null;
  /** What annual billing costs less in a year than monthly billing, of the licences with a price. */
  savingCents: number;
};

export function calculateTotals(estimate: Estimate, prices: CalculatorPrices): Totals {
  const chosen = chosenLicences(estimate, prices);
  const people = sum(chosen.map((each) => each.people));
  const licences = chosen.map(({ licence, people: count }) => ({
    name: licence.name,
    people: count,
    cents: times(licence[estimate.billing], count),
  }));
  const support = calculateSupport(estimate, prices, people);
  const addOns = prices.addOns.flatMap(({ id, price, per }) => {
    const count = estimate.addOns[id] ?? 0;
    if (count === 0) return [];
    return [{ id, count, cents: times(price, per === 'user' ? people : count) }];
  });
  const monthly = [...licences, support].map(({ cents }) => cents);
  const monthCents = sum(monthly);
  const inAYear = (billing: Billing) =>
    12 * sum(chosen.map(({ licence, people: count }) => times(licence[billing], count)));
  return {
    people,
    licences,
    support,
    addOns,
    monthCents,
    yearCents: 12 * monthCents,
    onceCents: sum(addOns.map(({ cents }) => cents)),
    perPersonCents: people === 0 || monthly.includes(null) ? null : Math.round(monthCents / people),
    savingCents: inAYear('monthByMonth') - inAYear('annual'),
  };
}

/** The last support plan is made to measure for more people than the price list says. */
function calculateSupport(
  estimate: Estimate,
  prices: CalculatorPrices,
  people: number,
): Totals['support'] {
  const { support, customPlanUsers } = prices;
  const plan = support.find(({ id }) => id === estimate.support) ?? support[0];
  const isCustom = plan === support.at(-1) && people > customPlanUsers;
  return { name: plan?.name ?? '', cents: isCustom ? null : times(plan?.price ?? 0, people) };
}

function times(euros: number | null, count: number): number | null {
  return euros === null ? null : Math.round(euros * 100) * count;
}

function sum(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
}

/** The size of company that so many people are, as the contact form has it. */
export function findCompanySize(people: number): string {
  return companySizes.find((size) => people <= Number(size.split('-')[1] ?? Infinity)) ?? '';
}
