import { join } from 'node:path';
import {
  openPostgres,
  openSqlite,
  Store,
  StoreUnavailable,
  tokenize,
  type PostgresOptions,
  type SqliteOptions,
} from '@altanube/outbox';
import type { Config } from '#server/config.ts';
import { mailboxOf, messageOf, messageRecordOf, recordOf, rules } from './lead-message.ts';
import type { Added, LeadStore } from './lead-store.ts';

/** Where a configuration keeps leads. */
export function databaseOf({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>) {
  return databaseUrl === null ? { file: join(dataDir, 'leads.db') } : { url: databaseUrl };
}

/** The configured store, opened at first use: `open` tells at once whether it can be used. */
export function openStore({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): LeadStore {
  return databaseUrl === null
    ? createSqliteStore({ folder: dataDir })
    : createPostgresStore({ url: databaseUrl });
}

export function createSqliteStore({
  folder,
  ...options
}: { folder: string } & Omit<SqliteOptions, 'file' | 'rules'>): LeadStore {
  return leadStore(
    new Store(openSqlite({ file: join(folder, 'leads.db'), rules, ...options }), rules),
  );
}

export function createPostgresStore(options: Omit<PostgresOptions, 'rules'>): LeadStore {
  return leadStore(new Store(openPostgres({ rules, ...options }), rules));
}

/** A store of messages for those who think of leads. */
export function leadStore(store: Store): LeadStore {
  return {
    messages: store,
    location: store.location,
    open: () => store.open(),
    close: () => store.close(),
    add: ({ lead, channels: destinations, ...rest }) =>
      store.add({ message: messageOf(lead), destinations, ...rest }).catch(asUnavailable),
    checkKey: (key, fingerprint) => store.findKey(key, fingerprint).catch(asUnavailable),
    backlog: (request) => store.backlog(request.channels, request.overdueBefore),
    async list({ state, from = null, after, ...rest }) {
      const conditions = { state: state ?? undefined, context: from ?? undefined };
      const records = await store.list({ ...rest, ...conditions, after: after ?? undefined });
      return records.map(recordOf);
    },
    async find(id) {
      const record = await store.find(id);
      return record === null ? null : recordOf(record);
    },
    async search({ words, limit }) {
      const searched = tokenize(words);
      if (searched.length === 0) return [];
      return (await store.list({ words: searched, order: 'newest-first', limit })).map(recordOf);
    },
    findBySender: ({ email, limit }) => store.findByPerson(mailboxOf(email), limit),
    findQuarantined: (request) => store.findQuarantined(request),
    requeue: ({ id, states, now }) => store.requeue(id, states, now),
    requeueParked: ({ limit, now }) => store.requeueParked(limit, now),
    giveUp: ({ id, now }) => store.giveUp(id, now),
    erase: ({ ids, now }) => store.erase(ids, now),
    discard: (ids) => store.discard(ids),
    purge: ({ channels: destinations, ...request }) => store.purge({ destinations, ...request }),
    countReceived: (request) => store.countReceived(request),
    identify: () => store.identify(),
    count: () => store.count(),
    addRecords: (records) => store.addRecords(records.map(messageRecordOf)),
    markTransferred: (ids, now) => store.markTransferred(ids, now),
    countUnconfirmed: () => store.countUnconfirmed(),
    alerts: () => store.alerts(),
    setAlert: (name, toldAt) => store.setAlert(name, toldAt),
  };
}

/** For `catch`: a store that cannot be used for now is an answer. */
export function asUnavailable(error: unknown): Added {
  if (!(error instanceof StoreUnavailable)) throw error;
  return { kind: 'unavailable', reason: error.reason };
}
