import { mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LogFields } from './log.ts';
import { applyRetention, purgeBatchSize } from './maintenance.ts';
import type { Store } from './store/store.ts';
import { databaseKinds, createTemporaryStore, type TestDatabase } from './testing/databases.ts';
import { createTemporaryFolder } from './testing/folder.ts';
import { addAll, addMessage, claimDue, day, makeMessage, recordLog } from './testing/messages.ts';

async function setUp(createDatabase?: () => Promise<TestDatabase>) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await createTemporaryFolder());
  const store = resources.use(await createTemporaryStore(createDatabase));
  const now = () => 100 * day;
  const { log, lines } = recordLog();
  const batches: string[][] = [];
  const role = { isLeader: true, batchesAsLeader: Infinity, reportedUntil: Infinity };
  const activeProblems = new Map<string, LogFields>();
  const counted: Pick<Store, 'purge'> = {
    async *purge(request) {
      for await (const ids of store.purge(request)) {
        batches.push(ids);
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
    isLeader: () => role.isLeader && batches.length < role.batchesAsLeader,
    alerts: {
      raise: (name: string, fields: LogFields = {}) => void activeProblems.set(name, fields),
      resolve: (name: string) => void activeProblems.delete(name),
    },
    log,
    readReportTime: async () => role.reportedUntil,
  };
  return Object.assign(resources.move(), {
    store,
    dataDir: folder.path,
    lines,
    batches,
    role,
    activeProblems: () => [...activeProblems],
    apply: () => applyRetention(retention, now(), new AbortController().signal),
    /** Writes files by path in the data folder, with their age in days. */
    async writeFiles(ages: Record<string, number>) {
      for (const [file, age] of Object.entries(ages)) {
        const path = join(folder.path, file);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, 'Buenos días');
        await utimes(path, (now() - age * day) / 1000, (now() - age * day) / 1000);
      }
    },
    async files() {
      const names = await readdir(folder.path, { recursive: true });
      return names.filter((name) => name.includes('.')).toSorted();
    },
  });
}

async function addDelivered(store: Store, count: number, at: number): Promise<string[]> {
  const messages = Array.from({ length: count }, () => makeMessage({ receivedAt: at }));
  await addAll(store, messages);
  for (const claim of await claimDue(store, at)) await store.markDelivered(claim, at, null);
  return messages.map(({ id }) => id);
}

const ids = async (store: Store) =>
  (await store.list({ order: 'oldest-first', limit: 1000 })).map(({ message }) => message.id);

describe.each(databaseKinds)('retention on %s', (_, createDatabase) => {
  test('deletes old messages in batches, with their mails and exports', async () => {
    await using retention = await setUp(createDatabase);
    const { store, dataDir, batches } = retention;
    const [old = '', other] = await addDelivered(store, 450, 69 * day);
    const [young = ''] = await addDelivered(store, 1, 71 * day);
    const kept = [`mail/${young}.eml`, `${old}.eml`];
    const deleted = [`mail/${old}.eml`, `mail/.${other}.eml.part`];
    for (const file of [...kept, ...deleted]) await retention.writeFiles({ [file]: 0 });
    await mkdir(join(dataDir, 'exports'));
    for (const id of [old, young]) await writeFile(join(dataDir, `exports/${id}.csv`), `${id},x`);
    retention.role.batchesAsLeader = 1;
    await retention.apply();
    expect(batches).toHaveLength(1);
    retention.role.batchesAsLeader = Infinity;
    await retention.apply();
    expect(await ids(store)).toEqual([young]);
    expect(await retention.files()).toEqual([...kept, `exports/${young}.csv`].toSorted());
    expect(batches.length).toBeGreaterThanOrEqual(3);
    for (const ids of batches) expect(ids.length).toBeLessThanOrEqual(purgeBatchSize);
    const purged = { event: 'leads-purged' };
    expect(retention.lines).toMatchObject([
      { ...purged, count: purgeBatchSize },
      { ...purged, count: 450 - purgeBatchSize },
    ]);
  });

  test('deletes quarantined messages after their own period and a report, but never pending or parked ones', async () => {
    await using retention = await setUp(createDatabase);
    const { store } = retention;
    for (const receivedAt of [day, 2 * day]) await addMessage(store, { receivedAt });
    const [claim] = await claimDue(store, 2 * day);
    if (claim !== undefined) await store.park(claim, '550');
    const suspicion = 'hidden-field';
    const old = makeMessage({ receivedAt: 89 * day, suspicion });
    for (const message of [old, { receivedAt: 91 * day, suspicion }]) {
      await addMessage(store, message);
    }
    const mixed = makeMessage({ receivedAt: 80 * day, suspicion });
    const times = {
      attempts: 0,
      nextAttemptAt: 0,
      since: 80 * day,
      endedAt: null,
      lastError: null,
    };
    const quarantined = { destination: 'mail', state: 'quarantined', ...times } as const;
    const parked = { destination: 'webhook', state: 'parked', ...times } as const;
    await store.addRecords([{ message: mixed, deliveries: [quarantined, parked] }]);
    retention.role.reportedUntil = 89 * day;
    await retention.apply();
    expect(await ids(store)).toContain(old.id);
    retention.role.reportedUntil = 90 * day;
    await retention.apply();
    expect(await ids(store)).toHaveLength(4);
    expect(await ids(store)).not.toContain(old.id);
  });
});

test('continues if files cannot be deleted, and raises an alert until they are', async () => {
  await using retention = await setUp();
  const { store, dataDir, activeProblems } = retention;
  // A symlink to itself is unreadable for any user.
  await symlink('exports', join(dataDir, 'exports'));
  const [old = ''] = await addDelivered(store, 1, 69 * day);
  await retention.writeFiles({ [`mail/${old}.eml`]: 0 });
  await retention.apply();
  expect(await ids(store)).toEqual([]);
  expect(await readdir(join(dataDir, 'mail'))).toEqual([]);
  const problem = { count: 1, reason: expect.stringMatching(/^ELOOP.*exports/) };
  expect(activeProblems()).toEqual([['files-not-deleted', problem]]);
  // The messages are gone from the store, but the files still exist.
  await retention.apply();
  expect(activeProblems()).toEqual([['files-not-deleted', problem]]);
  await rm(join(dataDir, 'exports'));
  await retention.apply();
  expect(activeProblems()).toEqual([]);
});

test('deletes only old files, and no messages, on a server that is not the leader', async () => {
  await using retention = await setUp();
  const { store, role, batches } = retention;
  const old = await addDelivered(store, 1, 69 * day);
  const folders = ['mail', 'exports', 'other'];
  for (const folder of folders) {
    const expired = { [`${folder}/old.x`]: 31, [`${folder}/.old.part`]: 31 };
    await retention.writeFiles({ ...expired, [`${folder}/new.x`]: 29 });
  }
  role.isLeader = false;
  await retention.apply();
  expect(batches).toEqual([]);
  expect(retention.lines).toMatchObject([{ event: 'lead-files-purged', count: 4 }]);
  expect(await ids(store)).toEqual(old);
  const others = ['other/.old.part', 'other/old.x'];
  expect(await retention.files()).toEqual(
    [...folders.map((folder) => `${folder}/new.x`), ...others].toSorted(),
  );
});
