import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** Commits each row to the disk on its own, and does nothing else. */
export type RawStore = {
  commit(text: string): Promise<void>;
  close(): Promise<void>;
};

/** With the same location and durability as the leads: a folder, or the URL of a PostgreSQL. */
export function openRawStore(place: string): Promise<RawStore> {
  return place.startsWith('postgres:') ? openPostgres(place) : openSqlite(place);
}

const table = 'CREATE TABLE IF NOT EXISTS raw (id TEXT PRIMARY KEY, text TEXT NOT NULL)';

async function openSqlite(folder: string): Promise<RawStore> {
  const database = new DatabaseSync(join(folder, 'raw.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec(table);
  const insert = database.prepare('INSERT INTO raw VALUES (?, ?)');
  return {
    async commit(text) {
      insert.run(randomUUID(), text);
    },
    async close() {
      database.close();
    },
  };
}

async function openPostgres(url: string): Promise<RawStore> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  await pool.query(table);
  return {
    async commit(text) {
      const values = [randomUUID(), text];
      await pool.query({ name: 'raw', text: 'INSERT INTO raw VALUES ($1, $2)', values });
    },
    close: () => pool.end(),
  };
}
