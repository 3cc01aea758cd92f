import { expect, test } from 'vitest';
import { template } from './schema/text.ts';
import { fill } from '@altanube/contact/template';

test('a template is filled with values as they are, and with all of them', () => {
  const none = template('n', 'query').parse('Nothing for “{query}”, {n} times.');
  expect(fill(none, { n: 2, query: '$& {query}' })).toBe('Nothing for “$& {query}”, 2 times.');
  // @ts-expect-error -- the types do not allow it either
  expect(() => fill(none, { query: '' })).toThrow('No value for {n}');
});
