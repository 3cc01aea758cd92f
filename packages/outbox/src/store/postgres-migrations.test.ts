import pg from 'pg';
import { expect, test } from 'vitest';
import { postgresDatabase, postgresStore } from '../testing/databases.ts';

test('a store that is brought up to date for long is out of use meanwhile, and then in use', async () => {
  await using database = await postgresDatabase();
  const { place: url } = database;
  const other = new pg.Client(url);
  await other.connect();
  await other.query(
    'CREATE TABLE outbox_migrations (name TEXT PRIMARY KEY, timestamp TEXT NOT NULL)',
  );
  // Keeps migrations from being recorded.
  await other.query('BEGIN; LOCK TABLE outbox_migrations IN SHARE MODE');
  const store = postgresStore(url, { maxOpenMs: 300 });
  for (let times = 1; times <= 2; times += 1) {
    await expect(store.open()).rejects.toMatchObject({ reason: 'timeout' });
  }
  const { rows } = await other.query(
    `SELECT count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  expect(rows).toEqual([{ count: '1' }]);
  await other.query('COMMIT');
  await expect.poll(() => store.open(), { timeout: 30_000 }).toBeUndefined();
  await store.close();
  await other.end();
});
