import { expect, test } from 'vitest';
import { loadContent } from './load.ts';
import { googleSaving, microsoftSaving } from './savings.ts';
import type { MicrosoftPlan } from './schema/prices.ts';

const { prices } = loadContent();

test('annual billing of Google saves 16 %', () => {
  expect(googleSaving(prices.google)).toBe(0.16);
});

test('annual billing of Microsoft saves 16 %', () => {
  expect(microsoftSaving(prices.microsoft)).toBe(0.16);
});

test('the saving is the smallest of all plans, in whole percent, rounded down', () => {
  expect(savingOf([80, 100], [70.4, 100])).toBe(0.2);
  expect(savingOf([70.9, 100])).toBe(0.29);
});

test('a saving of whole percents is not lost to rounding', () => {
  expect(savingOf([5.8, 10])).toBe(0.42);
  expect(savingOf([71, 100])).toBe(0.29);
});

test('nothing is promised where annual billing costs more, or where there are no plans', () => {
  expect(savingOf([110, 100], [50, 100])).toBe(0);
  expect(savingOf()).toBe(0);
});

function savingOf(...pairs: [annual: number, monthly: number][]): number {
  const plans = pairs.map(([annual, monthly], index): MicrosoftPlan => {
    return { id: `plan-${index}`, name: 'Plan', annual, monthly, popular: false };
  });
  return microsoftSaving({ ...prices.microsoft, plans });
}
