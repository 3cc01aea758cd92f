import { randomUUIDv7 } from 'node:crypto';
import type { Hono } from 'hono';
import type { Language } from '#site/languages.ts';
import { createClientAddress } from '#server/http/client-address.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import { createAlarm, type Health } from './deliver/alarm.ts';
import { createAlert } from './deliver/alert.ts';
import { createHousekeeping } from './deliver/housekeeping.ts';
import { createSenders } from './deliver/senders.ts';
import { createWorker } from './deliver/worker.ts';
import { createContactEndpoint } from './receive/contact-endpoint.ts';
import { createRateLimits } from './receive/rate-limits.ts';
import { openStore } from './store/open-store.ts';
import type { LeadCopy } from './lead-copy.ts';

export type LeadsOptions = {
  config: Config;
  copy: Record<Language, LeadCopy>;
  /** Name and mailbox of the company, used where the configuration sets none. */
  company: { name: string; email: { sales: string } };
  log: Log;
  now?: () => number;
};

/** The running store, delivery and endpoint of leads. */
export type Leads = {
  /** Serves `POST /send-contact-email`. */
  endpoint: Hono;
  health(): Promise<Health>;
  /** Resolves when the store can be used; rejects if it cannot. */
  ready(): Promise<void>;
  /** Stops delivery, aborts attempts that are unfinished after `graceMs`, and closes the store. */
  close(graceMs: number): Promise<void>;
};

export type OpenedLeads = { ok: true; leads: Leads } | { ok: false; problem: string };

/** Opens the store and starts delivery, or says why the store cannot be used. */
export function openLeads(options: LeadsOptions): OpenedLeads {
  const { config, copy, company, log, now = Date.now } = options;
  const createId = randomUUIDv7;
  const store = openStore(config);

  const { senders, mailDomain } = createSenders({ config, copy, company, now });
  const channels = senders.map(({ channel }) => channel);
  const workers = senders.map(({ channel, sender }) =>
    createWorker({ store, channel, sender, log, now, random: Math.random, createId }),
  );
  for (const worker of workers) worker.start();

  const { alertWebhookUrl: url, siteUrl, leadsRetentionDays: retentionDays } = config;
  const alert = url === null ? null : createAlert(url, { site: siteUrl.origin, log });
  const alarm = createAlarm({ store, channels, alert, log, now });
  const housekeeping = createHousekeeping({ store, channels, alarm, retentionDays, log, now });
  housekeeping.start();

  const endpoint = createContactEndpoint({
    store,
    channels,
    copy,
    origins: { siteOrigin: siteUrl.origin, allowedOrigins: config.allowedOrigins },
    anonKey: config.anonKey,
    clientAddress: createClientAddress(config.trustProxy),
    rateLimits: createRateLimits(config.leadRateLimits),
    mailDomain,
    log,
    now,
    createId,
    onStored() {
      for (const worker of workers) worker.wake();
    },
  });

  const leads: Leads = {
    endpoint,
    health: alarm.health,
    ready: store.open,
    async close(graceMs) {
      await Promise.all([housekeeping.stop(), ...workers.map((worker) => worker.stop(graceMs))]);
      await store.close();
    },
  };
  return { ok: true, leads };
}
