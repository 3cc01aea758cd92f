import { expect, test } from 'vitest';
import { namesOfRefused } from './clear-stored.ts';

test('names that an allowed tool has too are kept', () => {
  const tools = [
    { needs: ['analytics'], stores: ['_ga', '_ga_*'] },
    { needs: ['analytics', 'marketing'], stores: ['_ga', '_tag*'] },
  ] as const;
  expect(namesOfRefused(tools, { analytics: true, marketing: false })).toEqual(['_tag*']);
  expect(namesOfRefused(tools, { analytics: false, marketing: false })).toEqual([
    '_ga',
    '_ga_*',
    '_ga',
    '_tag*',
  ]);
  expect(namesOfRefused(tools, { analytics: true, marketing: true })).toEqual([]);
});
