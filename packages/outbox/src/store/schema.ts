import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Delivery, DeliveryState, Fields, Json, Message, MessageRules } from '../message.ts';
import { formatContextSearchText, formatSearchText } from './search-text.ts';

/** The tables; column names are in snake case. Times are in milliseconds since 1970, UTC. */
export type Schema = {
  messages: Omit<Message, 'fields' | 'context'> & {
    /** JSON: `Fields`. */
    fields: string;
    /** JSON, or null. */
    context: string | null;
    /** Key of the sender; null once the message is erased. */
    person: string | null;
    search: string | null;
    contextSearch: string | null;
    erasedAt: number | null;
  };
  deliveries: Delivery & { messageId: string; lease: string | null; leaseUntil: number | null };
  /** Times by name: of the last notification of each active problem, and of `purge-horizon`. */
  alerts: { name: string; toldAt: number };
};

export const unleased = { lease: null, leaseUntil: null };

/** A literal, not a parameter: partial indexes require the literal condition in the query. */
export function inState(state: DeliveryState): RawBuilder<SqlBool> {
  return sql<SqlBool>`state = ${sql.lit(state)}`;
}

export function toMessageRow(
  message: Message,
  { searchText, personKey }: MessageRules,
): Schema['messages'] {
  const { fields, context } = message;
  return {
    ...message,
    fields: JSON.stringify(fields),
    context: context === null ? null : JSON.stringify(context),
    person: personKey(fields),
    search: formatSearchText(searchText(fields)),
    contextSearch: formatContextSearchText(context),
    erasedAt: null,
  };
}

export const erasedColumns = {
  fields: '{}',
  context: null,
  person: null,
  search: null,
  contextSearch: null,
  fingerprint: null,
};

export function parseMessageRow(row: Schema['messages']): Message {
  const { id, receivedAt, language, mailId, suspicion, fingerprint } = row;
  const [fields, context] = [parseFields(parseJson(row.fields)), parseJson(row.context)];
  return { id, receivedAt, language, fields, context, mailId, suspicion, fingerprint };
}

/** Returns null for invalid JSON, so that manual edits in the database do not stop deliveries. */
export function parseJson(text: string | null): Json {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function parseFields(stored: Json): Fields {
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      typeof value === 'string' || value === null ? [[name, value]] : [],
    ),
  );
}
