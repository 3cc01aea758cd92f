import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { inject } from 'vitest';

export const isSlow = inject('isSlow');
/** As `npm run test:slow` sets it, unless `--brief` is given. */
const isWhole = process.env['TEST_WHOLE'] === 'true';
/** The same in each `npm test`, another one in each long run. */
const seed = inject('seed') ?? (isSlow ? randomInt(2 ** 31) : 1);

/** How much of a long test is run: all in `npm run test:slow`, a share of it in CI and in `npm test`. */
export function amount({ share, all }: { share: number; all: number }): number {
  return isSlow && isWhole ? all : share;
}

/** A twentieth in `npm test`. A failure prints its seed; `TEST_SEED` repeats it. */
export function generated(numRuns: number) {
  return { numRuns: amount({ share: Math.ceil(numRuns / 20), all: numRuns }), seed };
}

/** Text as attackers write it: any Unicode, half of it with what some layer takes for its own. */
export const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\r\nBcc: x@evil.example',
    '\u0000',
    '\ud800',
    '\u202e',
    '__proto__',
    'constructor',
    '=?utf-8?q?x?=',
    '<script>',
    "'; DROP TABLE leads; --",
    'ana@empresa.example',
    'ana@evil.example, bob@evil.example',
    '500+',
    'google',
    '1e999',
    '{name}',
    'ñ'.repeat(300),
  ),
);
