import { perSuite, suites, type Suite } from '@altanube/content/suites';
import type { AddOn, LicencePlan, Prices, SupportPlan } from '@altanube/content/schema/prices';

/** `comparable` is the id of the most similar plan of the other suite. */
export type Licence = Pick<
  LicencePlan,
  'id' | 'name' | 'annual' | 'monthByMonth' | 'popular' | 'comparable'
>;

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

export function createCalculatorPrices({ support, ...prices }: Prices): CalculatorPrices {
  const { people = 0, maxPeople = 0 } = prices.calculator ?? {};
  const findComparable = (firstId: string) =>
    Object.values(prices.suites)
      .flatMap(({ plans }) => plans)
      .find(({ comparable }) => comparable === firstId)?.id ?? null;
  return {
    licences: perSuite((suite) =>
      prices.suites[suite].plans.map(({ id, name, annual, monthByMonth, popular, comparable }) => ({
        ...{ id, name, annual, monthByMonth, popular },
        comparable: suite === suites[0] ? findComparable(id) : comparable,
      })),
    ),
    support: support.plans.map(({ id, name, price, highlighted, migration }) => ({
      ...{ id, name, price, highlighted, migration },
    })),
    addOns: prices.addOns,
    customPlanUsers: support.customPlanUsers,
    people,
    maxPeople,
  };
}
