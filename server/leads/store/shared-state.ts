import { connections, createPostgresCounters, type Counters } from './postgres-counters.ts';
import { createPostgresLease, type Lease } from './postgres-lease.ts';
import { createPool } from './postgres-sql.ts';

/** What servers on one PostgreSQL share besides leads. */
export type SharedState = {
  counters: Counters;
  /** The lease of the one server that keeps house. */
  housekeeping: Lease;
  close(): Promise<void>;
};

export type SharedStateOptions = {
  /** `postgres://user:password@host:5432/database` */
  url: string;
  /** Opens the store, whose migrations create the tables. */
  open: () => Promise<void>;
  /** How long a counter counts, in milliseconds. */
  windowMs: number;
};

/**
 * Connections of its own, so that leads never wait behind counters, and open ones, so that a message
 * that comes after an hour does not wait for a connection.
 */
export function createSharedState({ url, open, windowMs }: SharedStateOptions): SharedState {
  const pool = createPool(url, { max: connections, idleTimeoutMillis: 0 });
  return {
    counters: createPostgresCounters({ pool, open, windowMs }),
    housekeeping: createPostgresLease({ pool, open, name: 'housekeeping' }),
    close: () => pool.end(),
  };
}
