import { randomUUIDv7 as createId } from 'node:crypto';
import { hostname } from 'node:os';
import type { Hono } from 'hono';
import {
  mailChannel,
  openOutbox,
  webhookChannel,
  type Alert,
  type AlertText,
  type AttemptResult,
  type LeaderTimes,
  type Outbox,
} from '@altanube/outbox';
import type { Language } from '#site/languages.ts';
import { createClientAddress } from '#server/http/client-address.ts';
import { createSharedLimiter, type SharedLimiter } from '#server/http/network-limiter.ts';
import { isMailForgotten, type Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';
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
import { createSenders, type Senders } from './deliver/senders.ts';
import { createContactEndpoint } from './receive/contact-endpoint.ts';
import { resultOf, type MessageResult } from './receive/contact-replies.ts';
import { createRateLimits, windowSeconds, type RateLimits } from './receive/rate-limits.ts';
import { messageOf, rules } from './store/lead-message.ts';
import { asUnavailable, databaseOf, leadStore } from './store/open-store.ts';
import type { LeadStore } from './store/lead-store.ts';
import type { LeadCopy } from './lead-copy.ts';
import { createMaintenance } from './maintenance.ts';

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
    leader?: LeaderTimes;
    longestWaitForLimitsMs?: number;
  };
};

/** Told of each message and each attempt to deliver one, for figures. */
export type LeadCounts = {
  onMessage: (result: MessageResult) => void;
  onAttempt: (channel: string, result: AttemptResult) => void;
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
  const { config, copy, log, now = Date.now, counts, times = {} } = options;
  const { monotonicNow = () => performance.now() } = options;
  const machine = config.serverName ?? hostname();
  const problems: Problems = {
    begin: (name, details) => outbox.alerts.begin(name, details),
    end: (name) => outbox.alerts.end(name),
  };
  const senders = createSenders({ ...options, problems, now });
  const { channels, sendTeamMail } = senders;
  const outbox: Outbox<ProblemName> = openOutbox({
    ...rules,
    database: databaseOf(config),
    destinations: senders.destinations,
    problems: problemRules,
    server: config.databaseUrl && machine,
    onVanished: () => problems.begin('store-vanished', { store: outbox.store.location }),
    onAttempt: counts?.onAttempt,
    log,
    now,
    leaderTimes: times.leader,
  });
  const { alerts, isLeader } = outbox;
  addAlertChannels(alerts, options, { ...senders, machine });
  // What an earlier process told of is over with the setting that it asked for.
  if (!isMailForgotten(config)) alerts.end('mail-to-folder');

  const store = leadStore(outbox.store);
  const sharedLimiter = openSharedLimiter(options, store);
  const rateLimits = createRateLimits(config.leadRateLimits, {
    store,
    messages: sharedLimiter ?? undefined,
    now,
    maxWaitMs: times.longestWaitForLimitsMs,
  });
  const freeBytes = () => readFreeBytes(config.dataDir);
  const health = createHealth({ store, channels, alerts, readFreeBytes: freeBytes, log, now });
  const probe = createProbe({
    config,
    store,
    health,
    alerts,
    stalledChannels: () => outbox.stalled(),
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
    problems,
    probe,
    deleteExpiredLimits: sharedLimiter && (() => sharedLimiter.deleteExpired()),
    sendTeamMail,
    everyMs: times.housekeepingEveryMs,
    log,
    now,
    monotonicNow,
  });
  // Nothing is left to the next round because nobody leads yet.
  void outbox.leaderKnown.then(maintenance.start);

  return {
    endpoint: openEndpoint(options, { outbox, store, senders, rateLimits, problems }),
    health,
    async close(graceMs) {
      await Promise.all([maintenance.stop(), outbox.stop(graceMs)]);
      // Health is still asked for.
      health.close();
      await Promise.all([outbox.close(0), sharedLimiter?.close()]);
    },
  };
}

type AlertSenders = Pick<Senders, 'sendTeamMail'> & { machine: string };

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
  outbox: Outbox<ProblemName>;
  store: LeadStore;
  senders: Senders;
  rateLimits: RateLimits;
  problems: Problems;
};

function openEndpoint(options: LeadsOptions, parts: EndpointParts): Hono {
  const { config, copy, log, now = Date.now, counts } = options;
  const { outbox, store, senders, rateLimits, problems } = parts;
  const { channels, mailDomain } = senders;
  return createContactEndpoint({
    store: {
      add: ({ lead, key, fingerprint }) =>
        outbox.add({ ...messageOf(lead), key, fingerprint }).catch(asUnavailable),
      checkKey: store.checkKey,
    },
    channels,
    copy,
    siteOrigin: config.siteUrl.origin,
    allowedOrigins: config.allowedOrigins,
    anonKey: config.anonKey,
    clientAddress: createClientAddress(config.trustProxy),
    rateLimits,
    mailDomain,
    log,
    now,
    createId,
    onOutcome(outcome) {
      const result = resultOf(outcome);
      counts?.onMessage(result);
      if (result === 'accepted' || result === 'quarantined') problems.end('lead-not-stored');
      if (outcome.kind === 'unavailable') {
        problems.begin('lead-not-stored', { reason: outcome.reason });
      }
      if (outcome.kind === 'limited' && outcome.limit === 'overall')
        problems.begin('overall-limit');
    },
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
