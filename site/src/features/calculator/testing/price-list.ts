import type { CalculatorPrices, Licence } from '../calculator-prices.ts';

const plan = { highlighted: false, migration: 'unlimited' } as const;

/** The specification's price list, so that expected totals do not depend on `content/`. */
export const priceList: CalculatorPrices = {
  licences: {
    google: [
      licence('starter', 'Business Starter', [6.8, 8.1], 'basic'),
      { ...licence('standard', 'Business Standard', [13.6, 16.2], 'standard'), popular: true },
      licence('plus', 'Business Plus', [21.1, 25.3], 'premium'),
      licence('enterprise', 'Enterprise', [null, null], null),
    ],
    microsoft: [
      licence('basic', 'Business Basic', [5.6, 6.7], 'starter'),
      { ...licence('standard', 'Business Standard', [11.7, 14], 'standard'), popular: true },
      licence('premium', 'Business Premium', [20.6, 24.7], 'plus'),
      licence('apps', 'Apps for Business', [9.6, 11.5], null),
    ],
  },
  support: [
    { id: 'starter', name: 'Starter', price: 0, ...plan, migration: { users: 50 } },
    { id: 'pro', name: 'Pro', price: 1, ...plan, highlighted: true },
    { id: 'enterprise', name: 'Enterprise', price: 2, ...plan },
  ],
  addOns: [
    { id: 'migration', price: 20, per: 'user' },
    { id: 'training', price: 200, per: 'session' },
    { id: 'audit', price: null, per: 'project' },
    { id: 'automation', price: null, per: 'project' },
  ],
  customPlanUsers: 200,
  people: 50,
  maxPeople: 10_000,
};

function licence(
  id: string,
  name: string,
  [annual, monthByMonth]: [number | null, number | null],
  comparable: string | null,
): Licence {
  return { id, name, annual, monthByMonth, popular: false, comparable };
}
