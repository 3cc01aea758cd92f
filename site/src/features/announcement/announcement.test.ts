import { expect, test } from 'vitest';
import { isDue } from './announcement.ts';

const notice = { from: '1000', until: '2000' };

test.each<[now: number, closed: string | null, expected: boolean]>([
  [999, null, false],
  [1000, null, true],
  [1999, null, true],
  [2000, null, false],
  [1500, '1000', false],
  [1500, '500', true],
])(
  'at %d, after the notice from %s was closed, it is shown: %s (P-14)',
  (now, closed, expected) => {
    expect(isDue(notice, now, closed)).toBe(expected);
  },
);
