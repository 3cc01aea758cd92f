import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Store } from '@altanube/outbox';
import { openStore } from '../leads/open-store.ts';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import type { StoreLocation } from './many-leads.ts';
import type { SharedPostgres } from './shared-postgres.ts';

/** A database on which stores can be opened, one after the other or several at once. */
export type TestDatabase = AsyncDisposable & {
  location: StoreLocation;
  open(): Promise<Store>;
  /** Runs SQL past the store, and resolves with the rows of the last statement. */
  run(sql: string): Promise<Record<string, unknown>[]>;
};

export async function sqliteDatabase(): Promise<TestDatabase> {
  const folder = await temporaryFolder();
  const location = { dataDir: folder.path, databaseUrl: null };
  return {
    ...openings(location, () => folder[Symbol.asyncDispose]()),
    async run(sql) {
      const database = new DatabaseSync(join(folder.path, 'leads.db'));
      const statements = sql.split(';\n');
      const last = statements.pop() ?? '';
      for (const statement of statements) database.exec(statement);
      const rows = database.prepare(last).all();
      database.close();
      return rows;
    },
  };
}

export async function postgresDatabase(postgres: SharedPostgres): Promise<TestDatabase> {
  const databaseUrl = await postgres.createDatabase();
  const location = { dataDir: '', databaseUrl };
  return {
    ...openings(location, async () => {}),
    async run(sql) {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const results = [];
      for (const statement of sql.split(';\n')) results.push(await client.query(statement));
      await client.end();
      return results.at(-1)?.rows ?? [];
    },
  };
}

function openings(location: StoreLocation, remove: () => Promise<void>) {
  const stores = new Set<Store>();
  return {
    location,
    async open() {
      const store = openStore(location);
      stores.add(store);
      const close = store.close.bind(store);
      store.close = async () => {
        if (stores.delete(store)) await close();
      };
      return store;
    },
    async [Symbol.asyncDispose]() {
      for (const store of stores) await store.close();
      await remove();
    },
  };
}
