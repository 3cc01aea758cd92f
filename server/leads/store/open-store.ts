import { join } from 'node:path';
import { isRequired, perField, type Lead } from '#lead/fields.ts';
import {
  openPostgres,
  openSqlite,
  Store,
  StoreUnavailable,
  tokenize,
  type Claim as MessageClaim,
  type Fields,
  type Message,
  type MessageRecord,
  type MessageRules,
  type PostgresOptions,
  type SqliteOptions,
} from '@altanube/outbox';
import type { Config } from '#server/config.ts';
import { readAttribution } from '#server/leads/attribution.ts';
import { asciiAddress, readableAddress } from '#server/leads/mail-address.ts';
import { channels, type Added, type Channel, type LeadRecord } from './lead-store.ts';
import type { Claim, Delivery, LeadStore, StoredLead } from './lead-store.ts';

/** What searches look in, each address in all its spellings, and whose a message is: a mailbox. */
export const rules: MessageRules = {
  searchText: ({ name, email, company }) =>
    [name, email, readableAddress(email ?? ''), asciiAddress(email ?? ''), company].join(' '),
  personKey: ({ email }) => mailboxOf(email ?? ''),
};

/** The configured store, opened at first use: `open` tells at once whether it can be used. */
export function openStore(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { onVanished }: Pick<SqliteOptions, 'onVanished'> = {},
): LeadStore {
  return databaseUrl === null
    ? createSqliteStore({ folder: dataDir, onVanished })
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

/** Messages as leads, until everything else speaks of messages. */
function leadStore(store: Store): LeadStore {
  return {
    location: store.location,
    open: () => store.open(),
    close: () => store.close(),
    add: ({ lead, channels: destinations, ...rest }) =>
      store.add({ message: messageOf(lead), destinations, ...rest }).catch(unavailable),
    checkKey: (key, fingerprint) => store.findKey(key, fingerprint).catch(unavailable),
    async claimDue({ channel, ...request }) {
      const claims = await store.claim({ destination: channel, ...request });
      return claims.map(({ message, destination: _, ...rest }) => {
        return { lead: leadOf(message), channel, ...rest };
      });
    },
    markDelivered: (claim, at, warning) => store.markDelivered(claimOf(claim), at, warning),
    retryLater: (claim, retry) => store.retryLater(claimOf(claim), retry),
    park: (claim, error) => store.park(claimOf(claim), error),
    nextDueAt: (channel) => store.nextDueAt(channel),
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
    capNextAttempts: (request) =>
      store.capNextAttempts(request.channels, request.now, request.longestDelayMs),
    requeue: ({ id, states, now }) => store.requeue(id, states, now),
    requeueParked: ({ limit, now }) => store.requeueParked(limit, now),
    giveUp: ({ id, now }) => store.giveUp(id, now),
    erase: ({ ids, now }) => store.erase(ids, now),
    discard: (ids) => store.discard(ids),
    purge: ({ channels: destinations, ...request }) => store.purge({ destinations, ...request }),
    isSender: () => store.isSender(),
    countReceived: (request) => store.countReceived(request),
    identify: () => store.identify(),
    count: () => store.count(),
    addRecords: (records) => store.addRecords(records.map(messageRecordOf)),
    markTransferred: (ids, now) => store.markTransferred(ids, now),
    countUnconfirmed: () => store.countUnconfirmed(),
    alerts: () => store.alerts(),
    setAlert: (name, toldAt) => store.setAlert(name, toldAt),
    clearAlert: (name) => store.clearAlert(name),
  };
}

function unavailable(error: unknown): Added {
  if (!(error instanceof StoreUnavailable)) throw error;
  return { kind: 'unavailable', reason: error.reason };
}

function mailboxOf(email: string): string {
  return asciiAddress(email).toLowerCase();
}

function messageOf({
  id,
  receivedAt,
  language,
  messageId,
  suspicion,
  ...lead
}: StoredLead): Message {
  const { attribution: context, ...fields } = lead;
  return { id, receivedAt, language, fields, context, mailId: messageId, suspicion };
}

function leadOf({ fields, context, mailId, ...message }: Message): StoredLead {
  return {
    ...message,
    ...leadFields(fields),
    messageId: mailId,
    attribution: readAttribution(context),
  };
}

/** A message from before the form had a field is as good as one that left it empty. */
function leadFields(fields: Fields): Lead {
  return perField<Lead>((field) => fields[field] ?? (isRequired(field) ? '' : null));
}

function claimOf({ lead, channel, ...rest }: Claim): MessageClaim {
  return { message: messageOf(lead), destination: channel, ...rest };
}

function recordOf({ message, deliveries, ...rest }: MessageRecord): LeadRecord {
  return {
    ...rest,
    lead: leadOf(message),
    deliveries: deliveries.flatMap(({ destination, endedAt, ...delivery }): Delivery[] => {
      const channel = channels.find((name): name is Channel => name === destination);
      return channel === undefined ? [] : [{ ...delivery, channel, deliveredAt: endedAt }];
    }),
  };
}

function messageRecordOf({ lead, deliveries, ...rest }: LeadRecord): MessageRecord {
  return {
    ...rest,
    message: messageOf(lead),
    deliveries: deliveries.map(({ channel, deliveredAt, ...delivery }) => {
      return { ...delivery, destination: channel, endedAt: deliveredAt };
    }),
  };
}
