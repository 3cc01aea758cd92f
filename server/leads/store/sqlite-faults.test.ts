import {
  chmodSync,
  cpSync,
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
import type { Rescued } from './sqlite-file.ts';
import { createSqliteStore, type SqliteStoreOptions } from './sqlite-store.ts';

const list = { state: null, order: 'oldest-first', after: null, limit: 10 } as const;

function openIn(folder: string, options: Partial<SqliteStoreOptions> = {}) {
  const rescues: Rescued[] = [];
  const onVanished = (rescued: Rescued) => void rescues.push(rescued);
  return { store: createSqliteStore({ folder, onVanished, ...options }), rescues };
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

test('a file that is removed while it is open is written out again under its name', async () => {
  await using folder = await temporaryFolder();
  const { store, rescues } = openIn(folder.path);
  const before = makeNewLead();
  await store.add(before);
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder.path, `leads.db${suffix}`));
  const during = makeNewLead();
  expect(await store.add(during)).toEqual({ kind: 'unavailable', reason: 'vanished' });
  expect(rescues).toEqual([{ ok: true, file: join(folder.path, 'leads.db') }]);
  const after = makeNewLead();
  expect(await store.add(after)).toEqual({ kind: 'stored' });
  await store.close();

  const { store: again } = openIn(folder.path);
  const ids = (await again.list(list)).map(({ lead }) => lead.id);
  expect(ids).toContain(before.lead.id);
  expect(ids).toContain(after.lead.id);
  await again.close();
});

test.each(['leads.db', 'leads.db-wal'])(
  'a %s that somebody has cut to nothing is noticed before the next lead is stored',
  async (name) => {
    await using folder = await temporaryFolder();
    const { store, rescues } = openIn(folder.path);
    const before = [makeNewLead(), makeNewLead()];
    for (const newLead of before) expect(await store.add(newLead)).toEqual({ kind: 'stored' });
    truncateSync(join(folder.path, name));
    expect(await store.add(makeNewLead())).toEqual({ kind: 'unavailable', reason: 'vanished' });
    expect(rescues).toEqual([{ ok: true, file: join(folder.path, 'leads.db') }]);
    const after = makeNewLead();
    expect(await store.add(after)).toEqual({ kind: 'stored' });
    // As a process that is killed leaves it.
    const { store: next } = openIn(copyOf(folder.path));
    const ids = (await next.list(list)).map(({ lead }) => lead.id);
    expect(ids.sort()).toEqual([...before, after].map(({ lead }) => lead.id).sort());
    await next.close();
    await store.close();
  },
);

test('a log that another process has written into the file is none that was cut', async () => {
  await using folder = await temporaryFolder();
  const { store, rescues } = openIn(folder.path);
  await store.add(makeNewLead());
  const other = new DatabaseSync(join(folder.path, 'leads.db'));
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  other.close();
  expect(statSync(join(folder.path, 'leads.db-wal')).size).toBe(0);
  expect(await store.add(makeNewLead())).toEqual({ kind: 'stored' });
  expect(rescues).toEqual([]);
  await store.close();
});

test('a removal is noticed without any use of the store', async () => {
  await using folder = await temporaryFolder();
  const { store, rescues } = openIn(folder.path);
  await store.add(makeNewLead());
  rmSync(folder.path, { recursive: true });
  await expect.poll(() => rescues.length, { timeout: 30_000 }).toBe(1);
  expect(await store.list(list)).toHaveLength(1);
  await store.close();
});

test.each([
  ['removed', false],
  ['replaced', true],
])('what is saved of a file that was %s is for this user alone', async (_, isReplaced) => {
  await using folder = await temporaryFolder();
  const modes: number[] = [];
  const { store } = openIn(folder.path, {
    onVanished(rescued) {
      modes.push(rescued.ok ? statSync(rescued.file).mode & 0o777 : 0);
    },
  });
  await store.add(makeNewLead());
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder.path, `leads.db${suffix}`));
  if (isReplaced) writeFileSync(join(folder.path, 'leads.db'), '');
  await store.add(makeNewLead());
  expect(modes).toEqual([0o600]);
  await store.close();
});

test('a file that took the place of ours is left alone, and ours is kept beside it', async () => {
  await using folder = await temporaryFolder();
  const { store, rescues } = openIn(folder.path);
  const { store: other } = openIn(join(folder.path, 'restored'));
  const restored = makeNewLead();
  await other.add(restored);
  await other.close();
  const lost = makeNewLead();
  await store.add(lost);
  // In one turn of the event loop, or the store could notice that there is no file for a moment.
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder.path, `leads.db${suffix}`));
  writeFileSync(
    join(folder.path, 'leads.db'),
    readFileSync(join(folder.path, 'restored', 'leads.db')),
  );
  await expect.poll(() => rescues.length, { timeout: 30_000 }).toBe(1);
  expect(await store.list(list)).toMatchObject([{ lead: { id: restored.lead.id } }]);
  await store.close();

  const [rescue] = rescues;
  if (rescue?.ok !== true) throw new Error('It was not rescued');
  const database = new DatabaseSync(rescue.file);
  expect(database.prepare('SELECT id FROM leads').all()).toEqual([{ id: lost.lead.id }]);
  database.close();
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

test.each([
  { name: 'what was erased', isIndexed: true },
  { name: 'what was erased before its words were in the index', isIndexed: false },
])('$name is in no file of the folder', async ({ isIndexed }) => {
  await using folder = await temporaryFolder();
  const { store } = openIn(folder.path);
  const { lead, ...rest } = makeNewLead({ name: 'Xantipa', message: 'strictly confidential' });
  const search = { words: 'Xantipa', limit: 1 };
  await store.add({ lead, ...rest });
  if (isIndexed) expect(await store.search(search)).toHaveLength(1);
  await store.erase({ ids: [lead.id], now: 1 });
  expect(await store.search(search)).toEqual([]);
  for (const suffix of ['', '-wal']) {
    const bytes = readFileSync(join(folder.path, `leads.db${suffix}`)).toString('latin1');
    expect(bytes).not.toContain('strictly confidential');
    expect(bytes.toLowerCase()).not.toContain('xantipa');
  }
  await store.close();
});

/** The files of a store as they are on the disk now. */
function copyOf(folder: string): string {
  const copy = join(folder, 'copy');
  for (const suffix of ['', '-wal']) {
    cpSync(join(folder, `leads.db${suffix}`), join(copy, `leads.db${suffix}`));
  }
  return copy;
}
