import { expect, test } from 'vitest';
import { parseCount } from './field-values.ts';

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
