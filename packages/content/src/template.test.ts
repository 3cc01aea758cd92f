import { expect, test } from 'vitest';
import { template } from './schema/text.ts';
import { fill } from '@altanube/contact/template';

test('a template is filled with numbers and texts', () => {
  const slide = template('n', 'total').parse('Slide {n} of {total}');
  expect(fill(slide, { n: 2, total: 4 })).toBe('Slide 2 of 4');
});

test('a value is taken as it is, whatever signs it holds', () => {
  const none = template('query').parse('Nothing for “{query}”.');
  expect(fill(none, { query: '$& {query}' })).toBe('Nothing for “$& {query}”.');
});

test('a missing value throws', () => {
  const slide = template('n', 'total').parse('{n} of {total}');
  // @ts-expect-error -- the types do not allow it either
  expect(() => fill(slide, { n: 2 })).toThrow('No value for {total}');
});
