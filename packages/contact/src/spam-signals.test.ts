import { expect, test } from 'vitest';
import { findSuspicion } from './stored-lead.ts';

test.each([null, undefined, 'website', 7, [], Object.create({ website: 'x', elapsed: 0 })])(
  'an input without signals of its own is not suspicious: %j',
  (input) => {
    expect(findSuspicion(input)).toBeNull();
  },
);
