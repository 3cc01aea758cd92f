import fc from 'fast-check';
import { inject } from 'vitest';

/** Whether this is `npm run test:slow`, without `--brief`. */
export const isWhole = inject('isWhole');
/** Constant in `npm test`, random in slow runs. */
const seed = inject('seed') ?? 1;

/** How often a long test repeats: `all` in `npm run test:slow`, `share` in CI and in `npm test`. */
export function chooseCount({ share, all }: { share: number; all: number }): number {
  return isWhole ? all : share;
}

/** A twentieth of the runs in `npm test`. A failure prints its seed; `TEST_SEED` repeats it. */
export function propertyOptions(numRuns: number) {
  return { numRuns: chooseCount({ share: Math.ceil(numRuns / 20), all: numRuns }), seed };
}

/** Text of attackers: half of it any Unicode, half of it strings that some layer interprets. */
export const hostileText = fc.oneof(
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
