import type { Suite } from '@altanube/content/suites';
import type { AddOn, LicencePlan, Prices, SupportPlan } from '@altanube/content/schema/prices';

export type Licence = LicencePlan & {
  /** Id of the most similar plan of the other suite. */
  comparable: string | null;
};

type CalculatorPlan = Pick<SupportPlan, 'id' | 'name' | 'price' | 'highlighted' | 'migration'>;

export type CalculatorPrices = {
  licences: Readonly<Record<Suite, readonly Licence[]>>;
  /** In euros per user and month. */
  support: readonly CalculatorPlan[];
  addOns: readonly AddOn[];
  customPlanUsers: number;
  /** Initial number of people, and the highest number with a price. */
  people: number;
  maxPeople: number;
};

export function createCalculatorPrices({
  google,
  microsoft,
  support,
  ...prices
}: Prices): CalculatorPrices {
  const findComparable = (googleId: string) =>
    microsoft.plans.find(({ comparable }) => comparable === googleId)?.id ?? null;
  return {
    licences: {
      google: google.plans.map(({ id, name, annual, monthByMonth, popular }) => ({
        ...{ id, name, annual, monthByMonth, popular },
        comparable: findComparable(id),
      })),
      microsoft: microsoft.plans,
    },
    support: support.plans.map(({ id, name, price, highlighted, migration }) => ({
      ...{ id, name, price, highlighted, migration },
    })),
    addOns: prices.addOns,
    customPlanUsers: support.customPlanUsers,
    people: prices.calculator.people,
    maxPeople: prices.calculator.maxPeople,
  };
}
