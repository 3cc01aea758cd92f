import { inject } from 'vitest';

/** How much of a long test is run: a share in `npm test`, a quarter with `--brief`, all without. */
export function amount({ share, all }: { share: number; all: number }): number {
  if (!isSlow) return share;
  return isWhole ? all : Math.max(share, Math.ceil(all / 4));
}

export const isSlow = inject('isSlow');
/** As `npm run test:slow` sets it, unless `--brief` is given. */
const isWhole = process.env['TEST_WHOLE'] === 'true';
