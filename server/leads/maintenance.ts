import { setTimeout as sleep } from 'node:timers/promises';
import { describeError, isWithin, longestDelayMs } from '@altanube/outbox';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import { createDailyMail } from './deliver/daily-mail.ts';
import type { Problems } from './deliver/problems.ts';
import { applyRetention } from './deliver/retention.ts';
import type { SendTeamMail } from './deliver/team-mail.ts';
import type { LeadCopy } from './lead-copy.ts';
import type { Channel, LeadStore } from './store/lead-store.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

export type MaintenanceOptions = {
  config: Config;
  /** In the language of the team. */
  copy: LeadCopy;
  store: LeadStore;
  channels: readonly Channel[];
  isLeader: () => boolean;
  problems: Problems;
  /** Looks for problems, on every server. */
  probe: () => Promise<void>;
  /** Null if there are no limits in the store. */
  deleteExpiredLimits: (() => Promise<void>) | null;
  sendTeamMail: SendTeamMail;
  /** How often, in milliseconds; undefined is once a minute. */
  everyMs: number | undefined;
  log: Log;
  now: () => number;
  monotonicNow: () => number;
};

/**
 * Creates what is done once a minute beside the messages: the probe, corrections of time, the daily mail
 * about the quarantine; and once an hour the deletion of what has been kept for long enough.
 */
export function createMaintenance(options: MaintenanceOptions): Schedule {
  const {
    config,
    copy,
    store,
    channels,
    isLeader,
    problems,
    probe,
    deleteExpiredLimits,
    log,
    now,
  } = options;
  const { dataDir, leadsRetentionDays: retentionDays, quarantineRetentionDays } = config;
  const { sendTeamMail } = options;
  const quarantineDays = quarantineRetentionDays;
  const sendDailyMail = createDailyMail({ store, sendTeamMail, copy, quarantineDays, log, now });
  const forgetAfterMs = Math.max(retentionDays, quarantineRetentionDays) * dayMs;
  const ageClock = createAgeClock({ ...options, forgetAfterMs });
  const byLeader = (task: () => Promise<unknown>) => async () => {
    if (isLeader()) await task();
  };
  const retention = { store, channels, dataDir, retentionDays, quarantineRetentionDays };
  return createSchedule({
    tasks: [
      async () => void ageClock(),
      probe,
      byLeader(() => store.messages.capNextAttempts(channels, now(), longestDelayMs)),
      byLeader(sendDailyMail),
      byLeader(async () => deleteExpiredLimits?.()),
    ],
    applyRetention: (signal) =>
      applyRetention({ ...retention, isLeader, problems, log, now: ageClock }, signal),
    isLeader,
    everyMs: options.everyMs,
    log,
    now,
  });
}

export type AgeClockOptions = {
  log: Log;
  now: () => number;
  /** Milliseconds by a clock that nobody sets. */
  monotonicNow: () => number;
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

export type ScheduleOptions = {
  /** Every minute, each by itself: one that fails keeps no other from being done. */
  tasks: readonly (() => Promise<void>)[];
  /** Every hour, and when this server becomes the leader, beside the tasks, which do not wait for it. */
  applyRetention: (signal: AbortSignal) => Promise<void>;
  isLeader: () => boolean;
  everyMs?: number | undefined;
  log: Log;
  now: () => number;
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
