import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { postgresDatabase, postgresStore } from '../testing/databases.ts';
import { claimDue, makeNewMessage } from '../testing/messages.ts';
import { createPool } from './postgres.ts';

test('a connection ends when it does not answer in time, not while nobody asks', async () => {
  await using database = await postgresDatabase();
  const maxAnswerMs = 1000;
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
  const stopped = postgresStore(url, { maxOpenMs: 300 });
  await expect(stopped.open()).rejects.toMatchObject({ reason: 'timeout' });
  await stopped.close();
  await other.query('COMMIT');
  await expect.poll(() => store.open(), { timeout: 30_000 }).toBeUndefined();
  await store.close();
  await other.end();
});

const minute = 60_000;
const year = 365 * 24 * 60 * minute;

/** A database with one message that has been due for long, by anybody's clock. */
async function createDueMessage() {
  const database = await postgresDatabase();
  const store = database.open();
  const newMessage = makeNewMessage({ receivedAt: 0 });
  await store.add(newMessage);
  return {
    store,
    id: newMessage.message.id,
    claim: ({ now = Date.now(), leaseMs = 60 * minute } = {}) => claimDue(store, now, { leaseMs }),
    async [Symbol.asyncDispose]() {
      await store.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

test('a lease ends by the clock of the database, whatever the clocks of the servers say', async () => {
  await using subject = await createDueMessage();
  const { store, claim, id } = subject;
  expect(await claim({ now: Date.now() - year })).toHaveLength(1);
  for (const now of [0, Date.now() - year, Date.now(), Date.now() + year]) {
    await store.capNextAttempts(['mail'], now, minute);
    expect([now, await claim({ now })]).toEqual([now, []]);
    expect(await store.requeue(id, ['pending'], now)).toBe(0);
    expect(await store.giveUp(id, now)).toBe(0);
  }
  expect(await store.find(id)).toMatchObject({ deliveries: [{ state: 'pending', attempts: 1 }] });
});

test('a lease that has ended by it is free for a server whose clock is a year behind', async () => {
  await using subject = await createDueMessage();
  const { claim } = subject;
  expect(await claim({ leaseMs: 0 })).toHaveLength(1);
  expect(await claim({ now: Date.now() - year })).toMatchObject([{ attempts: 2 }]);
});
