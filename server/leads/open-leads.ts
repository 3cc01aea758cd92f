import { randomUUIDv7 } from 'node:crypto';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Language } from '#site/languages.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import { createContactCall } from './contact-call.ts';
import type { Backlog, LeadStore } from './lead-store.ts';
import { teamLanguage, type MailOptions } from './mail.ts';
import { createOutboxSender } from './outbox-sender.ts';
import type { Sender } from './sender.ts';
import { createSmtpSender } from './smtp-sender.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { createWorker } from './worker.ts';
import type { LeadWords } from './words.ts';

export type LeadsOptions = {
  config: Config;
  words: Record<Language, LeadWords>;
  /** Name and mailbox of the company, for a configuration that names no other. */
  company: { name: string; email: { sales: string } };
  log: Log;
};

/** Everything about contact messages, running. */
export type Leads = {
  /** Answers `POST /send-contact-email`. */
  call: Hono;
  backlog(): Promise<Backlog>;
  /** Stops delivery, cutting off what is still being sent after `graceMs`, and closes the store. */
  close(graceMs: number): Promise<void>;
};

export type OpenedLeads = { ok: true; leads: Leads } | { ok: false; problem: string };

/** Opens the store and starts delivery, or says why the store cannot be used. */
export function openLeads({ config, words, company, log }: LeadsOptions): OpenedLeads {
  const now = Date.now;
  const createId = randomUUIDv7;
  const opened = openStore(config);
  if (!opened.ok) return opened;
  const { store } = opened;
  const from = { name: company.name, address: config.mailFrom ?? company.email.sales };
  const to = config.leadsTo.length > 0 ? config.leadsTo : [company.email.sales];
  const mail = createMailSender(config, { from, to, words: words[teamLanguage] });
  const senders = { mail };
  const worker = createWorker({ store, senders, log, now, random: Math.random, createId });
  worker.start();

  const call = createContactCall({
    store,
    words,
    origins: { siteOrigin: config.siteUrl.origin, allowedOrigins: config.allowedOrigins },
    anonKey: config.anonKey,
    mailDomain: from.address.slice(from.address.lastIndexOf('@') + 1),
    log,
    now,
    createId,
    onStored: worker.wake,
  });

  const leads: Leads = {
    call,
    backlog: store.backlog,
    async close(graceMs) {
      await worker.stop(graceMs);
      await store.close();
    },
  };
  return { ok: true, leads };
}

type OpenedStore = { ok: true; store: LeadStore } | { ok: false; problem: string };

function openStore({ dataDir, databaseUrl }: Config): OpenedStore {
  if (databaseUrl !== null) {
    return { ok: false, problem: 'DATABASE_URL: this version keeps contact messages in DATA_DIR' };
  }
  try {
    return { ok: true, store: openSqliteStore({ folder: dataDir }) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ok: false, problem: `DATA_DIR: ${dataDir} cannot be used (${error.message})` };
  }
}

function createMailSender({ smtpUrl, dataDir }: Config, options: MailOptions): Sender {
  return smtpUrl === null
    ? createOutboxSender(join(dataDir, 'outbox'), options)
    : createSmtpSender(smtpUrl, options);
}
