import { expect, test } from 'vitest';
import { checkIsland } from './check-island.ts';

test('an island that is not in the list is an error that says where the list is', () => {
  expect(() => checkIsland('slider', {})).toThrow(
    /<Island name="slider">: no such island\. .*islands\.ts, or use calculator, /,
  );
});

test('props that survive JSON are accepted', () => {
  const props = { a: 'text', b: [1, null, { c: true }], d: undefined };
  expect(() => checkIsland('calculator', props)).not.toThrow();
});

test.each([
  ['a function', () => {}],
  ['a date', new Date(0)],
  ['a map', new Map()],
  ['an address', new URL('https://a.example')],
  ['no number', NaN],
  ['a large number', 1n],
  ['a hole in a list', [undefined]],
])('%s among the props is an error that names its place', (_, value) => {
  expect(() => checkIsland('calculator', { copy: { items: [value] } })).toThrow(
    /<Island name="calculator">: props\.copy\.items\.0\S* does not survive JSON/,
  );
});
