import fc from 'fast-check';
import { amount } from './slow.ts';
import { seed } from './random.ts';

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
