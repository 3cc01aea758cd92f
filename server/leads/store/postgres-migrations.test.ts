import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import { migrate } from './postgres-migrations.ts';
import { createPool, withClient } from './postgres-sql.ts';
import { createPostgresStore } from './postgres-store.ts';

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

test('a step that takes longer than any other answer may take is waited for', async () => {
  const url = await postgres.createDatabase();
  const pool = createPool(`${url}?query_timeout=500`);
  await withClient(pool, (client) => migrate(client, 0, ['SELECT pg_sleep(1.5)']));
  const { rows } = await pool.query('SELECT version FROM migrations');
  expect(rows).toEqual([{ version: 1 }]);
  await pool.end();
});

test('a store that is brought up to date for long is out of use meanwhile, and then in use', async () => {
  const url = await postgres.createDatabase();
  const other = new pg.Client(url);
  await other.connect();
  await other.query(
    'CREATE TABLE migrations (version INTEGER PRIMARY KEY, applied_at BIGINT NOT NULL)',
  );
  // Keeps the steps from being recorded.
  await other.query('BEGIN; LOCK TABLE migrations IN SHARE MODE');
  const store = createPostgresStore({ url, longestOpenMs: 300 });
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
