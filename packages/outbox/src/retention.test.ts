import { mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LogFields } from './log.ts';
import { applyRetention, purgePortion } from './retention.ts';
import type { Store } from './store/store.ts';
import { postgresDatabase, sqliteDatabase, type TestDatabase } from './testing/databases.ts';
import { temporaryFolder } from './testing/folder.ts';
import { addAll, claimDue, makeNewMessage, recordLog } from './testing/messages.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const { signal } = new AbortController();

async function setUp(createDatabase: () => Promise<TestDatabase> = sqliteDatabase) {
  const folder = await temporaryFolder();
  const database = await createDatabase();
  const store = database.open();
  const now = () => 100 * day;
  const { log, lines } = recordLog();
  const portions: string[][] = [];
  const role = { isLeader: true };
  const present = new Map<string, LogFields>();
  const counted: Pick<Store, 'purge'> = {
    async *purge(request) {
      for await (const ids of store.purge(request)) {
        portions.push(ids);
        yield ids;
      }
    },
  };
  const retention = {
    store: counted,
    destinations: ['mail'],
    folder: folder.path,
    retentionDays: 30,
    quarantineRetentionDays: 10,
    isLeader: () => role.isLeader,
    alerts: {
      begin: (name: string, fields: LogFields = {}) => void present.set(name, fields),
      end: (name: string) => void present.delete(name),
    },
    log,
    now,
  };
  return {
    store,
    dataDir: folder.path,
    lines,
    portions,
    role,
    present: () => [...present],
    apply: (stop: AbortSignal = signal) => applyRetention(retention, stop),
    async [Symbol.asyncDispose]() {
      await store.close();
      await database[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function addDelivered(store: Store, count: number, at: number): Promise<string[]> {
  const newMessages = Array.from({ length: count }, () => makeNewMessage({ receivedAt: at }));
  await addAll(store, newMessages);
  for (const claim of await claimDue(store, at)) await store.markDelivered(claim, at, null);
  return newMessages.map(({ message }) => message.id);
}

const ids = async (store: Store) =>
  (await store.list({ order: 'oldest-first', limit: 1000 })).map(({ message }) => message.id);

describe.each([
  ['SQLite', sqliteDatabase],
  ['PostgreSQL', postgresDatabase],
])('retention on %s', (_, createDatabase) => {
  test('deletes what ended long ago in portions, and its mails and exports with it', async () => {
    await using retention = await setUp(createDatabase);
    const { store, dataDir, portions } = retention;
    const [old = '', ...others] = await addDelivered(store, 450, 69 * day);
    const [young = ''] = await addDelivered(store, 1, 71 * day);
    await mkdir(join(dataDir, 'mail'));
    await mkdir(join(dataDir, 'exports'));
    for (const id of [old, young]) {
      await writeFile(join(dataDir, `mail/${id}.eml`), 'Buenos días');
      await writeFile(join(dataDir, `exports/${id}.csv`), `id,name\n${id},Íñigo`);
    }
    await retention.apply();
    expect(await ids(store)).toEqual([young]);
    expect(others).toHaveLength(449);
    expect(await readdir(join(dataDir, 'mail'))).toEqual([`${young}.eml`]);
    expect(await readdir(join(dataDir, 'exports'))).toEqual([`${young}.csv`]);
    expect(portions.length).toBeGreaterThanOrEqual(3);
    for (const ids of portions) expect(ids.length).toBeLessThanOrEqual(purgePortion);
    expect(retention.lines).toMatchObject([{ event: 'leads-purged', count: 450 }]);
  });

  test('deletes what nobody wanted out of quarantine, by its own number of days', async () => {
    await using retention = await setUp(createDatabase);
    const { store } = retention;
    const suspicion = 'hidden-field';
    await store.add(makeNewMessage({ receivedAt: 89 * day, suspicion }));
    const young = makeNewMessage({ receivedAt: 91 * day, suspicion });
    await store.add(young);
    await retention.apply();
    expect(await ids(store)).toEqual([young.message.id]);
  });

  test('keeps what is pending or parked, however old', async () => {
    await using retention = await setUp(createDatabase);
    const { store } = retention;
    await store.add(makeNewMessage({ receivedAt: day }));
    for (const claim of await claimDue(store, day, { limit: 1 })) await store.park(claim, '550');
    await store.add(makeNewMessage({ receivedAt: day }));
    await retention.apply();
    expect(await ids(store)).toHaveLength(2);
  });
});

describe('retention', () => {
  test('goes on where files cannot be deleted, and says so until they are', async () => {
    await using retention = await setUp();
    const { store, dataDir, present } = retention;
    // A link onto itself is a folder that nobody can read, whatever its rights.
    for (const name of ['exports', 'outbox']) await symlink(name, join(dataDir, name));
    const [old = ''] = await addDelivered(store, 1, 69 * day);
    await mkdir(join(dataDir, 'mail'));
    await writeFile(join(dataDir, `mail/${old}.eml`), 'Buenos días');
    await retention.apply();
    expect(await ids(store)).toEqual([]);
    expect(await readdir(join(dataDir, 'mail'))).toEqual([]);
    const problem = { count: 2, reason: expect.stringMatching(/^ELOOP.*outbox/) };
    expect(present()).toEqual([['files-not-deleted', problem]]);
    // What was in the files is in no store any more, and they are still there.
    await retention.apply();
    expect(present()).toEqual([['files-not-deleted', problem]]);
    for (const name of ['exports', 'outbox']) await rm(join(dataDir, name));
    await retention.apply();
    expect(present()).toEqual([]);
  });

  test('deletes old exports and mails that belong to no lead', async () => {
    await using retention = await setUp();
    for (const file of ['mail/summary.eml', 'outbox/a.eml', 'exports/all.csv']) {
      const path = join(retention.dataDir, file);
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, 'Buenos días');
      await utimes(path, (69 * day) / 1000, (69 * day) / 1000);
    }
    await retention.apply();
    for (const folder of ['mail', 'outbox', 'exports']) {
      expect(await readdir(join(retention.dataDir, folder))).toEqual([]);
    }
  });

  test('of a server that does not lead deletes its own files, and no lead', async () => {
    await using retention = await setUp();
    const { store, dataDir, role, portions } = retention;
    const [old = ''] = await addDelivered(store, 1, 69 * day);
    const path = join(dataDir, 'mail', `${old}.eml`);
    await mkdir(join(dataDir, 'mail'));
    await writeFile(path, 'Buenos días');
    await utimes(path, (69 * day) / 1000, (69 * day) / 1000);
    role.isLeader = false;
    await retention.apply();
    expect(portions).toEqual([]);
    expect(await ids(store)).toEqual([old]);
    expect(await readdir(join(dataDir, 'mail'))).toEqual([]);
  });

  test('ends after the portion in which another server has taken over', async () => {
    await using retention = await setUp();
    const { store, role, portions } = retention;
    await addDelivered(store, 120, 69 * day);
    let asked = 0;
    // At the start, and after the first portion.
    Object.defineProperty(role, 'isLeader', { get: () => (asked += 1) < 2 });
    await retention.apply();
    expect(portions).toHaveLength(1);
  });

  test('stops between two portions', async () => {
    await using retention = await setUp();
    const { store, portions } = retention;
    await addDelivered(store, 450, 69 * day);
    const stop = new AbortController();
    stop.abort();
    await retention.apply(stop.signal);
    expect(portions).toHaveLength(1);
    expect((await ids(store)).length).toBeGreaterThanOrEqual(250);
    await retention.apply();
    expect(await ids(store)).toEqual([]);
  });
});
