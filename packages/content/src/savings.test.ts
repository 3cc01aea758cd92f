import { expect, test } from 'vitest';
import { calculateAnnualSaving } from './savings.ts';

test.each([
  [
    'the smallest saving of all plans',
    [
      [80, 100],
      [70.4, 100],
    ],
    0.2,
  ],
  ['rounded down', [[70.1, 100]], 0.29],
  ['not less by a fraction of a cent', [[5.8, 10]], 0.42],
  [
    'zero if annual billing costs more',
    [
      [110, 100],
      [50, 100],
    ],
    0,
  ],
  [
    'computed without plans whose price is agreed with the client',
    [
      [84, 100],
      [null, null],
    ],
    0.16,
  ],
] as const)('the saving is %s, in whole percent (S-5)', (_, pairs, saving) => {
  const plans = pairs.map(([annual, monthByMonth]) => ({ annual, monthByMonth }));
  expect(calculateAnnualSaving(plans)).toBe(saving);
});
