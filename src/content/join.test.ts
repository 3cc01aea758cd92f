import { expect, test } from 'vitest';
import { joinById } from './join.ts';

test('facts and words are joined by id, in the order of the facts', () => {
  const plans = [
    { id: 'starter', price: 0 },
    { id: 'pro', price: 1 },
  ];
  const words = [
    { id: 'pro', action: 'Choose Pro' },
    { id: 'starter', action: 'Start' },
  ];
  expect(joinById(plans, words)).toEqual([
    { id: 'starter', price: 0, action: 'Start' },
    { id: 'pro', price: 1, action: 'Choose Pro' },
  ]);
});

test('a fact without words throws', () => {
  expect(() => joinById([{ id: 'pro' }], [])).toThrow('Nothing is written about “pro”');
});
