import { expect, test } from 'vitest';
import { firstEstimate, switchSuite, withoutComparable, type Estimate } from './estimate.ts';
import { priceList } from './testing/price-list.ts';

const estimate: Estimate = {
  suite: 'google',
  people: { starter: 30, standard: 50 },
  billing: 'monthByMonth',
  support: 'starter',
  addOns: { training: 2 },
};

test('it starts with the popular licence and the support plan that stands out (CAL-1)', () => {
  expect(firstEstimate(priceList, 'microsoft')).toEqual({
    suite: 'microsoft',
    people: { standard: 50 },
    billing: 'annual',
    support: 'pro',
    addOns: {},
  });
});

test('the other suite has the same people, with the licences that are most alike (CAL-5)', () => {
  const switched = switchSuite(estimate, priceList);
  expect(switched).toEqual({
    ...estimate,
    suite: 'microsoft',
    people: { basic: 30, standard: 50 },
  });
  expect(switchSuite(switched, priceList)).toEqual(estimate);
});

test('whose licence has none like it has the popular one of the other suite', () => {
  const people = { standard: 40, enterprise: 10 };
  expect(switchSuite({ ...estimate, people }, priceList).people).toEqual({ standard: 50 });
  expect(withoutComparable({ ...estimate, people }, priceList)).toMatchObject([
    { name: 'Enterprise' },
  ]);
});
