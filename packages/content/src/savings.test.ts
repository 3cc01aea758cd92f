import { expect, test } from 'vitest';
import { annualSaving } from './savings.ts';

test('the saving is the smallest of all plans, in whole percent, rounded down (S-5)', () => {
  expect(savingFor([80, 100], [70.4, 100])).toBe(0.2);
  expect(savingFor([70.1, 100])).toBe(0.29);
});

test('a saving of whole percents is not lost to rounding', () => {
  expect(savingFor([5.8, 10])).toBe(0.42);
  expect(savingFor([71, 100])).toBe(0.29);
});

test('nothing is promised where annual billing costs more, or where there are no plans', () => {
  expect(savingFor([110, 100], [50, 100])).toBe(0);
  expect(savingFor()).toBe(0);
});

test('a plan whose price is agreed with the client has no say', () => {
  const plans = [
    { annual: 84, monthByMonth: 100 },
    { annual: null, monthByMonth: null },
  ];
  expect(annualSaving(plans)).toBe(0.16);
});

function savingFor(...pairs: [annual: number, monthByMonth: number][]): number {
  return annualSaving(pairs.map(([annual, monthByMonth]) => ({ annual, monthByMonth })));
}
