import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/folder.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { createSqliteStore } from './open-store.ts';

const list = { state: null, order: 'oldest-first', after: null, limit: 10 } as const;

const vanished = { kind: 'unavailable', reason: 'vanished' };

function openIn(folder: string, options: { busyTimeoutMs?: number } = {}) {
  const losses: string[] = [];
  const onVanished = () => void losses.push(folder);
  return { store: createSqliteStore({ folder, onVanished, ...options }), losses };
}

test('while another process holds the lock, the event loop goes on, and the lead is stored', async () => {
  await using folder = await temporaryFolder();
  const { store } = openIn(folder.path, { busyTimeoutMs: 60_000 });
  await store.open();
  const other = new DatabaseSync(join(folder.path, 'leads.db'));
  other.exec('BEGIN IMMEDIATE');
  let isStored = false;
  const adding = store.add(makeNewLead()).finally(() => (isStored = true));
  // Timers run only while nothing blocks.
  for (let turn = 0; turn < 20; turn += 1) await sleep(1);
  expect(isStored).toBe(false);
  other.exec('ROLLBACK');
  other.close();
  expect(await adding).toEqual({ kind: 'stored' });
  await store.close();
});

test.each(['removed', 'replaced'])(
  'once a file was %s, nothing is stored until a new process begins another one',
  async (what) => {
    await using folder = await temporaryFolder();
    const { store, losses } = openIn(folder.path);
    await store.add(makeNewLead());
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder.path, `leads.db${suffix}`));
    const other = join(folder.path, 'other');
    if (what === 'replaced') {
      const { store: replacement } = openIn(other);
      await replacement.open();
      await replacement.close();
      cpSync(join(other, 'leads.db'), join(folder.path, 'leads.db'));
    }
    for (let times = 1; times <= 2; times += 1)
      expect(await store.add(makeNewLead())).toEqual(vanished);
    await expect(store.list(list)).rejects.toMatchObject({ reason: 'vanished' });
    expect(losses).toHaveLength(1);
    expect(existsSync(join(folder.path, 'leads.db'))).toBe(what === 'replaced');
    await store.close();

    const { store: next } = openIn(folder.path);
    const newLead = makeNewLead();
    expect(await next.add(newLead)).toEqual({ kind: 'stored' });
    expect(await next.list(list)).toMatchObject([{ lead: { id: newLead.lead.id } }]);
    await next.close();
  },
);

test.each(['leads.db', 'leads.db-wal'])(
  'a %s that somebody has cut to nothing is noticed before the next lead is stored',
  async (name) => {
    await using folder = await temporaryFolder();
    const { store, losses } = openIn(folder.path);
    for (const _ of [1, 2]) expect(await store.add(makeNewLead())).toEqual({ kind: 'stored' });
    truncateSync(join(folder.path, name));
    expect(await store.add(makeNewLead())).toEqual(vanished);
    expect(losses).toHaveLength(1);
    await store.close();
  },
);

test('a log that another process has written into the file is none that was cut', async () => {
  await using folder = await temporaryFolder();
  const { store, losses } = openIn(folder.path);
  await store.add(makeNewLead());
  const other = new DatabaseSync(join(folder.path, 'leads.db'));
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  other.close();
  expect(statSync(join(folder.path, 'leads.db-wal')).size).toBe(0);
  expect(await store.add(makeNewLead())).toEqual({ kind: 'stored' });
  expect(losses).toEqual([]);
  await store.close();
});

test('a file that is no database stays as it is, and the store works once it is gone', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'leads.db');
  const garbage = 'not a database, but somebody may want it back'.repeat(100);
  writeFileSync(file, garbage);
  const { store } = openIn(folder.path);
  expect(await store.add(makeNewLead())).toEqual({ kind: 'unavailable', reason: 'corrupt' });
  await expect(store.open()).rejects.toMatchObject({ reason: 'corrupt' });
  expect(readFileSync(file, 'utf8')).toBe(garbage);
  rmSync(file);
  expect(await store.add(makeNewLead())).toEqual({ kind: 'stored' });
  await store.close();
});

test('a folder that cannot be made is tried again', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'data');
  writeFileSync(path, '');
  const { store } = openIn(path);
  expect(await store.add(makeNewLead())).toEqual({ kind: 'unavailable', reason: 'cannot-open' });
  rmSync(path);
  expect(await store.add(makeNewLead())).toEqual({ kind: 'stored' });
  await store.close();
});

test('a folder and files that others could read are closed to them', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'data');
  mkdirSync(path, { mode: 0o755 });
  chmodSync(path, 0o755);
  writeFileSync(join(path, 'leads.db'), '', { mode: 0o644 });
  const { store } = openIn(path);
  await store.add(makeNewLead());
  expect(statSync(path).mode & 0o777).toBe(0o700);
  for (const suffix of ['', '-wal', '-shm']) {
    expect(statSync(join(path, `leads.db${suffix}`)).mode & 0o777).toBe(0o600);
  }
  await store.close();
});

test('what was erased is in no file of the folder', async () => {
  await using folder = await temporaryFolder();
  const { store } = openIn(folder.path);
  const { lead, ...rest } = makeNewLead({ name: 'Xantipa', message: 'strictly confidential' });
  const search = { words: 'Xantipa', limit: 1 };
  await store.add({ lead, ...rest });
  expect(await store.search(search)).toHaveLength(1);
  await store.erase({ ids: [lead.id], now: 1 });
  expect(await store.search(search)).toEqual([]);
  for (const suffix of ['', '-wal']) {
    const bytes = readFileSync(join(folder.path, `leads.db${suffix}`)).toString('latin1');
    expect(bytes).not.toContain('strictly confidential');
    expect(bytes.toLowerCase()).not.toContain('xantipa');
  }
  await store.close();
});
