import { join } from 'node:path';
import {
  openPostgres,
  openSqlite,
  Store,
  type Fields,
  type Message,
  type MessageRules,
} from '@altanube/outbox';
import type { Attribution } from '#lead/attribution.ts';
import { fieldOrder, isRequired, perField, type Lead, type LeadField } from '#lead/fields.ts';
import type { Config } from '#server/config.ts';
import { readAttribution } from './attribution.ts';
import { asciiAddress, readableAddress } from './mail-address.ts';

/**
 * A contact message in the store. Times are milliseconds since 1970, UTC. A choice is one that the
 * form offered when the message was stored.
 */
export type StoredLead = Lead & {
  /** UUID version 7 (RFC 9562), so that ids sort by time. */
  id: string;
  receivedAt: number;
  /** The language that the visitor read the site in. */
  language: string;
  /** Message-ID of every mail about this lead (RFC 5322, section 3.6.4), created once. */
  messageId: string;
  /** Why it was quarantined, one of `Suspicion`; null if it was not. Kept after its release. */
  suspicion: string | null;
  /** How the visitor came to write it; null if nothing is known. */
  attribution: Attribution | null;
};

/** The destinations that leads can be delivered to, as the log, the figures and the commands name them. */
export const channels = ['mail', 'webhook'] as const;

/** Reasons for quarantine: the hidden field was filled in, or the form was sent too soon. */
export const suspicions = ['hidden-field', 'too-fast'] as const;

export type Suspicion = (typeof suspicions)[number];

/**
 * The fields that every message has had. Fingerprints in the database are made of them, and other
 * programs read exports by the places of their columns, so this list never grows.
 */
export const firstFields = [
  'name',
  'email',
  'company',
  'size',
  'suite',
  'message',
] as const satisfies LeadField[];

export type LaterField = Exclude<LeadField, (typeof firstFields)[number]>;

/** The fields that the form has got since, in the order of their names. */
export const laterFields = fieldOrder.filter(isLater).sort();

function isLater(field: LeadField): field is LaterField {
  return !firstFields.some((first) => first === field);
}

/** What searches look in, each address in all its spellings, and whose a message is: a mailbox. */
export const rules: MessageRules = {
  searchText: ({ name, email, company }) =>
    [name, email, readableAddress(email ?? ''), asciiAddress(email ?? ''), company].join(' '),
  personKey: ({ email }) => mailboxOf(email ?? ''),
};

/** The same text for each spelling of an address. */
export function mailboxOf(email: string): string {
  return asciiAddress(email).toLowerCase();
}

/** A lead as the outbox keeps it. */
export function messageOf(lead: StoredLead): Message {
  const { id, receivedAt, language, messageId: mailId, suspicion, ...rest } = lead;
  const { attribution: context, ...fields } = rest;
  return { id, receivedAt, language, fields, context, mailId, suspicion };
}

/** The lead in a message. */
export function leadOf({ fields, context, mailId, ...message }: Message): StoredLead {
  const attribution = readAttribution(context);
  return { ...message, ...leadFields(fields), messageId: mailId, attribution };
}

/** A message from before the form had a field is as good as one that left it empty. */
function leadFields(fields: Fields): Lead {
  return perField<Lead>((field) => fields[field] ?? (isRequired(field) ? '' : null));
}

/** Where a configuration keeps leads. */
export function databaseOf({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): { file: string } | { url: string } {
  return databaseUrl === null ? { file: join(dataDir, 'leads.db') } : { url: databaseUrl };
}

/** The configured store, opened at first use: `open` tells at once whether it can be used. */
export function openStore(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Store {
  const database = databaseOf(config);
  return new Store(
    'url' in database
      ? openPostgres({ url: database.url, rules })
      : openSqlite({ file: database.file, rules }),
    rules,
  );
}
