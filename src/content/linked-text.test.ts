import { expect, test } from 'vitest';
import { linkedParts } from './linked-text.ts';
import { linkedText } from './schema/text.ts';

test('a sentence is cut into its text and its links', () => {
  const sentence = linkedText('privacy', 'cookies').parse(
    'See the [privacy policy](privacy) and the [cookie policy](cookies).',
  );
  expect(linkedParts(sentence, ['privacy', 'cookies'])).toEqual([
    { text: 'See the ', link: null },
    { text: 'privacy policy', link: 'privacy' },
    { text: ' and the ', link: null },
    { text: 'cookie policy', link: 'cookies' },
    { text: '.', link: null },
  ]);
});

test('a sentence may begin and end with a link', () => {
  const sentence = linkedText('privacy').parse('[Privacy](privacy)');
  expect(linkedParts(sentence, ['privacy'])).toEqual([{ text: 'Privacy', link: 'privacy' }]);
});
