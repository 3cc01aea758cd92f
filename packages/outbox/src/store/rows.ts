import {
  deliveryStates,
  type Delivery,
  type Fields,
  type Json,
  type Message,
  type MessageRules,
  type NewMessage,
} from '../message.ts';
import { contextSearchColumn, searchColumn } from './search.ts';
import type { Schema } from './schema.ts';

/** The row of a message. */
export function messageRow(
  { message, key, fingerprint }: Pick<NewMessage, 'message' | 'key' | 'fingerprint'>,
  { searchText, personKey }: MessageRules,
): Schema['messages'] {
  const { fields, context } = message;
  return {
    id: message.id,
    received_at: message.receivedAt,
    language: message.language,
    fields: JSON.stringify(fields),
    context: context === null ? null : JSON.stringify(context),
    person: personKey(fields),
    search: searchColumn(searchText(fields)),
    context_search: contextSearchColumn(context),
    mail_id: message.mailId,
    idempotency_key: key,
    fingerprint,
    suspicion: message.suspicion,
    erased_at: null,
  };
}

/** What is left of a message that is erased. */
export const erasedColumns = {
  fields: '{}',
  context: null,
  person: null,
  search: null,
  context_search: null,
  idempotency_key: null,
  fingerprint: null,
};

/** The message in a row. */
export function messageOf(row: Schema['messages']): Message {
  return {
    id: row.id,
    receivedAt: row.received_at,
    language: row.language,
    fields: readFields(parseJson(row.fields)),
    context: parseJson(row.context),
    mailId: row.mail_id,
    suspicion: row.suspicion,
  };
}

export function deliveryRow(messageId: string, delivery: Delivery) {
  return {
    message_id: messageId,
    destination: delivery.destination,
    state: delivery.state,
    attempts: delivery.attempts,
    next_attempt_at: delivery.nextAttemptAt,
    since: delivery.since,
    ended_at: delivery.endedAt,
    last_error: delivery.lastError,
  };
}

export function deliveryOf(row: Schema['deliveries']): Delivery {
  return {
    destination: row.destination,
    state: deliveryStates.find((state) => state === row.state) ?? 'parked',
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    since: row.since,
    endedAt: row.ended_at,
    lastError: row.last_error,
  };
}

/** Null if it is none: what somebody else has written into the database keeps no message from being sent. */
export function parseJson(text: string | null): Json {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function readFields(stored: Json): Fields {
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      typeof value === 'string' || value === null ? [[name, value]] : [],
    ),
  );
}
