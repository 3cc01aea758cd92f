import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DeliveryState } from '../message.ts';

/** The tables, the same in both databases. Times are milliseconds since 1970, UTC. */
export type Schema = {
  messages: {
    id: string;
    received_at: number;
    language: string;
    /** JSON: `Fields`. */
    fields: string;
    /** JSON, or null. */
    context: string | null;
    /** Whose message it is; null once it is erased. */
    person: string | null;
    /** What a search looks in: normalized by `normalize`. */
    search: string | null;
    context_search: string | null;
    mail_id: string;
    idempotency_key: string | null;
    fingerprint: string | null;
    suspicion: string | null;
    erased_at: number | null;
  };
  deliveries: {
    message_id: string;
    destination: string;
    state: string;
    attempts: number;
    next_attempt_at: number;
    since: number;
    ended_at: number | null;
    lease: string | null;
    lease_until: number | null;
    last_error: string | null;
  };
  /** Problems that people were told of. */
  alerts: { name: string; told_at: number };
};

export const unleased = { lease: null, lease_until: null };

/** Written out, since a partial index serves only a query that has its condition literally. */
export function is(state: DeliveryState): RawBuilder<SqlBool> {
  return sql<SqlBool>`state = ${sql.lit(state)}`;
}
