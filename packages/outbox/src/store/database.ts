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
  /** For display: a file path, or a URL without user and password. */
  location: string;
  /** Retries after a conflict with another query, or a failover. Rejects with `StoreUnavailable`. */
  query<Result>(work: (tables: Kysely<Schema>) => Promise<Result>): Promise<Result>;
  /** Runs `work` in one transaction. Resolves after the commit is on the disk. */
  transaction<Result>(work: (tables: Transaction<Schema>) => Promise<Result>): Promise<Result>;
  /** SQL for the current lease time, in ms, unaffected by changes of a server's clock. */
  leaseClock(): RawBuilder<number>;
  /** On SQLite, takes the sender lock if free, and voids leases of the previous process. */
  becomeSender(): Promise<boolean>;
  /** Truncates the write-ahead log, so that overwritten data is removed from it. */
  truncateLog(): Promise<void>;
  close(): Promise<void>;
};

export type QueryListener = (event: LogEvent) => void | Promise<void>;

export function createTables(dialect: Dialect, onQuery?: QueryListener): Kysely<Schema> {
  const plugins = [new CamelCasePlugin()];
  return new Kysely<Schema>({ dialect, plugins, ...(onQuery && { log: onQuery }) });
}

type Driver = {
  open(): Promise<Kysely<Schema>>;
  openTimeoutMs?: number | undefined;
  /** Throws if the database is no longer usable. Called before and after each operation. */
  check?(): void;
  /** Milliseconds until the next attempt after this error; null to give up. */
  retryDelay(error: unknown, attempts: number): number | null;
  convertError(error: unknown): unknown;
};

/** The migration continues in the background. */
const openTimeoutCause = new Error('it hangs, or is being brought up to date; ask again later');

/** Opens the database at first use, tries again if that fails, and runs operations on it. */
export function connect(driver: Driver): Pick<Database, 'query' | 'transaction' | 'close'> {
  const { openTimeoutMs = 10_000 } = driver;
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
    return withTimeout(opening, openTimeoutMs, openTimeoutCause);
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
        if (delay === null) throw driver.convertError(error);
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
      // Does not wait for a running migration, which may exceed the shutdown timeout.
      await opened?.destroy();
    },
  };
}

/** Rejects with `StoreUnavailable` on timeout. */
export async function withTimeout<Result>(
  answer: Promise<Result>,
  ms: number,
  cause: Error | null = null,
): Promise<Result> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new StoreUnavailable('timeout', cause)), ms);
  try {
    return await Promise.race([answer, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
