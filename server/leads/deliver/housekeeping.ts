import { setTimeout as sleep } from 'node:timers/promises';
import { errorFields, type Log } from '#server/log.ts';
import { StoreUnavailable } from '#server/leads/store/lead-store.ts';
import { hasElapsed } from './elapsed.ts';

const retentionEveryMs = 60 * 60_000;

export type HousekeepingDependencies = {
  /** Every minute, each by itself: one that fails keeps no other from being done. */
  tasks: readonly (() => Promise<void>)[];
  /** Every hour, beside the others, which do not wait for it. */
  applyRetention: (signal: AbortSignal) => Promise<void>;
  /** How often the tasks are done, in milliseconds. */
  everyMs?: number | undefined;
  log: Log;
  now: () => number;
};

export type Housekeeping = {
  start(): void;
  /** Does what is due. */
  tick(): Promise<void>;
  /** Resolves when nothing is running; a long task ends early. */
  stop(): Promise<void>;
};

/** Runs the periodic tasks until `stop`, whatever becomes of each. */
export function createHousekeeping(dependencies: HousekeepingDependencies): Housekeeping {
  const { tasks, applyRetention, everyMs = 60_000, log, now } = dependencies;
  const stopping = new AbortController();
  const { signal } = stopping;
  let retainedAt = -Infinity;
  let running: Promise<unknown> = Promise.resolve();

  async function runTasks(): Promise<void> {
    for (const task of tasks) await attempt(task);
  }

  async function retain(): Promise<void> {
    if (!hasElapsed(retentionEveryMs, { since: retainedAt, now: now() })) return;
    await attempt(async () => {
      await applyRetention(signal);
      retainedAt = now();
    });
  }

  async function attempt(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      const isAway = error instanceof StoreUnavailable;
      log('error', 'housekeeping-failed', isAway ? { reason: error.reason } : errorFields(error));
    }
  }

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await work();
      // Rejects only when it is aborted.
      await sleep(everyMs, null, { signal }).catch(() => null);
    }
  }

  return {
    start() {
      running = Promise.all([repeat(runTasks), repeat(retain)]);
    },
    async tick() {
      await runTasks();
      await retain();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
