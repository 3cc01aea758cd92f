import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createSqliteDatabase, openSqliteStore } from '../testing/databases.ts';
import { createTemporaryFolder } from '../testing/folder.ts';
import { addMessage, claimDue, claimOnly, makeMessage } from '../testing/messages.ts';
import { StoreUnavailable } from './errors.ts';
import { openSqlite, type SqliteOptions } from './sqlite.ts';

const destinations = ['mail'];

test('waits for the disk on commit', async () => {
  await using files = await createSqliteDatabase();
  const database = openSqlite({ file: files.pathOrUrl });
  const pragma = sql<{ synchronous: number }>`pragma synchronous`;
  const { rows } = await database.query((tables) => pragma.execute(tables));
  // FULL (sqlite.org/pragma.html#pragma_synchronous).
  expect(rows).toEqual([{ synchronous: 2 }]);
  await database.close();
});

test('lets one of two servers on a folder send, and the other after the first closes', async () => {
  await using database = await createSqliteDatabase();
  const [one, two] = [database.open(), database.open()];
  const message = makeMessage({ receivedAt: 0 });
  await addMessage(two, message);
  expect(await claimDue(one, 0, { lease: 'one' })).toHaveLength(1);
  expect(await claimDue(two, 600_000, { lease: 'two' })).toEqual([]);
  await one.close();
  expect(await claimDue(two, 1, { lease: 'two' })).toMatchObject([{ message, attempts: 2 }]);
  await two.close();
});

test('is unavailable but keeps its leases while another process writes', async () => {
  await using database = await createSqliteDatabase();
  await using store = database.open({ busyTimeoutMs: 1 });
  await addMessage(store, { receivedAt: 0 });
  const claim = await claimOnly(store, 0, { lease: 'mine' });
  const other = new DatabaseSync(database.pathOrUrl);
  other.exec('BEGIN IMMEDIATE');
  for (const _ of [1, 2]) {
    await expect(addMessage(store)).rejects.toMatchObject({ reason: 'busy' });
  }
  await expect(claimDue(store, 1, { lease: 'next' })).rejects.toThrow(StoreUnavailable);
  other.exec('ROLLBACK');
  other.close();
  expect(await claimDue(store, 1, { lease: 'next' })).toEqual([]);
  await store.markDelivered(claim, 2, null);
  expect(await store.backlog(destinations, 0)).toMatchObject({ pending: 0 });
  expect(await addMessage(store)).toMatchObject({ kind: 'stored' });
});

test('loses nothing when the disk is full, and recovers when space is free', async () => {
  await using database = await createSqliteDatabase();
  // SQLite treats a file at its maximum size like a full disk.
  const store = database.open({ maxPages: 60 });
  await addMessage(store, { receivedAt: 0 });
  const big = { fields: { text: 'x'.repeat(2000) } };
  const results: string[] = [];
  for (let count = 0; count < 200; count += 1) {
    const result = addMessage(store, big).then(({ kind }) => kind);
    results.push(await result.catch((error) => error.reason));
  }
  expect([...new Set(results)]).toEqual(['stored', 'full']);
  expect(results.at(-1)).toBe('full');
  const stored = results.filter((result) => result === 'stored').length + 1;
  expect(await store.backlog(destinations, 0)).toMatchObject({ pending: stored });
  await store.close();
  const again = database.open();
  expect(await addMessage(again, big)).toMatchObject({ kind: 'stored' });
  expect(await again.backlog(destinations, 0)).toMatchObject({ pending: stored + 1 });
  await again.close();
});

test.each(['no JSON', '', '[]', '7', 'null', '{"name":7}'])(
  'claims all messages even if one has the invalid fields and context %j',
  async (odd) => {
    await using database = await createSqliteDatabase();
    await using store = database.open();
    for (const id of ['a', 'b']) await addMessage(store, { id, fields: { name: 'Ana' } });
    await database.run(
      `UPDATE messages SET fields = '${odd}', context = '${odd}' WHERE id = 'a' RETURNING id`,
    );
    expect(await claimDue(store, 1)).toMatchObject([
      { message: { id: 'a', fields: {} } },
      { message: { id: 'b', fields: { name: 'Ana' } } },
    ]);
  },
);

test('rejects an erasure while another process is reading, which could leave copies', async () => {
  await using database = await createSqliteDatabase();
  await using store = database.open();
  await addMessage(store, { id: 'a' });
  using reader = new DatabaseSync(database.pathOrUrl);
  reader.exec('BEGIN; SELECT * FROM messages');
  await expect(store.erase(['a'], 1)).rejects.toMatchObject({ reason: 'busy' });
  reader.exec('ROLLBACK');
  expect(await store.erase(['a'], 1)).toEqual([]);
  expect(statSync(`${database.pathOrUrl}-wal`).size).toBe(0);
});

