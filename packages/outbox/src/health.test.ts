import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Alerts } from './alerts.ts';
import { createHealth } from './health.ts';
import type { Store } from './store/store.ts';
import {
  postgresDatabase,
  postgresStore,
  sqliteDatabase,
  sqliteStore,
  temporaryStore,
} from './testing/databases.ts';
import { makeNewMessage } from './testing/messages.ts';

function createTestHealth(store: Pick<Store, 'backlog'>, clock = { time: 0 }) {
  const now = () => clock.time;
  const present: ReturnType<Alerts<string>['present']> = [];
  const health = createHealth({
    store: {
      backlog: (...request) => store.backlog(...request),
      list: async () => [],
      setAlert: async () => {},
      location: 'here',
    },
    destinations: ['mail'],
    alerts: { present: () => present, begin() {}, end() {}, expire() {}, probed: async () => {} },
    stalled: () => [],
    readFreeBytes: async () => 1e9,
    log: () => {},
    now,
  });
  return { present, health };
}

test.each([
  ['PostgreSQL', postgresDatabase, lockPostgres],
  ['SQLite', sqliteDatabase, lockSqlite],
])('a locked %s is not waited for', async (_, createDatabase, lock) => {
  await using database = await createDatabase();
  const first = database.open();
  await first.open();
  await first.close();
  await using store = database.place.startsWith('postgres')
    ? postgresStore(database.place)
    : sqliteStore(database.place, { busyTimeoutMs: 60_000 });
  const unlock = await lock(database.place);
  const status = createTestHealth(store).health.status();
  const later = store.backlog(['mail'], 0).then(
    () => 'the store has answered',
    () => 'the store has given up',
  );
  expect(await Promise.race([status, later])).toBe('degraded');
  await unlock();
  await later;
  await expect.poll(() => createTestHealth(store).health.status()).toBe('ok');
});

async function lockPostgres(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('BEGIN; LOCK TABLE deliveries IN ACCESS EXCLUSIVE MODE');
  return () => client.end();
}

async function lockSqlite(file: string) {
  const connection = new DatabaseSync(file);
  connection.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  return async () => connection.close();
}

test('the store is asked once in five seconds, however many ask', async () => {
  await using store = await temporaryStore();
  let asked = 0;
  const counted: Pick<Store, 'backlog'> = {
    backlog(...request) {
      asked += 1;
      return store.backlog(...request);
    },
  };
  const clock = { time: 0 };
  const { health } = createTestHealth(counted, clock);
  const askMany = () => Promise.all(Array.from({ length: 50 }, () => health.status()));
  expect(new Set(await askMany())).toEqual(new Set(['ok']));
  clock.time = 4999;
  await askMany();
  expect(asked).toBe(1);
  clock.time = 5000;
  await askMany();
  expect(asked).toBe(2);
});

test('a problem that people are told of degrades it; a store that is back does so no longer', async () => {
  await using store = await temporaryStore();
  await store.add(makeNewMessage({ receivedAt: 1_000_000 }));
  const { health, present } = createTestHealth(store);
  const problem = { since: Date.UTC(2026, 10, 20), details: { count: 1 } };
  present.push({ ...problem, name: 'store-unavailable' });
  expect(await health.status()).toBe('ok');
  present.push({ ...problem, name: 'leads-overdue' });
  expect(await health.status()).toBe('degraded');
  expect(await health.details()).toMatchObject({
    status: 'degraded',
    // No message is of a negative age.
    messages: { pending: 1, oldestAgeSeconds: 0 },
    problems: [
      { name: 'store-unavailable' },
      { name: 'leads-overdue', since: '2026-11-20T00:00:00.000Z', details: { count: 1 } },
    ],
  });
});
