import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openStore } from '#server/leads/store/open-store.ts';
import { createSqliteStore } from '#server/leads/store/open-store.ts';
import type { LeadStore } from '#server/leads/store/lead-store.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import { createHealth } from './health.ts';
import type { LeadAlerts } from './problems.ts';

const request = { channels: ['mail'], overdueBefore: 0 } as const;

function createTestHealth({ backlog }: Pick<LeadStore, 'backlog'>, clock = { time: 0 }) {
  const now = () => clock.time;
  const present: ReturnType<LeadAlerts['present']> = [];
  const health = createHealth({
    store: { backlog, location: 'here' },
    channels: ['mail'],
    alerts: { present: () => present },
    readFreeBytes: async () => 1e9,
    log: () => {},
    now,
  });
  return { present, health };
}

/** Which is there first: the health, or an answer of the store itself, which is `later`. */
function raceAgainst(store: LeadStore) {
  const { health } = createTestHealth(store);
  const status = health.status();
  const later = store.backlog(request).then(
    () => 'the store has answered',
    () => 'the store has given up',
  );
  return { first: Promise.race([status, later]), later };
}

test('a locked PostgreSQL is not waited for', async () => {
  await using folder = await temporaryFolder();
  await using postgres = sharedPostgres();
  const databaseUrl = await postgres.createDatabase();
  const store = openStore({ dataDir: folder.path, databaseUrl });
  await store.open();
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('BEGIN; LOCK TABLE deliveries IN ACCESS EXCLUSIVE MODE');
  const { first, later } = raceAgainst(store);
  expect(await first).toBe('degraded');
  await client.end();
  await later;
  await expect.poll(() => createTestHealth(store).health.status()).toBe('ok');
  await store.close();
});

test('a locked SQLite file is not waited for', async () => {
  await using folder = await temporaryFolder();
  const store = createSqliteStore({ folder: folder.path });
  await store.open();
  await store.close();
  const locked = createSqliteStore({ folder: folder.path, busyTimeoutMs: 60_000 });
  const foreign = new DatabaseSync(store.location);
  foreign.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  const { first, later } = raceAgainst(locked);
  expect(await first).toBe('degraded');
  foreign.close();
  await later;
  await locked.open();
  await expect.poll(() => createTestHealth(locked).health.status()).toBe('ok');
  await locked.close();
});

test('the store is asked once in five seconds, however many ask', async () => {
  await using folder = await temporaryFolder();
  const store = createSqliteStore({ folder: folder.path });
  let asked = 0;
  const counted: Pick<LeadStore, 'backlog'> = {
    backlog(options) {
      asked += 1;
      return store.backlog(options);
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
  // Put back: what was seen in the future is no answer.
  clock.time = 0;
  await askMany();
  expect(asked).toBe(3);
  await store.close();
});

test('a problem that people are told of degrades it; a store that is back does so no longer', async () => {
  await using folder = await temporaryFolder();
  const store = createSqliteStore({ folder: folder.path });
  const { health, present } = createTestHealth(store);
  const problem = { since: Date.UTC(2026, 10, 20), details: { count: 1 } };
  present.push({ ...problem, name: 'store-unavailable' });
  expect(await health.status()).toBe('ok');
  present.push({ ...problem, name: 'leads-overdue' });
  expect(await health.status()).toBe('degraded');
  expect(await health.details()).toMatchObject({
    status: 'degraded',
    problems: [
      { name: 'store-unavailable' },
      { name: 'leads-overdue', since: '2026-11-20T00:00:00.000Z', details: { count: 1 } },
    ],
  });
  await store.close();
});

test('no message is of a negative age', async () => {
  await using folder = await temporaryFolder();
  const store = createSqliteStore({ folder: folder.path });
  await store.add(makeNewLead({ receivedAt: 1_000_000 }));
  const { health } = createTestHealth(store);
  expect(await health.details()).toMatchObject({ leads: { pending: 1, oldestAgeSeconds: 0 } });
  await store.close();
});
