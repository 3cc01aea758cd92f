import { randomUUIDv7 as createId } from 'node:crypto';
import { hostname } from 'node:os';
import type { Hono } from 'hono';
import type { Language } from '#site/languages.ts';
import { createClientAddress } from '#server/http/client-address.ts';
import { createSharedLimiter, type SharedLimiter } from '#server/http/network-limiter.ts';
import { isMailForgotten, type Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import { mailChannel, webhookChannel, type AlertText } from './deliver/alert-channels.ts';
import { Alerts, type Alert } from './deliver/alerts.ts';
import { createHealth, readFreeBytes, type Health } from './deliver/health.ts';
import { teamLanguage } from './deliver/mail.ts';
import { createProbe } from './deliver/probe.ts';
import {
  describeAlert,
  problemRules,
  type LeadAlerts,
  type ProblemName,
  type Problems,
} from './deliver/problems.ts';
import { createSenders } from './deliver/senders.ts';
import type { SendTeamMail } from './deliver/team-mail.ts';
import type { AttemptResult, Worker } from './deliver/worker.ts';
import { createContactEndpoint } from './receive/contact-endpoint.ts';
import type { MessageResult } from './receive/message-results.ts';
import { createRateLimits, windowSeconds, type RateLimits } from './receive/rate-limits.ts';
import { openStore } from './store/open-store.ts';
import type { Channel, LeadStore } from './store/lead-store.ts';
import type { LeadCopy } from './lead-copy.ts';
import { createLeader, type LeaderOptions } from './leader.ts';
import { createMaintenance } from './maintenance.ts';
import { startWorkers } from './start-workers.ts';

export type LeadsOptions = {
  config: Config;
  copy: Record<Language, LeadCopy>;
  /** Name and mailbox of the company, used where the configuration sets none. */
  company: { name: string; email: { sales: string } };
  /** How long a demo takes, and the zone in which the company offers its times. */
  demo: { minutes: number; timeZone: string | null };
  log: Log;
  now?: () => number;
  /** Milliseconds by a clock that nobody sets. */
  monotonicNow?: () => number;
  counts?: LeadCounts | undefined;
  /** For tests, in milliseconds. */
  times?: {
    housekeepingEveryMs?: number;
    leader?: LeaderOptions['times'];
    longestWaitForLimitsMs?: number;
  };
};

/** Told of each message and each attempt to deliver one, for figures. */
export type LeadCounts = {
  onMessage: (result: MessageResult) => void;
  onAttempt: (channel: Channel, result: AttemptResult) => void;
};

/** The running store, delivery and endpoint of leads. */
export type Leads = {
  /** Serves `POST /send-contact-email`. */
  endpoint: Hono;
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
  const { monotonicNow = () => performance.now() } = options;
  const store = openStore(config, {
    onVanished: () => alerts.begin('store-vanished', { store: store.location }),
  });
  const leader = createLeader({
    url: config.databaseUrl,
    isSender: () => store.isSender(),
    onElected: () => void alerts.tell(),
    log,
    times: times.leader,
  });
  const sharedLimiter = openSharedLimiter(options, store);
  const rateLimits = createRateLimits(config.leadRateLimits, {
    store,
    messages: sharedLimiter ?? undefined,
    now,
    maxWaitMs: times.longestWaitForLimitsMs,
  });
  const { isLeader } = leader;
  const machine = config.serverName ?? hostname();
  const server = config.databaseUrl && machine;
  const alerts: LeadAlerts = new Alerts({ rules: problemRules, store, server, isLeader, log, now });

  const sendersOptions = { config, copy, company, demo, problems: alerts, now };
  const { senders, sendTeamMail, mailDomain } = createSenders(sendersOptions);
  const channels = senders.map(({ channel }) => channel);
  const workers = startWorkers({ store, senders, counts, log, now, createId });
  addAlertChannels(alerts, options, { sendTeamMail, machine });
  // What an earlier process told of is over with the setting that it asked for.
  if (!isMailForgotten(config)) alerts.end('mail-to-folder');

  const freeBytes = () => readFreeBytes(config.dataDir);
  const health = createHealth({ store, channels, alerts, readFreeBytes: freeBytes, log, now });
  const probe = createProbe({
    config,
    store,
    health,
    alerts,
    stalledChannels: () => channels.filter((_, index) => workers[index]?.isStalled()),
    readFreeBytes: freeBytes,
    isLeader,
    isOverallLimitMet: rateLimits.isOverallLimitMet,
    log,
    now,
  });
  const maintenance = createMaintenance({
    config,
    copy: copy[teamLanguage],
    store,
    channels,
    isLeader,
    problems: alerts,
    probe,
    deleteExpiredLimits: sharedLimiter && (() => sharedLimiter.deleteExpired()),
    sendTeamMail,
    everyMs: times.housekeepingEveryMs,
    log,
    now,
    monotonicNow,
  });
  // Nothing is left to the next round because nobody leads yet.
  void leader.start().then(maintenance.start);
  const endpoint = openEndpoint(options, {
    store,
    channels,
    rateLimits,
    alerts,
    workers,
    mailDomain,
  });

  return {
    endpoint,
    health,
    async close(graceMs) {
      await Promise.all([
        alerts.close(),
        maintenance.stop(),
        ...workers.map((worker) => worker.stop(graceMs)),
      ]);
      await leader.stop();
      // Health is still asked for.
      health.close();
      await Promise.all([store.close(), sharedLimiter?.close()]);
    },
  };
}

type AlertSenders = { sendTeamMail: SendTeamMail; machine: string };

/** People are told by mail, and by a webhook if there is one. */
function addAlertChannels(
  alerts: LeadAlerts,
  { config, copy }: LeadsOptions,
  { sendTeamMail, machine }: AlertSenders,
): void {
  const { alertWebhookUrl: url, siteUrl } = config;
  const origin = { site: siteUrl.origin, machine };
  const context = { copy: copy[teamLanguage].mail.alarm, ...origin };
  const describe = (alert: Alert<ProblemName>) => describeAlert(alert, context);
  if (url !== null) alerts.addChannel(webhookChannel({ url, describe, origin }));
  const send = (text: AlertText, signal: AbortSignal) =>
    sendTeamMail({ id: `alarm-${createId()}`, ...text }, signal);
  alerts.addChannel(mailChannel(send, describe));
}

type EndpointParts = {
  store: LeadStore;
  channels: readonly Channel[];
  rateLimits: RateLimits;
  alerts: Problems;
  workers: readonly Worker[];
  mailDomain: string;
};

function openEndpoint(options: LeadsOptions, parts: EndpointParts): Hono {
  const { config, copy, log, now = Date.now, counts } = options;
  const { store, channels, rateLimits, alerts, workers, mailDomain } = parts;
  return createContactEndpoint({
    store,
    channels,
    copy,
    origins: { siteOrigin: config.siteUrl.origin, allowedOrigins: config.allowedOrigins },
    anonKey: config.anonKey,
    clientAddress: createClientAddress(config.trustProxy),
    rateLimits,
    mailDomain,
    log,
    now,
    createId,
    onStored() {
      alerts.end('lead-not-stored');
      for (const worker of workers) worker.wake();
    },
    onNotStored: (reason) => alerts.begin('lead-not-stored', { reason }),
    onOverallLimit: () => alerts.begin('overall-limit'),
    onResult: counts?.onMessage,
  });
}

/** Null if no other server can be on the store. */
function openSharedLimiter(options: LeadsOptions, store: LeadStore): SharedLimiter | null {
  const { config, log, times = {} } = options;
  if (config.databaseUrl === null) return null;
  return createSharedLimiter({
    url: config.databaseUrl,
    open: () => store.open(),
    requests: config.leadRateLimits.perAddress,
    windowSeconds,
    log,
    maxWaitMs: times.longestWaitForLimitsMs ?? 1000,
  });
}
