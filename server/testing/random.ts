import { randomInt } from 'node:crypto';
import { inject } from 'vitest';
import { isSlow } from './slow.ts';

/** Of all that is random in a test file: the same in each `npm test`, another one in each long run. */
export const seed = inject('seed') ?? (isSlow ? randomInt(2 ** 31) : 1);

if (isSlow) console.log(`TEST_SEED=${seed} repeats this file's random values.`);

/** Numbers from 0 up to a maximum, in an order that the seed decides (mulberry32). */
export function createRandom(): (maximum: number) => number {
  let state = seed;
  return (maximum) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * maximum;
  };
}
