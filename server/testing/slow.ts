import { inject } from 'vitest';

/**
 * How much of a long test is run: a share in `npm test`, by name too; a fifth in `npm run test:slow --
 * --brief`, as CI runs it; all of it in `npm run test:slow`.
 */
export function amount({ share, all }: { share: number; all: number }): number {
  if (!isSlow) return share;
  return process.env['TEST_WHOLE'] === 'true' ? all : Math.max(share, Math.ceil(all / 5));
}

export const isSlow = inject('isSlow');

export type StoreKind = 'SQLite' | 'PostgreSQL';

/** What is the same over any store is tried over one in `npm test`: each store has tests of its own. */
export const storeKinds: StoreKind[] = isSlow ? ['SQLite', 'PostgreSQL'] : ['SQLite'];
