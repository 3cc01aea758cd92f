import { describe, expect, test } from 'vitest';
import type { Billing, Counts, Estimate } from './estimate.ts';
import { priceList } from './testing/price-list.ts';
import { totalsOf } from './totals.ts';

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

/** Added up from the price list alone. In euros; without a price per person something is agreed. */
// prettier-ignore
const cases: Case[] = [
  ['google', 'starter:10', 'annual', 'starter', '', 68.00, 816.00, 0.00, 6.80, 156.00],
  ['google', 'starter:50', 'annual', 'pro', '', 390.00, 4680.00, 0.00, 7.80, 780.00],
  ['google', 'standard:10', 'annual', 'starter', '', 136.00, 1632.00, 0.00, 13.60, 312.00],
  ['google', 'standard:50', 'annual', 'pro', '', 730.00, 8760.00, 0.00, 14.60, 1560.00],
  ['google', 'plus:10', 'annual', 'starter', '', 211.00, 2532.00, 0.00, 21.10, 504.00],
  ['google', 'plus:50', 'annual', 'pro', '', 1105.00, 13260.00, 0.00, 22.10, 2520.00],
  ['microsoft', 'basic:10', 'annual', 'starter', '', 56.00, 672.00, 0.00, 5.60, 132.00],
  ['microsoft', 'basic:80', 'annual', 'pro', '', 528.00, 6336.00, 0.00, 6.60, 1056.00],
  ['microsoft', 'standard:10', 'annual', 'starter', '', 117.00, 1404.00, 0.00, 11.70, 276.00],
  ['microsoft', 'standard:80', 'annual', 'pro', '', 1016.00, 12192.00, 0.00, 12.70, 2208.00],
  ['microsoft', 'premium:10', 'annual', 'starter', '', 206.00, 2472.00, 0.00, 20.60, 492.00],
  ['microsoft', 'premium:80', 'annual', 'pro', '', 1728.00, 20736.00, 0.00, 21.60, 3936.00],
  ['microsoft', 'apps:10', 'annual', 'starter', '', 96.00, 1152.00, 0.00, 9.60, 228.00],
  ['microsoft', 'apps:80', 'annual', 'pro', '', 848.00, 10176.00, 0.00, 10.60, 1824.00],
  ['google', 'starter:10', 'monthByMonth', 'starter', '', 81.00, 972.00, 0.00, 8.10, 156.00],
  ['google', 'starter:50', 'monthByMonth', 'pro', '', 455.00, 5460.00, 0.00, 9.10, 780.00],
  ['google', 'standard:10', 'monthByMonth', 'starter', '', 162.00, 1944.00, 0.00, 16.20, 312.00],
  ['google', 'standard:50', 'monthByMonth', 'pro', '', 860.00, 10320.00, 0.00, 17.20, 1560.00],
  ['google', 'plus:10', 'monthByMonth', 'starter', '', 253.00, 3036.00, 0.00, 25.30, 504.00],
  ['google', 'plus:50', 'monthByMonth', 'pro', '', 1315.00, 15780.00, 0.00, 26.30, 2520.00],
  ['microsoft', 'basic:10', 'monthByMonth', 'starter', '', 67.00, 804.00, 0.00, 6.70, 132.00],
  ['microsoft', 'basic:80', 'monthByMonth', 'pro', '', 616.00, 7392.00, 0.00, 7.70, 1056.00],
  ['microsoft', 'standard:10', 'monthByMonth', 'starter', '', 140.00, 1680.00, 0.00, 14.00, 276.00],
  ['microsoft', 'standard:80', 'monthByMonth', 'pro', '', 1200.00, 14400.00, 0.00, 15.00, 2208.00],
  ['microsoft', 'premium:10', 'monthByMonth', 'starter', '', 247.00, 2964.00, 0.00, 24.70, 492.00],
  ['microsoft', 'premium:80', 'monthByMonth', 'pro', '', 2056.00, 24672.00, 0.00, 25.70, 3936.00],
  ['microsoft', 'apps:10', 'monthByMonth', 'starter', '', 115.00, 1380.00, 0.00, 11.50, 228.00],
  ['microsoft', 'apps:80', 'monthByMonth', 'pro', '', 1000.00, 12000.00, 0.00, 12.50, 1824.00],
  ['google', 'standard:1', 'annual', 'starter', '', 13.60, 163.20, 0.00, 13.60, 31.20],
  ['google', 'standard:200', 'annual', 'starter', '', 2720.00, 32640.00, 0.00, 13.60, 6240.00],
  ['google', 'standard:201', 'annual', 'starter', '', 2733.60, 32803.20, 0.00, 13.60, 6271.20],
  ['google', 'standard:500', 'annual', 'starter', '', 6800.00, 81600.00, 0.00, 13.60, 15600.00],
  ['microsoft', 'premium:199', 'monthByMonth', 'starter', '', 4915.30, 58983.60, 0.00, 24.70, 9790.80],
  ['microsoft', 'premium:200', 'monthByMonth', 'starter', '', 4940.00, 59280.00, 0.00, 24.70, 9840.00],
  ['microsoft', 'premium:201', 'monthByMonth', 'starter', '', 4964.70, 59576.40, 0.00, 24.70, 9889.20],
  ['google', 'standard:1', 'annual', 'pro', '', 14.60, 175.20, 0.00, 14.60, 31.20],
  ['google', 'standard:200', 'annual', 'pro', '', 2920.00, 35040.00, 0.00, 14.60, 6240.00],
  ['google', 'standard:201', 'annual', 'pro', '', 2934.60, 35215.20, 0.00, 14.60, 6271.20],
  ['google', 'standard:500', 'annual', 'pro', '', 7300.00, 87600.00, 0.00, 14.60, 15600.00],
  ['microsoft', 'premium:199', 'monthByMonth', 'pro', '', 5114.30, 61371.60, 0.00, 25.70, 9790.80],
  ['microsoft', 'premium:200', 'monthByMonth', 'pro', '', 5140.00, 61680.00, 0.00, 25.70, 9840.00],
  ['microsoft', 'premium:201', 'monthByMonth', 'pro', '', 5165.70, 61988.40, 0.00, 25.70, 9889.20],
  ['google', 'standard:1', 'annual', 'enterprise', '', 15.60, 187.20, 0.00, 15.60, 31.20],
  ['google', 'standard:200', 'annual', 'enterprise', '', 3120.00, 37440.00, 0.00, 15.60, 6240.00],
  ['google', 'standard:201', 'annual', 'enterprise', '', 2733.60, 32803.20, 0.00, null, 6271.20],
  ['google', 'standard:500', 'annual', 'enterprise', '', 6800.00, 81600.00, 0.00, null, 15600.00],
  ['microsoft', 'premium:199', 'monthByMonth', 'enterprise', '', 5313.30, 63759.60, 0.00, 26.70, 9790.80],
  ['microsoft', 'premium:200', 'monthByMonth', 'enterprise', '', 5340.00, 64080.00, 0.00, 26.70, 9840.00],
  ['microsoft', 'premium:201', 'monthByMonth', 'enterprise', '', 4964.70, 59576.40, 0.00, null, 9889.20],
  ['google', 'starter:30,standard:50', 'annual', 'pro', '', 964.00, 11568.00, 0.00, 12.05, 2028.00],
  ['google', 'starter:30,standard:50', 'monthByMonth', 'starter', '', 1053.00, 12636.00, 0.00, 13.16, 2028.00],
  ['google', 'starter:1,standard:1,plus:1', 'annual', 'pro', '', 44.50, 534.00, 0.00, 14.83, 97.20],
  ['microsoft', 'basic:1,standard:1,premium:1,apps:1', 'annual', 'enterprise', '', 55.50, 666.00, 0.00, 13.88, 112.80],
  ['microsoft', 'basic:100,premium:7', 'monthByMonth', 'pro', '', 949.90, 11398.80, 0.00, 8.88, 1664.40],
  ['google', 'starter:120,plus:81', 'annual', 'enterprise', '', 2525.10, 30301.20, 0.00, null, 5954.40],
  ['google', 'starter:120,plus:80', 'annual', 'enterprise', '', 2904.00, 34848.00, 0.00, 14.52, 5904.00],
  ['google', 'enterprise:50', 'annual', 'pro', '', 50.00, 600.00, 0.00, null, 0.00],
  ['google', 'standard:40,enterprise:10', 'annual', 'pro', '', 594.00, 7128.00, 0.00, null, 1248.00],
  ['google', 'standard:40,enterprise:10', 'monthByMonth', 'starter', '', 648.00, 7776.00, 0.00, null, 1248.00],
  ['google', 'enterprise:300', 'monthByMonth', 'enterprise', '', 0.00, 0.00, 0.00, null, 0.00],
  ['google', 'standard:80', 'annual', 'pro', 'migration:1', 1168.00, 14016.00, 1600.00, 14.60, 2496.00],
  ['google', 'standard:80', 'annual', 'pro', 'training:3', 1168.00, 14016.00, 600.00, 14.60, 2496.00],
  ['microsoft', 'standard:80', 'annual', 'pro', 'migration:1,training:2,audit:1', 1016.00, 12192.00, 2000.00, 12.70, 2208.00],
  ['microsoft', 'apps:33', 'monthByMonth', 'enterprise', 'automation:1', 445.50, 5346.00, 0.00, 13.50, 752.40],
  ['google', 'enterprise:10', 'annual', 'starter', 'migration:1', 0.00, 0.00, 200.00, null, 0.00],
  ['google', '', 'annual', 'pro', '', 0.00, 0.00, 0.00, null, 0.00],
  ['microsoft', 'basic:0', 'annual', 'starter', 'migration:1,training:1', 0.00, 0.00, 200.00, null, 0.00],
  ['google', 'starter:10000', 'annual', 'pro', 'migration:1', 78000.00, 936000.00, 200000.00, 7.80, 156000.00],
  ['microsoft', 'premium:10000', 'monthByMonth', 'starter', '', 247000.00, 2964000.00, 0.00, 24.70, 492000.00],
  ['google', 'starter:3,plus:4', 'annual', 'pro', '', 111.80, 1341.60, 0.00, 15.97, 248.40],
  ['microsoft', 'basic:2,apps:5', 'annual', 'starter', '', 59.20, 710.40, 0.00, 8.46, 140.40],
  ['microsoft', 'basic:7,standard:11,apps:13', 'monthByMonth', 'pro', 'training:12', 381.40, 4576.80, 2400.00, 12.30, 692.40],
];

describe('what an estimate comes to', () => {
  test.each(cases)('%s %s %s %s %s', (suite, people, billing, support, addOns, ...expected) => {
    const totals = totalsOf(
      { suite, people: counts(people), billing, support, addOns: counts(addOns) },
      priceList,
    );
    const { monthCents, yearCents, onceCents, perPersonCents, savingCents } = totals;
    const cents = expected.map((euros) => (euros === null ? null : Math.round(euros * 100)));
    expect([monthCents, yearCents, onceCents, perPersonCents, savingCents]).toEqual(cents);
  });
});

test('what has no price is told from what costs nothing', () => {
  const { licences, support, addOns } = totalsOf(
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
  expect(support).toEqual({ name: 'Enterprise', cents: null });
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
