import { setTimeout as sleep } from 'node:timers/promises';
import { isWithin, longestDelayMs } from './backoff.ts';
import { describeError } from './log.ts';
import { applyRetention, type RetentionOptions } from './retention.ts';
import type { Store } from './store/store.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

export type MaintenanceOptions = RetentionOptions & {
  store: Pick<Store, 'purge' | 'capNextAttempts'>;
  /** Looks for problems, on every server. */
  probe: () => Promise<void>;
  /** What else the leader does once a minute. */
  tasks: readonly (() => Promise<unknown>)[];
  /** How often, in milliseconds, instead of once a minute. */
  everyMs?: number | undefined;
  /** Milliseconds by a clock that nobody sets. */
  monotonicNow: () => number;
};

/**
 * Creates what is done once a minute beside delivery: the probe, and by the leader corrections of time
 * and the caller's tasks; and once an hour the deletion of what has been kept for long enough.
 */
export function createMaintenance(options: MaintenanceOptions): Schedule {
  const { store, destinations, retentionDays, quarantineRetentionDays } = options;
  const { isLeader, probe, tasks, everyMs, log, now } = options;
  const forgetAfterMs = Math.max(retentionDays, quarantineRetentionDays) * dayMs;
  const ageClock = createAgeClock({ ...options, forgetAfterMs });
  const byLeader = (task: () => Promise<unknown>) => async () => {
    if (isLeader()) await task();
  };
  const correctTimes = () => store.capNextAttempts(destinations, now(), longestDelayMs);
  return createSchedule({
    tasks: [async () => void ageClock(), probe, ...[correctTimes, ...tasks].map(byLeader)],
    applyRetention: (signal) => applyRetention({ ...options, now: ageClock }, signal),
    isLeader,
    everyMs,
    log,
    now,
  });
}

export type AgeClockOptions = Pick<MaintenanceOptions, 'log' | 'now' | 'monotonicNow'> & {
  /** After so long, what was recorded before a jump is old enough anyway. */
  forgetAfterMs: number;
};

/**
 * The time by which ages are told. A clock that is set ahead by more than an hour while the server runs
 * makes nothing older: neither does one that goes wrong delete anything, nor one that is put right. To be
 * asked once a minute.
 */
export function createAgeClock({ log, now, monotonicNow, forgetAfterMs }: AgeClockOptions) {
  let last = { time: now(), monotonic: monotonicNow() };
  let aheadMs = 0;
  let jumpedAt = -Infinity;
  return (): number => {
    const [time, monotonic] = [now(), monotonicNow()];
    const jumpMs = Math.round(time - last.time - (monotonic - last.monotonic));
    last = { time, monotonic };
    if (Math.abs(jumpMs) > hourMs) {
      aheadMs = Math.max(0, aheadMs + jumpMs);
      jumpedAt = monotonic;
      log('warn', 'clock-moved', { seconds: Math.round(jumpMs / 1000) });
    }
    if (monotonic - jumpedAt > forgetAfterMs) aheadMs = 0;
    return time - aheadMs;
  };
}

export type ScheduleOptions = Pick<MaintenanceOptions, 'isLeader' | 'everyMs' | 'log' | 'now'> & {
  /** Every minute, each by itself: one that fails keeps no other from being done. */
  tasks: readonly (() => Promise<void>)[];
  /** Every hour, and when this server becomes the leader, beside the tasks, which do not wait for it. */
  applyRetention: (signal: AbortSignal) => Promise<void>;
};

export type Schedule = {
  start(): void;
  /** Does what is due. */
  tick(): Promise<void>;
  /** Resolves when nothing is running; a long task ends early. */
  stop(): Promise<void>;
};

/** Runs periodic tasks until `stop`, whatever becomes of each. */
export function createSchedule(options: ScheduleOptions): Schedule {
  const { tasks, applyRetention: apply, isLeader, everyMs = 60_000, log, now } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let retained = { at: -Infinity, asLeader: false };
  let running: Promise<unknown> = Promise.resolve();

  async function runTasks(): Promise<void> {
    for (const task of tasks) await attempt(task);
  }

  async function retain(): Promise<void> {
    const asLeader = isLeader();
    const isDone = isWithin(hourMs, retained.at, now()) && (retained.asLeader || !asLeader);
    if (isDone) return;
    await attempt(async () => {
      await apply(signal);
      retained = { at: now(), asLeader };
    });
  }

  async function attempt(task: () => Promise<void>): Promise<void> {
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
