import { setTimeout as sleep } from 'node:timers/promises';
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

export type Database = {
  kind: 'sqlite' | 'postgres';
  /** Where it is, for people: a file, or an address without its password. */
  location: string;
  /** Retries after a conflict with another query. Rejects with `StoreUnavailable`. */
  query<Result>(work: (tables: Kysely<Schema>) => Promise<Result>): Promise<Result>;
  /** The same in one transaction. Resolves after the commit is on the disk. */
  transaction<Result>(work: (tables: Transaction<Schema>) => Promise<Result>): Promise<Result>;
  /** The time by the clock that leases go by, which no server sets. */
  leaseClock(): RawBuilder<number>;
  /** On SQLite that takes a lock, if it is free, and voids the leases of the process before. */
  becomeSender(): Promise<boolean>;
  /** Removes from the write-ahead log what was overwritten in the tables. */
  emptyLog(): Promise<void>;
  close(): Promise<void>;
};

export type QueryListener = (event: LogEvent) => void | Promise<void>;

export function createTables(dialect: Dialect, onQuery?: QueryListener): Kysely<Schema> {
  const plugins = [new CamelCasePlugin()];
  return new Kysely<Schema>({ dialect, plugins, ...(onQuery && { log: onQuery }) });
}

type Driver = {
  open(): Promise<Kysely<Schema>>;
  maxOpenMs?: number | undefined;
  /** Throws if the database is not usable any more. Called before and after each operation. */
  check?(): void;
  /** How long to wait before another attempt at what failed so, in milliseconds; null: there is none. */
  retryDelay(error: unknown, attempts: number): number | null;
  explain(error: unknown): unknown;
};

/** A migration goes on, but it may take longer than a visitor may wait. */
const stillOpening = new Error('it hangs, or is being brought up to date; ask again later');

/** Runs operations on a database that is opened at its first use, and again after a failure to open. */
export function connect(driver: Driver): Pick<Database, 'query' | 'transaction' | 'close'> {
  const { maxOpenMs = 10_000 } = driver;
  let opening: Promise<Kysely<Schema>> | null = null;
  let opened: Kysely<Schema> | null = null;
  let isClosed = false;
  const running = new Set<Promise<unknown>>();

  async function open(): Promise<Kysely<Schema>> {
    if (isClosed) throw new StoreUnavailable('closed', null);
    opening ??= openOnce().catch((error) => {
      opening = null;
      throw error;
    });
    return withTimeout(opening, maxOpenMs, stillOpening);
  }

  async function openOnce(): Promise<Kysely<Schema>> {
    opened = await driver.open();
    if (isClosed) await opened.destroy();
    return opened;
  }

  async function run<Result>(work: (tables: Kysely<Schema>) => Promise<Result>): Promise<Result> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        const tables = await open();
        driver.check?.();
        const result = await work(tables);
        driver.check?.();
        return result;
      } catch (error) {
        const delay = driver.retryDelay(error, attempts);
        if (delay === null) throw driver.explain(error);
        await sleep(delay);
      }
    }
  }

  const query: Database['query'] = (work) => {
    const result = run(work).finally(() => running.delete(result));
    running.add(result);
    return result;
  };

  return {
    query,
    transaction: (work) => query((tables) => tables.transaction().execute(work)),
    async close() {
      await Promise.allSettled(running);
      isClosed = true;
      // A migration that is under way may take longer than whoever stops the process waits.
      await opened?.destroy();
    },
  };
}

/** Rejects with `StoreUnavailable` if the answer takes longer. */
export async function withTimeout<Result>(
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
