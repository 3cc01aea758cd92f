import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import {
  connectPostgres,
  createPostgresDatabase,
  createSqliteDatabase,
  createTemporaryStore,
} from './testing/databases.ts';
import { addMessage, hour, minute } from './testing/messages.ts';
import { createMonitoredServer, probeUntil } from './testing/monitored-server.ts';

test.each([
  ['PostgreSQL', createPostgresDatabase, lockPostgres],
  ['SQLite', createSqliteDatabase, lockSqlite],
])('does not wait for a locked %s database', async (_, createDatabase, lock) => {
  await using database = await createDatabase();
  const first = database.open();
  await first.open();
  await first.close();
  await using store = database.open({ busyTimeoutMs: 60_000 });
  const unlock = await lock(database.pathOrUrl);
  const readStatus = () => createMonitoredServer(store, { clock: { time: 0 } }).health.status();
  const status = readStatus();
  const later = store.backlog(['mail'], 0).then(
    () => 'the store has answered',
    () => 'the store has given up',
  );
  expect(await Promise.race([status, later])).toBe('degraded');
  await unlock();
  await later;
  await expect.poll(readStatus).toBe('ok');
});

async function lockPostgres(url: string) {
  const client = await connectPostgres(url);
  await client.query('BEGIN; LOCK TABLE deliveries IN ACCESS EXCLUSIVE MODE');
  return () => client.end();
}

async function lockSqlite(file: string) {
  const connection = new DatabaseSync(file);
  connection.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  return async () => connection.close();
}

test('queries the store at most once in five seconds', async () => {
  await using store = await createTemporaryStore();
  const backlog = vi.spyOn(store, 'backlog');
  const clock = { time: 0 };
  const { health } = createMonitoredServer(store, { clock });
  const askMany = () => Promise.all(Array.from({ length: 50 }, () => health.status()));
  expect(new Set(await askMany())).toEqual(new Set(['ok']));
  clock.time = 4999;
  await askMany();
  expect(backlog).toHaveBeenCalledTimes(1);
  clock.time = 5000;
  await askMany();
  expect(backlog).toHaveBeenCalledTimes(2);
});

test('is degraded by an active alert, but not by a reminder or an outage that has ended', async () => {
  await using store = await createTemporaryStore();
  const { id } = await addMessage(store, { receivedAt: 1_000_000 });
  const clock = { time: 0 };
  const { alerts, health } = createMonitoredServer(store, { clock });
  alerts.raise('store-unavailable');
  alerts.raise('certificate-expires');
  expect(await health.status()).toBe('ok');
  alerts.raise('lead-not-stored', { count: 1 });
  expect(await health.status()).toBe('degraded');
  expect(await health.details()).toMatchObject({
    status: 'degraded',
    // Ages are never negative.
    messages: { pending: 1, oldestAgeSeconds: 0 },
    destinations: [{ name: 'mail', pending: 1, parked: 0 }],
    problems: [
      { name: 'store-unavailable' },
      { name: 'certificate-expires' },
      { name: 'lead-not-stored', since: '1970-01-01T00:00:00.000Z', details: { count: 1 } },
    ],
  });
  clock.time = 1_042_400;
  expect(await health.details()).toMatchObject({ messages: { oldestAgeSeconds: 42 } });
  await store.giveUp(id, clock.time);
  clock.time += 5000;
  expect(await health.details()).toMatchObject({ messages: { oldestAgeSeconds: null } });
});

test('is the same on every server, whichever has a problem', async () => {
  await using database = await createPostgresDatabase();
  await using first = database.open();
  await using second = database.open();
  const clock = { time: 10 * hour };
  const a = createMonitoredServer(first, { clock, name: 'web1-web1' });
  const b = createMonitoredServer(second, { clock, name: 'web1' });
  const readStatuses = () => Promise.all([a, b].map(({ health }) => health.status()));
  a.alerts.raise('mail-login-refused');
  b.alerts.raise('certificate-expires');
  await probeUntil(clock.time + minute, clock, a, b);
  expect(await readStatuses()).toEqual(['degraded', 'degraded']);
  expect((await b.health.details()).elsewhere).toEqual(['mail-login-refused@web1-web1']);
  expect((await a.health.details()).elsewhere).toEqual([]);
  a.alerts.resolve('mail-login-refused');
  await probeUntil(clock.time + 3 * minute, clock, a, b);
  expect(await readStatuses()).toEqual(['ok', 'ok']);
  const listShared = async () =>
    [...(await second.alerts()).keys()].filter((key) => /^active:/.test(key));
  expect(await listShared()).toEqual(['active:mail-login-refused@web1-web1']);
  // The server that had the problem may be gone.
  await probeUntil(clock.time + hour, clock, b);
  expect(await listShared()).toEqual([]);
});
