import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  connectPostgres,
  createPostgresDatabase,
  createTemporaryStore,
} from '../testing/databases.ts';
import { listenLocally } from '../testing/local-server.ts';
import { addMessage, claimDue, day, minute } from '../testing/messages.ts';
import { createPool, isUnverifiedConnection } from './postgres.ts';

test('closes a connection when a query times out, but not when idle', async () => {
  await using database = await createPostgresDatabase();
  const queryTimeoutMs = 1000;
  const pool = createPool(database.pathOrUrl, { max: 1, queryTimeoutMs });
  const readPid = async () => (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
  const pid = await readPid();
  await sleep(3 * queryTimeoutMs);
  expect(await readPid()).toBe(pid);
  await expect(pool.query('SELECT pg_sleep(60)')).rejects.toThrow();
  expect(await readPid()).not.toBe(pid);
  await pool.end();
});

test.each([
  ['replaced', 'it is read-only', '25006'],
  ['replaced', 'the server stops', '57P01'],
  ['replaced', 'a pooler has lost the server', '08006'],
  ['kept', 'a value is not unique', '23505'],
])('a session is %s when %s', async (fate, _, code) => {
  await using database = await createPostgresDatabase();
  const pool = createPool(database.pathOrUrl, { max: 1 });
  const client = await pool.connect();
  const readPid = 'SELECT pg_backend_pid() AS pid';
  const before = await client.query(readPid);
  const failing = `DO $$ BEGIN RAISE 'No' USING ERRCODE = '${code}'; END $$`;
  await expect(client.query(failing)).rejects.toMatchObject({ code });
  client.release();
  const after = await pool.query(readPid);
  expect(after.rows[0].pid === before.rows[0].pid ? 'kept' : 'replaced').toBe(fate);
  await pool.end();
});

test('ignores tables with the same names in another schema', async () => {
  await using database = await createPostgresDatabase();
  await database.run(`CREATE SCHEMA other; CREATE TABLE other.leads (id TEXT);
    CREATE TABLE other.outbox_migrations (name TEXT); CREATE TABLE other.outbox_migrations_lock (id TEXT)`);
  await using store = database.open();
  expect(await store.count()).toBe(0);
});

test('is unavailable during a long migration and usable afterwards', async () => {
  await using database = await createPostgresDatabase();
  await using other = await connectPostgres(database.pathOrUrl);
  await other.query(
    'CREATE TABLE outbox_migrations (name TEXT PRIMARY KEY, timestamp TEXT NOT NULL)',
  );
  // Blocks the migration from being recorded.
  await other.query('BEGIN; LOCK TABLE outbox_migrations IN SHARE MODE');
  const store = database.open({ openTimeoutMs: 300 });
  for (let times = 1; times <= 2; times += 1) {
    await expect(store.open()).rejects.toMatchObject({ reason: 'timeout' });
  }
  const connections = `SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  // On a busy machine, the first one is still being made.
  await expect.poll(async () => (await other.query(connections)).rows).toEqual([{ count: '1' }]);
  const stopped = database.open({ openTimeoutMs: 300 });
  await expect(stopped.open()).rejects.toMatchObject({ reason: 'timeout' });
  await stopped.close();
  await other.query('COMMIT');
  await expect.poll(() => store.open(), { timeout: 30_000 }).toBeUndefined();
  await store.close();
});

const year = 365 * day;

test('keeps a lease until the database clock ends it, whatever the server clocks', async () => {
  await using store = await createTemporaryStore(createPostgresDatabase);
  const { id } = await addMessage(store);
  const claim = (now: number) => claimDue(store, now, { leaseMs: 60 * minute });
  expect(await claim(Date.now() - year)).toHaveLength(1);
  for (const now of [0, Date.now() - year, Date.now(), Date.now() + year]) {
    await store.capNextAttempts(['mail'], now, minute);
    expect([now, await claim(now)]).toEqual([now, []]);
    expect(await store.requeue(id, ['pending'], now)).toBe(0);
    expect(await store.giveUp(id, now)).toBe(0);
  }
  expect(await store.find(id)).toMatchObject({ deliveries: [{ state: 'pending', attempts: 1 }] });
});

test('lets a server whose clock is a year behind claim a message with an expired lease', async () => {
  await using store = await createTemporaryStore(createPostgresDatabase);
  await addMessage(store);
  expect(await claimDue(store, Date.now(), { leaseMs: 0 })).toHaveLength(1);
  expect(await claimDue(store, Date.now() - year)).toMatchObject([{ attempts: 2 }]);
});

test.each([
  ['postgres://leads@db.example/leads', true],
  ['postgres://leads@db.example/leads?sslmode=no-verify', true],
  ['postgres://leads@db.example/leads?uselibpqcompat=true&sslmode=require', true],
  ['postgres://leads@127.0.0.1.example/leads', true],
  ['postgres://leads@db.example/leads?sslmode=verify-full', false],
  ['postgres://leads@db.example/leads?ssl=true', false],
  ['postgres://leads@localhost/leads', false],
  ['postgres://leads@127.0.0.1:5433/leads', false],
  ['postgres://leads@[::1]/leads', false],
  ['postgres:///leads?host=/var/run/postgresql', false],
])('isUnverifiedConnection(%s) returns %s', (url, isUnverified) => {
  expect(isUnverifiedConnection(url)).toBe(isUnverified);
});

test.each([
  ['nothing', '', 'it does not answer'],
  ['an unknown method of authentication', 'R\0\0\0\x08\0\0\0\x63', 'its answer cannot be read'],
])('a connection to a server that sends %s fails', async (_, sent, reason) => {
  const server = createServer((socket) => void socket.write(sent));
  await using address = await listenLocally(server);
  const url = `postgres://leads@127.0.0.1:${address.port}/leads`;
  const pool = createPool(url, { max: 1, queryTimeoutMs: 300 });
  await expect(pool.query('SELECT 1')).rejects.toThrow(reason);
  await pool.end();
});
