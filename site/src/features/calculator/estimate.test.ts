import { isCompared } from '@altanube/content/suites';
import { expect, test } from 'vitest';
import {
  createInitialEstimate,
  switchSuite,
  listIncomparableLicences,
  type Estimate,
} from './estimate.ts';
import { priceList } from './testing/price-list.ts';

const estimate: Estimate = {
  suite: 'google',
  people: { starter: 30, standard: 50 },
  billing: 'monthByMonth',
  support: 'starter',
  addOns: { training: 2 },
};

test('starts with the popular licence and the highlighted support plan (CAL-1)', () => {
  expect(createInitialEstimate(priceList, 'microsoft')).toEqual({
    suite: 'microsoft',
    people: { standard: 50 },
    billing: 'annual',
    support: 'pro',
    addOns: {},
  });
});

test.skipIf(!isCompared)(
  'switching the suite keeps the people, with comparable licences (CAL-5)',
  () => {
    const switched = switchSuite(estimate, priceList);
    expect(switched).toEqual({
      ...estimate,
      suite: 'microsoft',
      people: { basic: 30, standard: 50 },
    });
    expect(switchSuite(switched, priceList)).toEqual(estimate);
  },
);

test('a licence without a comparable one is replaced by the popular one of the other suite', () => {
  const people = { standard: 40, enterprise: 10 };
  expect(switchSuite({ ...estimate, people }, priceList).people).toEqual({ standard: 50 });
  expect(listIncomparableLicences({ ...estimate, people }, priceList)).toMatchObject([
    { name: 'Enterprise' },
  ]);
});