test('does not let another process end a lease of the sender, whatever its clock', async () => {
  await using database = await createSqliteDatabase();
  await using sender = database.open();
  await using other = database.open();
  await addMessage(sender, { id: 'a' });
  const claim = await claimOnly(sender, 1);
  await database.run('UPDATE deliveries SET lease_until = 1 RETURNING lease');
  expect(await other.requeue('a', ['pending'], 2)).toBe(0);
  expect(await other.giveUp('a', 2)).toBe(0);
  await sender.markDelivered(claim, 3, null);
  expect(await sender.find('a')).toMatchObject({ deliveries: [{ state: 'delivered' }] });
});

const list = { order: 'oldest-first', limit: 10 } as const;

function openIn(folder: string, options?: Omit<SqliteOptions, 'file'>) {
  return openSqliteStore(join(folder, 'messages.db'), options);
}

test('waits for a lock of another process without blocking the event loop', async () => {
  await using folder = await createTemporaryFolder();
  await using store = openIn(folder.path, { busyTimeoutMs: 60_000 });
  await store.open();
  const other = new DatabaseSync(join(folder.path, 'messages.db'));
  other.exec('BEGIN IMMEDIATE');
  let isStored = false;
  const adding = addMessage(store).finally(() => (isStored = true));
  // Timers run only while the event loop is not blocked.
  for (let turn = 0; turn < 20; turn += 1) await sleep(1);
  expect(isStored).toBe(false);
  other.exec('ROLLBACK');
  other.close();
  expect(await adding).toMatchObject({ kind: 'stored' });
});

test.each(['removed', 'replaced'])(
  'rejects writes after the file was %s until a new process opens the store',
  async (what) => {
    await using folder = await createTemporaryFolder();
    const onVanished = vi.fn();
    const store = openIn(folder.path, { onVanished });
    await addMessage(store);
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder.path, `messages.db${suffix}`));
    const other = join(folder.path, 'other');
    if (what === 'replaced') {
      const replacement = openIn(other);
      await replacement.open();
      await replacement.close();
      cpSync(join(other, 'messages.db'), join(folder.path, 'messages.db'));
    }
    for (let times = 1; times <= 2; times += 1)
      await expect(addMessage(store)).rejects.toMatchObject({ reason: 'vanished' });
    await expect(store.list(list)).rejects.toMatchObject({ reason: 'vanished' });
    expect(onVanished).toHaveBeenCalledOnce();
    expect(existsSync(join(folder.path, 'messages.db'))).toBe(what === 'replaced');
    await store.close();

    await using next = openIn(folder.path);
    const { id } = await addMessage(next);
    expect(await next.list(list)).toMatchObject([{ message: { id } }]);
  },
);

test.each([
  ['a file that is no database', 'messages.db', 'corrupt'],
  ['a file in place of the folder', '', 'cannot-open'],
])('does not change %s, and works once it is removed', async (_, name, reason) => {
  await using folder = await createTemporaryFolder();
  const path = join(folder.path, 'data');
  const file = join(path, name);
  const garbage = 'not a database, but somebody may want it back'.repeat(100);
  if (name !== '') mkdirSync(path);
  writeFileSync(file, garbage);
  await using store = openIn(path);
  await expect(addMessage(store)).rejects.toMatchObject({ reason });
  await expect(store.open()).rejects.toMatchObject({ reason });
  expect(readFileSync(file, 'utf8')).toBe(garbage);
  rmSync(file);
  expect(await addMessage(store)).toMatchObject({ kind: 'stored' });
});

test('restricts the folder and its files to their owner, even if they were readable by others', async () => {
  await using folder = await createTemporaryFolder();
  const path = join(folder.path, 'data');
  mkdirSync(path, { mode: 0o755 });
  chmodSync(path, 0o755);
  writeFileSync(join(path, 'messages.db'), '', { mode: 0o644 });
  await using store = openIn(path);
  await addMessage(store);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  for (const suffix of ['', '-wal', '-shm']) {
    expect(statSync(join(path, `messages.db${suffix}`)).mode & 0o777).toBe(0o600);
  }
});

const root = 0;
/** A user without any rights, on every system. */
const other = 65_534;

test.runIf(process.geteuid?.() === root)(
  'as root, gives new files to the owner of their folder, and leaves the rights of its files',
  async () => {
    await using folder = await createTemporaryFolder();
    const file = join(folder.path, 'messages.db');
    chownSync(folder.path, other, other);
    const store = openIn(folder.path);
    await addMessage(store, { receivedAt: 0 });
    await claimOnly(store, 1);
    for (const name of readdirSync(folder.path)) {
      expect([name, statSync(join(folder.path, name)).uid]).toEqual([name, other]);
    }
    await store.close();
    chmodSync(file, 0o644);
    await using again = openIn(folder.path);
    await again.open();
    expect(statSync(file).mode & 0o777).toBe(0o644);
  },
);
