import { fieldOrder } from '#lead/fields.ts';
import { knownParts } from '#server/leads/attribution.ts';
import { StoreUnavailable, type Added, type NewLead } from './lead-store.ts';
import { keyRow, storedState } from './rows.ts';
import { withoutCase } from './words.ts';

export type SqlValue = string | number | null;
export type SqlParameters = Record<string, SqlValue>;
export type Statement = { text: string; parameters?: SqlParameters };

/** Expressions about the lease of a delivery. They may use `:now`, the time by the server's clock. */
export type LeaseTerms = {
  /** The present time, in milliseconds since 1970. */
  now: string;
  /** The condition that nobody is sending the delivery. */
  isFree: string;
};

/** How far the clocks of several servers may differ before a time in the store counts as wrong. */
export const clockToleranceMs = 60 * 60_000;

/** Runs statements with named parameters, `:name`. Rejects with `StoreUnavailable`. */
export type Sql = {
  rows(text: string, parameters?: SqlParameters): Promise<unknown[]>;
  /** Resolves with the number of rows after the change is durable. */
  change(text: string, parameters?: SqlParameters): Promise<number>;
  /** Changes in one transaction. Resolves with the rows that each returns, after the commit. */
  changeTogether(statements: readonly Statement[]): Promise<unknown[][]>;
  /** Which clock leases go by, so that what a server's own clock says doubles nothing. */
  leases: LeaseTerms;
  /** A condition: the column's value is in a comma-separated list. May use an index. */
  isInList(column: string, list: string): string;
  /** Statements that keep others from changing leads, `:ids`, until the transaction ends. */
  locks: readonly string[];
  /** The condition on a row of `leads` that it has words that begin like these: see `searchTerms`. */
  hasWords(terms: string[][][]): { condition: string; parameters: SqlParameters };
  /** The part of an address before the @, in lower case, as the index has it. */
  localPart(address: string): string;
  /** A condition: the column's text holds another one. Uses no index. */
  holds(column: string, text: string): string;
  /** Statements that take leads, listed in `:ids`, out of what the search looks in. */
  forgetWords: readonly string[];
};

const fields = fieldOrder.join(', ');

/** The columns of a `StoredLead`. All statements here work on SQLite and on PostgreSQL. */
export const leadColumns = `leads.id, received_at AS "receivedAt", language, ${fields},
  message_id AS "messageId", quarantine_reason AS suspicion, attribution`;

/** The columns of a `LeadRecord`, one row for each delivery. */
export const recordColumns = `${leadColumns}, idempotency_key AS key, payload_hash AS fingerprint,
  channel, state, attempts, next_attempt_at AS "nextAttemptAt", delivered_at AS "deliveredAt",
  last_error AS "lastError", since`;

export const leadNames = `id, received_at, language, ${fields}, message_id,
  quarantine_reason, idempotency_key, payload_hash, attribution, attribution_search`;

export const leadValues = `:id, :receivedAt, :language, ${fieldOrder.map((field) => `:${field}`).join(', ')}, :messageId, :suspicion, :key, :fingerprint,
  :attribution, :attributionSearch`;

/** The parameters of `leadValues`. */
export function leadParameters({
  lead: { attribution, ...lead },
  key,
  fingerprint,
}: Pick<NewLead, 'lead' | 'key' | 'fingerprint'>) {
  const parts = knownParts(attribution).map(([, value]) => withoutCase(value));
  return {
    ...lead,
    key,
    fingerprint,
    attribution: attribution === null ? null : JSON.stringify(attribution),
    // No part has a line break, so that none is found in two of them.
    attributionSearch: parts.length === 0 ? null : parts.join('\n'),
  };
}

/** A condition: the column's value is in a short comma-separated list. Uses no index. */
export function isIn(column: string, list: string): string {
  return `',' || ${list} || ',' LIKE '%,' || ${column} || ',%'`;
}

/** A lead from another store keeps its idempotency key unless another lead here has the same. */
export const transferredValues = leadValues.replace(
  ':key',
  `CASE WHEN EXISTS (SELECT 1 FROM leads WHERE idempotency_key = :key AND id <> :id)
    THEN NULL ELSE :key END`,
);

export const transferred = `'${storedState('transferred')}'`;

/**
 * For a lead that comes back to the store that had transferred it out; that somebody has resent or
 * released in the store that it comes from, after a copy of it was brought here; or that the other
 * store has sent since a transfer that was interrupted.
 */
export const reclaimTransferred = `ON CONFLICT (lead_id, channel) DO UPDATE SET state = excluded.state,
    attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at,
    delivered_at = excluded.delivered_at, last_error = excluded.last_error, since = excluded.since
  WHERE deliveries.state = ${transferred}
    OR (excluded.state = 'pending' AND deliveries.state IN ('parked', 'quarantined'))
    OR (excluded.state IN ('delivered', 'given-up') AND deliveries.state = 'pending')`;

export const findKey =
  'SELECT id, payload_hash AS fingerprint FROM leads WHERE idempotency_key = :key';

/** The same message as one that is about to be added, in quarantine. */
export const findSuspected = `SELECT id FROM leads WHERE payload_hash = :fingerprint
  AND quarantine_reason IS NOT NULL AND EXISTS
    (SELECT 1 FROM deliveries WHERE lead_id = leads.id AND state = 'quarantined') LIMIT 1`;

/** A message that was quarantined and came again without suspicion is due now. */
export const releaseQuarantined = `UPDATE deliveries SET state = 'pending', next_attempt_at = :now,
    since = :now WHERE lead_id = :id AND state = 'quarantined'`;

/** The result for a key that is in the store already, given its row. */
export function compareKey(row: unknown, fingerprint: string): Added {
  const first = keyRow.parse(row);
  return first.fingerprint === fingerprint
    ? { kind: 'repeated', id: first.id, isReleased: false }
    : { kind: 'conflict' };
}

/** The result of `add` for `StoreUnavailable`. Rethrows every other error. */
export function unavailable(error: unknown): Added {
  if (!(error instanceof StoreUnavailable)) throw error;
  return { kind: 'unavailable', reason: error.reason };
}
