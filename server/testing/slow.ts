import { inject } from 'vitest';

/** How much of a long test is run: all in `npm run test:slow`, a share of it in CI and in `npm test`. */
export function amount({ share, all }: { share: number; all: number }): number {
  return isSlow && isWhole ? all : share;
}

export const isSlow = inject('isSlow');
/** As `npm run test:slow` sets it, unless `--brief` is given. */
const isWhole = process.env['TEST_WHOLE'] === 'true';
