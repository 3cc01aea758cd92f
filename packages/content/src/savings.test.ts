import { expect, test } from 'vitest';
import { googleSaving, microsoftSaving } from './savings.ts';

test('the saving is the smallest of all plans, in whole percent, rounded down (S-5)', () => {
  expect(savingOf([80, 100], [70.4, 100])).toBe(0.2);
  expect(savingOf([70.1, 100])).toBe(0.29);
});

test('a saving of whole percents is not lost to rounding', () => {
  expect(savingOf([5.8, 10])).toBe(0.42);
  expect(savingOf([71, 100])).toBe(0.29);
});

test('nothing is promised where annual billing costs more, or where there are no plans', () => {
  expect(savingOf([110, 100], [50, 100])).toBe(0);
  expect(savingOf()).toBe(0);
});

test('a plan whose price is agreed with the client has no say', () => {
  const priced = { popular: false, enterprise: false, storage: null, participants: null };
  const plans = [
    { ...priced, id: 'a', name: 'A', annual: 84, flexible: 100 },
    { ...priced, id: 'b', name: 'B', annual: null, flexible: null, enterprise: true },
  ];
  expect(googleSaving({ plans })).toBe(0.16);
});

function savingOf(...pairs: [annual: number, monthly: number][]): number {
  return microsoftSaving({ plans: pairs.map(([annual, monthly]) => ({ annual, monthly })) });
}
