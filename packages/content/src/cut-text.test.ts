import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['a🚀b', 1, 'a'],
  ['a🚀b', 2, 'a'],
  ['a🚀b', 3, 'a🚀'],
  ['🚀', 1, ''],
  ['a🚀', 0, ''],
  ['ab🚀🚀', 5, 'ab🚀'],
])('%j, cut to %i, is %j', (text, longest, expected) => {
  expect(cutText(text, longest)).toBe(expected);
});
