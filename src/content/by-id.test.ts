import { expect, test } from 'vitest';
import { byId } from './by-id.ts';

const plans = [
  { id: 'pro', action: 'Choose Pro' },
  { id: 'starter', action: 'Start' },
];

test('an entry is found by its id', () => {
  expect(byId(plans, 'starter').action).toBe('Start');
});

test('an entry that is not there throws, and names those that are', () => {
  expect(() => byId(plans, 'plus')).toThrow('No entry “plus” among: pro, starter');
});
