import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { inject } from 'vitest';
import type { MessageRules } from '../message.ts';
import { openPostgres, type PostgresOptions } from '../store/postgres.ts';
import { openSqlite, type SqliteOptions } from '../store/sqlite.ts';
import { createStore, type Store } from '../store/store.ts';
import { createTemporaryFolder } from './folder.ts';

export type TestDatabase = AsyncDisposable & {
  /** A file path or a URL. */
  pathOrUrl: string;
  open(options?: Omit<SqliteOptions & PostgresOptions, 'file' | 'url'>): Store;
  /** Runs statements directly and returns the rows of the last one. */
  run(statements: string): Promise<Record<string, unknown>[]>;
};

export const rules: MessageRules = {
  searchText: ({ name, email, company }) => [name, email, company].join(' '),
  personKey: ({ email }) => (email ?? '').toLowerCase(),
};

export async function createSqliteDatabase(name = 'messages.db'): Promise<TestDatabase> {
  const folder = await createTemporaryFolder();
  const pathOrUrl = join(folder.path, name);
  return {
    pathOrUrl,
    open: (options) => openSqliteStore(pathOrUrl, options),
    async run(statements) {
      using database = new DatabaseSync(pathOrUrl, { timeout: 30_000 });
      const last = statements.lastIndexOf(';\n') + 1;
      database.exec(statements.slice(0, last));
      return database.prepare(statements.slice(last)).all();
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

export async function createPostgresDatabase(): Promise<TestDatabase> {
  const pathOrUrl = await callDatabaseService('POST');
  return {
    pathOrUrl,
    open: (options) => openPostgresStore(pathOrUrl, options),
    async run(statements) {
      await using session = await connectPostgres(pathOrUrl);
      let rows: Record<string, unknown>[] = [];
      for (const statement of statements.split(';\n')) ({ rows } = await session.query(statement));
      return rows;
    },
    async [Symbol.asyncDispose]() {
      await callDatabaseService('DELETE', pathOrUrl);
    },
  };
}

/** A session of its own, for example to inject faults. The database may end it. */
export async function connectPostgres(url: string): Promise<pg.Client & AsyncDisposable> {
  const session = new pg.Client(url);
  session.on('error', () => {
    // The connection is lost when the database stops.
  });
  await session.connect();
  return Object.assign(session, { [Symbol.asyncDispose]: () => session.end() });
}

export const databaseKinds = [
  ['SQLite', () => createSqliteDatabase()],
  ['PostgreSQL', createPostgresDatabase],
] as const;

export async function createTemporaryStore(
  createDatabase: () => Promise<TestDatabase> = () => createSqliteDatabase(),
): Promise<Store> {
  const database = await createDatabase();
  const store = database.open();
  return Object.assign(store, {
    async [Symbol.asyncDispose]() {
      await store.close();
      await database[Symbol.asyncDispose]();
    },
  });
}

export function openSqliteStore(file: string, options?: Omit<SqliteOptions, 'file'>): Store {
  return createStore(openSqlite({ file, ...options }), rules);
}

export function openPostgresStore(url: string, options?: Omit<PostgresOptions, 'url'>): Store {
  return createStore(openPostgres({ url, ...options }), rules);
}

async function callDatabaseService(method: string, body = ''): Promise<string> {
  const response = await fetch(inject('databaseService'), { method, ...(body && { body }) });
  return response.text();
}
