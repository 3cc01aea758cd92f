import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { postgresDatabase } from '../testing/databases.ts';
import { createPool } from './postgres.ts';

test('a connection ends when it does not answer in time, not while nobody asks', async () => {
  await using database = await postgresDatabase();
  const maxAnswerMs = 300;
  const pool = createPool(database.place, { max: 1, maxAnswerMs });
  const readPid = async () => (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
  const pid = await readPid();
  await sleep(3 * maxAnswerMs);
  expect(await readPid()).toBe(pid);
  await expect(pool.query('SELECT pg_sleep(60)')).rejects.toThrow();
  expect(await readPid()).not.toBe(pid);
  await pool.end();
});

test('tables of these names in another schema are those of another program', async () => {
  await using database = await postgresDatabase();
  await database.run(`CREATE SCHEMA other; CREATE TABLE other.leads (id TEXT);
    CREATE TABLE other.outbox_migrations (name TEXT); CREATE TABLE other.outbox_migrations_lock (id TEXT)`);
  await using store = database.open();
  expect(await store.count()).toBe(0);
});
