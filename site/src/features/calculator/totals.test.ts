import { describe, expect, test } from 'vitest';
import type { Billing, Counts, Estimate } from './estimate.ts';
import { priceList } from './testing/price-list.ts';
import { calculateTotals, findCompanySize } from './totals.ts';

type Case = [
  suite: Estimate['suite'],
  people: string,
  billing: Billing,
  support: string,
  addOns: string,
  month: number,
  year: number,
  once: number,
  perPerson: number | null,
  saving: number,
];

/** Calculated by hand from the price list, in euros. `perPerson`: null if a price is on request. */
// prettier-ignore
const cases: Case[] = [
  ['google', 'starter:10', 'annual', 'starter', '', 68.00, 816.00, 0.00, 6.80, 156.00],
  ['google', 'standard:50', 'monthByMonth', 'pro', '', 860.00, 10320.00, 0.00, 17.20, 1560.00],
  ['google', 'standard:200', 'annual', 'enterprise', '', 3120.00, 37440.00, 0.00, 15.60, 6240.00],
  ['google', 'standard:201', 'annual', 'enterprise', '', 2733.60, 32803.20, 0.00, null, 6271.20],
  ['google', 'starter:30,standard:50', 'annual', 'pro', '', 964.00, 11568.00, 0.00, 12.05, 2028.00],
  ['microsoft', 'basic:1,standard:1,premium:1,apps:1', 'annual', 'enterprise', '', 55.50, 666.00, 0.00, 13.88, 112.80],
  ['google', 'standard:40,enterprise:10', 'annual', 'pro', '', 594.00, 7128.00, 0.00, null, 1248.00],
  ['google', 'standard:80', 'annual', 'pro', 'migration:1', 1168.00, 14016.00, 1600.00, 14.60, 2496.00],
  ['microsoft', 'standard:80', 'annual', 'pro', 'migration:1,training:2,audit:1', 1016.00, 12192.00, 2000.00, 12.70, 2208.00],
  ['google', 'enterprise:10', 'annual', 'starter', 'migration:1', 0.00, 0.00, 200.00, null, 0.00],
  ['google', '', 'annual', 'pro', '', 0.00, 0.00, 0.00, null, 0.00],
  ['microsoft', 'basic:0', 'annual', 'starter', 'migration:1,training:1', 0.00, 0.00, 200.00, null, 0.00],
  ['google', 'starter:10000', 'annual', 'pro', 'migration:1', 78000.00, 936000.00, 200000.00, 7.80, 156000.00],
  ['microsoft', 'basic:7,standard:11,apps:13', 'monthByMonth', 'pro', 'training:12', 381.40, 4576.80, 2400.00, 12.30, 692.40],
];

describe('the totals of an estimate', () => {
  test.each(cases)(
    '%s %s %s %s %s (CAL-2)',
    (suite, people, billing, support, addOns, ...expected) => {
      const totals = calculateTotals(
        { suite, people: counts(people), billing, support, addOns: counts(addOns) },
        priceList,
      );
      const { monthCents, yearCents, onceCents, perPersonCents, savingCents } = totals;
      const cents = expected.map((euros) => (euros === null ? null : Math.round(euros * 100)));
      expect([monthCents, yearCents, onceCents, perPersonCents, savingCents]).toEqual(cents);
    },
  );
});

test('distinguishes what has no price from what is free (CAL-3)', () => {
  const { licences, support, addOns } = calculateTotals(
    {
      suite: 'google',
      people: { enterprise: 201 },
      billing: 'annual',
      support: 'enterprise',
      addOns: { audit: 1, migration: 1, training: 0 },
    },
    priceList,
  );
  expect(licences).toEqual([{ name: 'Enterprise', people: 201, cents: null }]);
  expect(support).toMatchObject({ name: 'Enterprise', cents: null });
  expect(addOns).toEqual([
    { id: 'migration', count: 1, cents: 402_000 },
    { id: 'audit', count: 1, cents: null },
  ]);
});

function counts(list: string): Counts {
  const entries = list.split(',').filter((entry) => entry !== '');
  return Object.fromEntries(
    entries.map((entry) => entry.split(':')).map(([id, n]) => [id, Number(n)]),
  );
}

test.each([
  [1, '1-10'],
  [10, '1-10'],
  [11, '11-50'],
  [500, '201-500'],
  [501, '500+'],
])('%d people are a company of %s', (people, size) => {
  expect(findCompanySize(people)).toBe(size);
});
