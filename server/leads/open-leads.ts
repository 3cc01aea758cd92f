import { randomUUIDv7 } from 'node:crypto';
import { hostname } from 'node:os';
import type { Language } from '#site/languages.ts';
import { createClientAddress } from '#server/http/client-address.ts';
import { isMailForgotten, type Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import { createAlarm } from './deliver/alarm.ts';
import { createAlertWays } from './deliver/alert-ways.ts';
import { readFreeBytes } from './deliver/disk-space.ts';
import { createHealth, type Health } from './deliver/health.ts';
import { createHousekeeper, type LeaseTimes } from './deliver/housekeeper.ts';
import { createHousekeeping } from './deliver/housekeeping.ts';
import { findLeftBehind } from './deliver/left-behind.ts';
import { teamLanguage } from './deliver/mail.ts';
import { createNotices } from './deliver/notices.ts';
import { applyRetention } from './deliver/retention.ts';
import { longestDelayMs } from './deliver/retry.ts';
import { createSenders } from './deliver/senders.ts';
import { createStalls } from './deliver/stalls.ts';
import { createStoreLooks } from './deliver/store-looks.ts';
import { createSummary } from './deliver/summary.ts';
import { createWatch } from './deliver/watch.ts';
import { createWorker, leaseMs, type AttemptResult } from './deliver/worker.ts';
import { createContactEndpoint, type ContactEndpoint } from './receive/contact-endpoint.ts';
import type { MessageResult } from './receive/message-results.ts';
import { createOverallLook } from './receive/overall-look.ts';
import { createRateLimits, windowSeconds } from './receive/rate-limits.ts';
import { createSharedLimits } from './receive/shared-limits.ts';
import { openStore } from './store/open-store.ts';
import type { Channel, LeadStore } from './store/lead-store.ts';
import { createSharedState, type SharedState } from './store/shared-state.ts';
import type { LeadCopy } from './lead-copy.ts';

export type LeadsOptions = {
  config: Config;
  copy: Record<Language, LeadCopy>;
  /** Name and mailbox of the company, used where the configuration sets none. */
  company: { name: string; email: { sales: string } };
  /** How long a demo takes, and the zone in which the company offers its times. */
  demo: { minutes: number; timeZone: string | null };
  log: Log;
  now?: () => number;
  counts?: LeadCounts | undefined;
  /** For tests, in milliseconds. */
  times?: { housekeepingEveryMs?: number; lease?: LeaseTimes; longestWaitForLimitsMs?: number };
};

/** Told of each message and each attempt to deliver one, for figures. */
export type LeadCounts = {
  onMessage: (result: MessageResult) => void;
  onAttempt: (channel: Channel, result: AttemptResult) => void;
};

/** The running store, delivery and endpoint of leads. */
export type Leads = {
  /** Serves `POST /send-contact-email`. */
  endpoint: ContactEndpoint;
  health: Health;
  /** Stops delivery, aborts attempts that are unfinished after `graceMs`, and closes the store. */
  close(graceMs: number): Promise<void>;
};

/**
 * Starts to receive and to deliver leads. A store that cannot be used is tried again: until then,
 * messages are refused and people are told.
 */
export function openLeads(options: LeadsOptions): Leads {
  const { config, copy, company, demo, log, now = Date.now, counts, times = {} } = options;
  const createId = randomUUIDv7;
  const { dataDir, databaseUrl, siteUrl } = config;
  const machine = config.serverName ?? hostname();
  const store = openStore(config, {
    onVanished(rescued) {
      const { location } = store;
      alarm.begin('store-vanished', {
        store: location,
        ...(rescued.ok ? { rescued: rescued.file } : { notRescued: rescued.reason }),
      });
    },
  });
  const shared = openSharedState(databaseUrl, store);
  const housekeeper = createHousekeeper({
    lease: shared && shared.housekeeping,
    onTaken: () => void alarm.tell(),
    log,
    times: times.lease,
  });
  const isHousekeeper = () => housekeeper.isThisServer();
  const alarm = createAlarm({
    notices: createNotices({ store, now }),
    machine: shared && machine,
    isHousekeeper,
    log,
    now,
  });

  const { senders, sendTeamMail, mailDomain } = createSenders({
    config,
    copy,
    company,
    demo,
    problems: alarm,
    now,
  });
  const channels = senders.map(({ channel }) => channel);
  const stalls = createStalls({ log, problems: alarm, now });
  const workers = senders.map(({ channel, sender }) =>
    createWorker({
      store,
      channel,
      sender,
      stalls,
      log,
      now,
      random: Math.random,
      createId,
      onAttempt: (result) => counts?.onAttempt(channel, result),
    }),
  );
  for (const worker of workers) worker.start();

  const alertContext = { copy: copy[teamLanguage].mail.alarm, site: siteUrl.origin, machine };
  const { alertWebhookUrl: webhookUrl } = config;
  for (const way of createAlertWays({
    context: alertContext,
    webhookUrl,
    sendTeamMail,
    createId,
  })) {
    alarm.tellBy(way);
  }

  // What an earlier process told of is over with the setting that it asked for.
  if (!isMailForgotten(config)) alarm.end('mail-to-folder');

  const looks = createStoreLooks({ store, channels, log, now });
  const freeBytes = () => readFreeBytes(dataDir);
  const { minFreeBytes, leadsRetentionDays, quarantineRetentionDays } = config;
  const watch = createWatch({
    store,
    looks,
    alarm,
    findLeftBehind: () => findLeftBehind({ store, config }),
    readFreeBytes: freeBytes,
    minFreeBytes,
    isHousekeeper,
    isOverallLimitMet: shared && createOverallLook(shared.counters, config.leadRateLimits.overall),
    log,
    now,
  });
  const retention = {
    store,
    channels,
    dataDir,
    retentionDays: leadsRetentionDays,
    quarantineRetentionDays,
    isHousekeeper,
    log,
    now,
  };
  const summary = createSummary({
    store,
    sendTeamMail,
    copy: copy[teamLanguage],
    quarantineDays: quarantineRetentionDays,
    log,
    now,
  });
  const housekeeping = createHousekeeping({
    tasks: [
      watch.look,
      housekeeper.alone(() =>
        store.correctFutureTimes({ channels, now: now(), longestDelayMs, leaseMs }),
      ),
      housekeeper.alone(summary.sendIfDue),
      housekeeper.alone(async () => void (await shared?.counters.sweep())),
    ],
    async applyRetention(signal) {
      await housekeeper.settled();
      await applyRetention(retention, signal);
    },
    everyMs: times.housekeepingEveryMs,
    log,
    now,
  });
  housekeeper.start();
  housekeeping.start();

  const longestWaitMs = times.longestWaitForLimitsMs;
  const sharedLimits =
    shared && createSharedLimits({ counters: shared.counters, log, longestWaitMs });
  const endpoint = createContactEndpoint({
    store,
    channels,
    copy,
    origins: { siteOrigin: siteUrl.origin, allowedOrigins: config.allowedOrigins },
    anonKey: config.anonKey,
    clientAddress: createClientAddress(config.trustProxy),
    rateLimits: createRateLimits(config.leadRateLimits, sharedLimits),
    mailDomain,
    log,
    now,
    createId,
    onStored() {
      alarm.end('lead-not-stored');
      for (const worker of workers) worker.wake();
    },
    onNotStored: (reason) => alarm.begin('lead-not-stored', { reason }),
    onOverallLimit: () => alarm.begin('overall-limit'),
    onResult: counts?.onMessage,
  });

  return {
    endpoint,
    health: createHealth({ location: store.location, looks, alarm, readFreeBytes: freeBytes, now }),
    async close(graceMs) {
      await Promise.all([
        alarm.close(),
        housekeeping.stop(),
        ...workers.map((worker) => worker.stop(graceMs)),
      ]);
      await housekeeper.stop();
      // Health is still asked for.
      looks.end();
      await Promise.all([store.close(), shared?.close()]);
    },
  };
}

/** Null if no other server can be on the store. */
function openSharedState(url: string | null, store: LeadStore): SharedState | null {
  if (url === null) return null;
  const windowMs = windowSeconds * 1000;
  return createSharedState({ url, open: () => store.open(), windowMs });
}
