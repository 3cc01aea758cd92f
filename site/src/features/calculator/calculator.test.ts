import { isCompared } from '@altanube/content/suites';
import { expect, test } from 'vitest';
import { formatEstimateFragment, parseEstimateFragment } from './estimate-address.ts';
import {
  createInitialEstimate,
  switchSuite,
  listIncomparableLicences,
  type Billing,
  type Counts,
  type Estimate,
} from './estimate.ts';
import { parseCount } from './field-values.ts';
import { priceList } from './testing/price-list.ts';
import { calculateTotals, findCompanySize } from './totals.ts';

const estimate: Estimate = {
  suite: 'google',
  people: { starter: 30, standard: 50 },
  billing: 'monthByMonth',
  support: 'starter',
  addOns: { migration: 1, training: 2 },
};
const initial = createInitialEstimate(priceList, 'google');

test.each([
  [' ', 0],
  ['0', 0],
  [' 080 ', 80],
  ['1.000', 1000],
  ['1,000', 1000],
  ['1 000', 1000],
  ['1\u00a0000', 1000],
  ['1\u202f000', 1000],
  ['1.000.000', 1_000_000],
])('%j is the number %i (CAL-6)', (text, count) => {
  expect(parseCount(text)).toBe(count);
});

test.each(['8O', '-1', '1.5', '1,5', '1.00', '10.00', '1e3', '٨٠', '80 personas', '1.0000', '²'])(
  '%j is no number of people (CAL-6)',
  (text) => {
    expect(parseCount(text)).toBeNull();
  },
);

test('starts with the popular licence and the highlighted support plan (CAL-1)', () => {
  expect(createInitialEstimate(priceList, 'microsoft')).toEqual({
    suite: 'microsoft',
    people: { standard: 50 },
    billing: 'annual',
    support: 'pro',
    addOns: {},
  });
});

test.skipIf(!isCompared)('switching the suite takes comparable licences, and back (CAL-5)', () => {
  const switched = switchSuite(estimate, priceList);
  const people = { basic: 30, standard: 50 };
  expect(switched).toEqual({ ...estimate, suite: 'microsoft', people });
  expect(switchSuite(switched, priceList)).toEqual(estimate);
});

test('a licence without a comparable one is replaced by the popular one of the other suite', () => {
  const people = { standard: 40, enterprise: 10 };
  expect(switchSuite({ ...estimate, people }, priceList).people).toEqual({ standard: 50 });
  expect(listIncomparableLicences({ ...estimate, people }, priceList)).toMatchObject([
    { name: 'Enterprise' },
  ]);
});

const parse = (hash: string) => parseEstimateFragment(hash, priceList, 'google');

test.skipIf(!isCompared)('a fragment gives the same estimate, percent-encoded or not', () => {
  const other: Estimate = { ...estimate, suite: 'microsoft', people: { basic: 30, standard: 50 } };
  const fragment = formatEstimateFragment(other);
  expect(fragment).toBe(
    'calculadora&suite=microsoft&people=basic:30,standard:50&billing=monthByMonth&support=starter&addons=migration:1,training:2',
  );
  for (const sent of [fragment, fragment.replaceAll(':', '%3A').replaceAll(',', '%2C')]) {
    expect(parse(`#${sent}`)).toEqual(other);
  }
});

test.each(['', '#calculadora', '#licences', '#contact-form&message=x', '#calculadorasuite=google'])(
  'finds no estimate in %j',
  (hash) => {
    expect(parse(hash)).toBeNull();
  },
);

test.each([
  ['suite=toString', initial],
  ['people=basic:3,standard:4', { ...initial, people: { standard: 4 } }],
  ['people=standard:-4,plus:4.5,starter:1e3', { ...initial, people: {} }],
  ['people=standard:99999999999', { ...initial, people: {} }],
  ['people=__proto__:1,constructor:2', { ...initial, people: {} }],
  ['billing=never&support=none', initial],
  ['addons=audit:1,gold:5', { ...initial, addOns: { audit: 1 } }],
  ['%E0%A4%A&&==&people', { ...initial, people: {} }],
])(
  'of an edited fragment only what the price list contains is kept: %s (CAL-7)',
  (values, kept) => {
    expect(parse(`#calculadora&${values}`)).toEqual(kept);
  },
);

type Case = [...[Estimate['suite'], string, Billing, string, string], ...(number | null)[]];

/**
 * Calculated by hand from the price list, in euros: per month, per year, once, per person (null if a
 * price is on request), and what annual billing saves.
 */
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

test.each(cases)(
  'the totals of %s %s %s %s %s (CAL-2)',
  (suite, people, billing, support, addOns, ...euros) => {
    const asked = { suite, people: parseList(people), billing, support, addOns: parseList(addOns) };
    const totals = calculateTotals(asked, priceList);
    const { monthCents, yearCents, onceCents, perPersonCents, savingCents } = totals;
    const cents = euros.map((amount) => (amount === null ? null : Math.round(amount * 100)));
    expect([monthCents, yearCents, onceCents, perPersonCents, savingCents]).toEqual(cents);
  },
);

test('distinguishes what has no price from what is free (CAL-3)', () => {
  const people = { enterprise: 201 };
  const chosen = { support: 'enterprise', addOns: { audit: 1, migration: 1, training: 0 } };
  const { licences, support, addOns } = calculateTotals(
    { ...initial, ...chosen, people },
    priceList,
  );
  expect(licences).toEqual([{ name: 'Enterprise', people: 201, cents: null }]);
  expect(support).toMatchObject({ name: 'Enterprise', cents: null });
  expect(addOns).toEqual([
    { id: 'migration', count: 1, cents: 402_000 },
    { id: 'audit', count: 1, cents: null },
  ]);
});

function parseList(list: string): Counts {
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
