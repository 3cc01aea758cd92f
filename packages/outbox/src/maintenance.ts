import { setTimeout as sleep } from 'node:timers/promises';
import { isWithin, longestDelayMs } from './backoff.ts';
import { describeError } from './log.ts';
import { applyRetention, type RetentionOptions } from './retention.ts';
import type { Store } from './store/store.ts';

const hourMs = 60 * 60_000;

export type MaintenanceOptions = RetentionOptions & {
  store: Pick<Store, 'purge' | 'capNextAttempts'>;
  /** Looks for problems, on every server. */
  probe: () => Promise<void>;
  /** What else the leader does once a minute. */
  tasks?: readonly (() => Promise<unknown>)[] | undefined;
  /** How often, in milliseconds, instead of once a minute. */
  everyMs?: number | undefined;
};

export type Maintenance = {
  start(): void;
  /** Does what is due. */
  tick(): Promise<void>;
  /** Resolves when nothing is running; a long task ends early. */
  stop(): Promise<void>;
};

/**
 * What is done beside delivery: once a minute the probe and, by the leader, corrections of time and the
 * caller's tasks; once an hour, and when this server becomes the leader, deletion of what has been kept
 * for long enough, which the others do not wait for. What fails keeps nothing else from being done.
 */
export function createMaintenance(options: MaintenanceOptions): Maintenance {
  const { store, destinations, isLeader, probe, tasks = [], everyMs = 60_000, log, now } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let retained = { at: -Infinity, asLeader: false };
  let running: Promise<unknown> = Promise.resolve();

  const correctTimes = () => store.capNextAttempts(destinations, now(), longestDelayMs);

  async function runTasks(): Promise<void> {
    await attempt(probe);
    for (const task of [correctTimes, ...tasks]) if (isLeader()) await attempt(task);
  }

  async function retain(): Promise<void> {
    const asLeader = isLeader();
    const isDone = isWithin(hourMs, retained.at, now()) && (retained.asLeader || !asLeader);
    if (isDone) return;
    await attempt(async () => {
      await applyRetention(options, signal);
      retained = { at: now(), asLeader };
    });
  }

  async function attempt(task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
    } catch (error) {
      log('error', 'maintenance-failed', describeError(error));
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
