import { expect, test } from 'vitest';
import { calculateAnnualSaving } from './savings.ts';

type Pair = [annual: number | null, monthByMonth: number | null];

test.each<[how: string, saving: number, ...Pair[]]>([
  ['the smallest saving of all plans', 0.2, [80, 100], [70.4, 100]],
  ['rounded down', 0.29, [70.1, 100]],
  ['not less by a fraction of a cent', 0.42, [5.8, 10]],
  ['zero if annual billing costs more', 0, [110, 100], [50, 100]],
  ['computed without plans whose price is agreed with the client', 0.16, [84, 100], [null, null]],
])('the saving is %s, in whole percent (S-5)', (_, saving, ...pairs) => {
  const plans = pairs.map(([annual, monthByMonth]) => ({ annual, monthByMonth }));
  expect(calculateAnnualSaving(plans)).toBe(saving);
});
