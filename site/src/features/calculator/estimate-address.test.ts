import { isCompared } from '@altanube/content/suites';
import { describe, expect, test } from 'vitest';
import { parseEstimateFragment, formatEstimateFragment } from './estimate-address.ts';
import { createInitialEstimate, type Estimate } from './estimate.ts';
import { priceList } from './testing/price-list.ts';

const estimate: Estimate = {
  suite: 'microsoft',
  people: { basic: 30, standard: 50 },
  billing: 'monthByMonth',
  support: 'enterprise',
  addOns: { migration: 1, training: 2 },
};

const parse = (hash: string) => parseEstimateFragment(hash, priceList, 'google');

test.skipIf(!isCompared)(
  'parses a formatted fragment back to the same estimate, percent-encoded or not',
  () => {
    const fragment = formatEstimateFragment(estimate);
    expect(fragment).toBe(
      'calculadora&suite=microsoft&people=basic:30,standard:50&billing=monthByMonth&support=enterprise&addons=migration:1,training:2',
    );
    for (const sent of [fragment, fragment.replaceAll(':', '%3A').replaceAll(',', '%2C')]) {
      expect(parse(`#${sent}`)).toEqual(estimate);
    }
  },
);

test.each(['', '#calculadora', '#licences', '#contact-form&message=x', '#calculadorasuite=google'])(
  'finds no estimate in %j',
  (hash) => {
    expect(parse(hash)).toBeNull();
  },
);

describe('a fragment that was edited by hand', () => {
  const initial = createInitialEstimate(priceList, 'google');

  test.each([
    ['suite=toString', initial],
    ['people=basic:3,standard:4', { ...initial, people: { standard: 4 } }],
    ['people=standard:-4,plus:4.5,starter:1e3', { ...initial, people: {} }],
    ['people=standard:99999999999', { ...initial, people: {} }],
    ['people=__proto__:1,constructor:2', { ...initial, people: {} }],
    ['billing=never&support=none', initial],
    ['addons=audit:1,gold:5', { ...initial, addOns: { audit: 1 } }],
    ['%E0%A4%A&&==&people', { ...initial, people: {} }],
  ])('keeps only what the price list contains: %s (CAL-7)', (values, expected) => {
    expect(parse(`#calculadora&${values}`)).toEqual(expected);
  });
});
