import { expect, test } from 'vitest';
import { describeProgress } from './test-progress.ts';

const startedAt = 10_000;

test('what runs is named, with how far it is and how long it will still take', () => {
  const lint = { name: 'lint', startedAt };
  const unit = { name: 'unit tests', startedAt, done: 100, total: 400 };
  const browser = { name: 'browser tests', startedAt, done: 50, total: 100 };
  expect(describeProgress([lint, unit, browser], startedAt + 60_000)).toBe(
    'lint · unit tests 100 of 400 · browser tests 50 of 100 · about 3 min 0 s left',
  );
});

test('the first few tests say nothing about the rest', () => {
  const unit = { name: 'unit tests', startedAt, done: 1, total: 400 };
  expect(describeProgress([unit], startedAt + 5_000)).toBe('unit tests 1 of 400');
  expect(describeProgress([], startedAt)).toBe('');
});
