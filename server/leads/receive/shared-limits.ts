import type { Log } from '#server/log.ts';
import { describeStoreFailure } from '#server/leads/store/describe-store-failure.ts';
import { inTime } from '#server/leads/store/in-time.ts';
import type { Allowance, Count, Counters } from '#server/leads/store/postgres-counters.ts';

/** How long the counters are left alone after they could not be asked. */
const restMs = 10_000;
const logEveryMs = 60_000;

export type SharedLimitsDependencies = {
  counters: Pick<Counters, 'count' | 'giveBack'>;
  log: Log;
  /** How long a message waits for the counters. */
  longestWaitMs?: number | undefined;
};

/** Limits that all servers on one database count together. */
export type SharedLimits = {
  /** Counts a message; null if the counters could not be asked in time. Never rejects. */
  count(client: readonly Allowance[], total: Allowance): Promise<Count[] | null>;
  /** Gives points back, if that can be done in time. Never rejects. */
  giveBack(counts: readonly Count[]): Promise<void>;
};

/**
 * Asks the shared counters, and does without them while they do not answer: once they have failed, no
 * message waits for them for 10 seconds, and none is ever refused because of them.
 */
export function createSharedLimits(dependencies: SharedLimitsDependencies): SharedLimits {
  const { counters, log, longestWaitMs = 1000 } = dependencies;
  let restsUntil = -Infinity;
  let isAlone = false;
  let loggedAt = -Infinity;

  async function ask<Result>(question: () => Promise<Result>): Promise<Result | null> {
    if (performance.now() < restsUntil) return null;
    try {
      const result = await inTime(question(), longestWaitMs);
      if (isAlone) log('info', 'limits-shared');
      isAlone = false;
      return result;
    } catch (error) {
      restsUntil = performance.now() + restMs;
      isAlone = true;
      if (performance.now() - loggedAt >= logEveryMs) {
        loggedAt = performance.now();
        log('warn', 'limits-not-shared', describeStoreFailure(error));
      }
      return null;
    }
  }

  return {
    count: (client, total) => ask(() => counters.count(client, total)),
    async giveBack(counts) {
      if (counts.length > 0) await ask(() => counters.giveBack(counts));
    },
  };
}
