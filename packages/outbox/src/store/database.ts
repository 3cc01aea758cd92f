import {
  CamelCasePlugin,
  Kysely,
  type Dialect,
  type LogEvent,
  type RawBuilder,
  type Transaction,
} from 'kysely';
import { StoreUnavailable } from './errors.ts';
import type { Schema } from './schema.ts';

/** A database, and what the two kinds of it do differently. */
export type Database = {
  kind: 'sqlite' | 'postgres';
  /** Where it is, for people: a file, or an address without its password. */
  location: string;
  /** Runs a query. Rejects with `StoreUnavailable` while the database cannot be used. */
  query<Result>(work: (tables: Kysely<Schema>) => Promise<Result>): Promise<Result>;
  /**
   * Runs queries in one transaction, from the start again if another one stood in the way. Resolves
   * after the commit is on the disk.
   */
  transaction<Result>(work: (tables: Transaction<Schema>) => Promise<Result>): Promise<Result>;
  /** The time by the clock that leases go by, which no server sets. */
  leaseClock(): RawBuilder<number>;
  /**
   * Whether this process may send. On SQLite one process at a time may: the one that holds a lock,
   * which this takes if it is free. Leases of the process that held it before are void.
   */
  becomeSender(): Promise<boolean>;
  /** Removes from the write-ahead log what was overwritten in the tables. */
  emptyLog(): Promise<void>;
  close(): Promise<void>;
};

/** Told of each query, for tests. */
export type QueryListener = (event: LogEvent) => void | Promise<void>;

/** Queries, in which columns are called as the members of `Schema` are. */
export function createTables(dialect: Dialect, onQuery?: QueryListener): Kysely<Schema> {
  const plugins = [new CamelCasePlugin()];
  return new Kysely<Schema>({ dialect, plugins, ...(onQuery && { log: onQuery }) });
}

/** How long to wait for the tables, in milliseconds. */
export const maxOpenMs = 10_000;

/**
 * Tables that are being migrated are waited for no longer, and migrated all the same: with many messages
 * it takes longer than a visitor may wait.
 */
export const stillOpening = new Error('it hangs, or is being brought up to date; ask again later');

/** The answer of a store. Rejects with `StoreUnavailable` if it takes longer, and goes on all the same. */
export async function inTime<Result>(
  answer: Promise<Result>,
  ms: number,
  cause: Error | null = null,
): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new StoreUnavailable('timeout', cause)), ms);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
