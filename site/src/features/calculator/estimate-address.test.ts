import { describe, expect, test } from 'vitest';
import { parseEstimateFragment, formatEstimateFragment } from './estimate-address.ts';
import { firstEstimate, type Estimate } from './estimate.ts';
import { priceList } from './testing/price-list.ts';

const estimate: Estimate = {
  suite: 'microsoft',
  people: { basic: 30, standard: 50 },
  billing: 'monthByMonth',
  support: 'enterprise',
  addOns: { migration: 1, training: 2 },
};

const parse = (hash: string) => parseEstimateFragment(hash, priceList, 'google');

test('an address that holds an estimate leads to the same one, encoded on its way or not', () => {
  const fragment = formatEstimateFragment(estimate);
  expect(fragment).toBe(
    'calculadora&suite=microsoft&people=basic:30,standard:50&billing=monthByMonth&support=enterprise&addons=migration:1,training:2',
  );
  for (const sent of [fragment, fragment.replaceAll(':', '%3A').replaceAll(',', '%2C')]) {
    expect(parse(`#${sent}`)).toEqual(estimate);
  }
});

test.each(['', '#calculadora', '#licences', '#contact-form&message=x', '#calculadorasuite=google'])(
  'there is no estimate in %j',
  (hash) => {
    expect(parse(hash)).toBeNull();
  },
);

describe('an address that was changed by hand', () => {
  const first = firstEstimate(priceList, 'google');

  test.each([
    ['suite=toString', first],
    ['people=basic:3,standard:4', { ...first, people: { standard: 4 } }],
    ['people=standard:-4,plus:4.5,starter:1e3', { ...first, people: {} }],
    ['people=standard:99999999999', { ...first, people: {} }],
    ['suite=google&people=', { ...first, people: {} }],
    ['people=__proto__:1,constructor:2', { ...first, people: {} }],
    ['billing=never&support=none', first],
    ['addons=audit:1,gold:5', { ...first, addOns: { audit: 1 } }],
    ['%E0%A4%A&&==&people', { ...first, people: {} }],
  ])('holds what the price list knows: %s (CAL-7)', (values, expected) => {
    expect(parse(`#calculadora&${values}`)).toEqual(expected);
  });
});
