import { expect, test } from 'vitest';
import { linkedParts } from './linked-text.ts';
import { linkedText } from './schema/text.ts';

test('a sentence is cut into its text and its links', () => {
  const sentence = linkedText('privacy', 'cookies').parse(
    'See the [privacy policy](privacy) and the [cookie policy](cookies).',
  );
  expect(linkedParts(sentence, { privacy: '/privacy', cookies: '/cookies' })).toEqual([
    { text: 'See the ', href: null },
    { text: 'privacy policy', href: '/privacy' },
    { text: ' and the ', href: null },
    { text: 'cookie policy', href: '/cookies' },
    { text: '.', href: null },
  ]);
});

test('a sentence may begin and end with a link', () => {
  const sentence = linkedText('privacy').parse('[Privacy](privacy)');
  expect(linkedParts(sentence, { privacy: '/privacy' })).toEqual([
    { text: 'Privacy', href: '/privacy' },
  ]);
});
