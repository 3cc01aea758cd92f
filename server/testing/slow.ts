import { inject } from 'vitest';

/** How much of a long test is run: a share in `npm test`, by name too, all of it in `npm run test:slow`. */
export function amount({ share, all }: { share: number; all: number }): number {
  return isSlow ? all : share;
}

export const isSlow = inject('isSlow');

export type StoreKind = 'SQLite' | 'PostgreSQL';

/** What is the same over any store is tried over one in `npm test`: each store has tests of its own. */
export const storeKinds: StoreKind[] = isSlow ? ['SQLite', 'PostgreSQL'] : ['SQLite'];
