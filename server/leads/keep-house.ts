import type { Config } from '#server/config.ts';
import type { SharedLimiter } from '#server/http/network-limiter.ts';
import type { Log } from '#server/log.ts';
import type { Alarm } from './deliver/alarm.ts';
import { createClockWatch } from './deliver/clock-watch.ts';
import { createHousekeeping, type Housekeeping } from './deliver/housekeeping.ts';
import { shiftFileTimes } from './deliver/lead-files.ts';
import { findLeftBehind } from './deliver/left-behind.ts';
import { applyRetention } from './deliver/retention.ts';
import { longestDelayMs } from './deliver/retry.ts';
import type { StoreLooks } from './deliver/store-looks.ts';
import { createSummary } from './deliver/summary.ts';
import type { SendTeamMail } from './deliver/team-mail.ts';
import { createWatch } from './deliver/watch.ts';
import { leaseMs } from './deliver/worker.ts';
import type { LeadCopy } from './lead-copy.ts';
import type { Leader } from './leader.ts';
import type { RateLimits } from './receive/rate-limits.ts';
import type { Channel, LeadStore } from './store/lead-store.ts';

export type KeepHouseOptions = {
  config: Config;
  /** In the language of the team. */
  copy: LeadCopy;
  store: LeadStore;
  channels: readonly Channel[];
  rateLimits: RateLimits;
  /** Null if no other server can be on the store. */
  sharedLimiter: SharedLimiter | null;
  leader: Leader;
  alarm: Alarm;
  looks: StoreLooks;
  sendTeamMail: SendTeamMail;
  readFreeBytes: () => Promise<number | null>;
  /** How often, in milliseconds; undefined is once a minute. */
  everyMs: number | undefined;
  log: Log;
  now: () => number;
  monotonicNow: () => number;
};

/**
 * Starts what is done once a minute beside the messages: looks, corrections of time, the daily mail
 * about the quarantine; and once an hour the deletion of what has been kept for long enough.
 */
export function keepHouse(options: KeepHouseOptions): Housekeeping {
  const { config, copy, store, channels, sharedLimiter, leader, sendTeamMail, log, now } = options;
  const { monotonicNow } = options;
  const { dataDir, leadsRetentionDays, quarantineRetentionDays } = config;
  const watch = watchOf(options);
  const quarantineDays = quarantineRetentionDays;
  const summary = createSummary({ store, sendTeamMail, copy, quarantineDays, log, now });
  const retention = {
    store,
    channels,
    dataDir,
    retentionDays: leadsRetentionDays,
    quarantineRetentionDays,
    isHousekeeper: leader.isLeader,
    problems: options.alarm,
    log,
  };
  const watchClock = createClockWatch({
    async shift(shift) {
      // Files are each server's own.
      if (leader.isLeader()) await store.shiftTimes(shift);
      await shiftFileTimes(dataDir, shift);
    },
    log,
    now,
    monotonicNow,
  });
  const ifLeader = (task: () => Promise<void>) => async () => {
    if (leader.isLeader()) await task();
  };
  const housekeeping = createHousekeeping({
    tasks: [
      async () => void (await watchClock()),
      watch.look,
      ifLeader(async () =>
        store.correctFutureTimes({ channels, now: await watchClock(), longestDelayMs, leaseMs }),
      ),
      ifLeader(summary.sendIfDue),
      ifLeader(async () => sharedLimiter?.deleteExpired()),
    ],
    async applyRetention(signal) {
      const time = await watchClock();
      await applyRetention({ ...retention, now: () => time }, signal);
    },
    everyMs: options.everyMs,
    log,
    now,
  });
  // Nothing is left to the next round because nobody leads yet.
  void leader.start().then(housekeeping.start);
  return housekeeping;
}

function watchOf(options: KeepHouseOptions) {
  const { config, store, rateLimits, leader, alarm, looks, readFreeBytes, log, now } = options;
  return createWatch({
    store,
    looks,
    alarm,
    findLeftBehind: () => findLeftBehind({ store, config }),
    readFreeBytes,
    minFreeBytes: config.minFreeBytes,
    isHousekeeper: leader.isLeader,
    isOverallLimitMet: rateLimits.isOverallLimitMet,
    log,
    now,
  });
}
