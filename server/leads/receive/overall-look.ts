import type { Counters } from '#server/leads/store/postgres-counters.ts';
import { overallCounter } from './rate-limits.ts';

/**
 * Looks whether anybody, on any of the servers, has met the overall limit since the look before.
 * Rejects with `StoreUnavailable` while the counters cannot be read.
 */
export function createOverallLook(
  counters: Pick<Counters, 'readTotal'>,
  points: number,
): () => Promise<boolean> {
  let last = { count: 0, endsAt: 0 };
  return async () => {
    const found = await counters.readTotal(overallCounter);
    if (found === null) return false;
    const isNew = found.count !== last.count || found.endsAt !== last.endsAt;
    last = found;
    return isNew && found.count > points;
  };
}
