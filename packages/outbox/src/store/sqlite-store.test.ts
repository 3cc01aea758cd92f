import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rules, sqliteStore } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { claimDue, makeNewMessage } from '../testing/messages.ts';
import { StoreUnavailable } from './errors.ts';
import { openSqlite } from './sqlite.ts';

const destinations = ['mail'];

test('the folder is closed to other users of the machine', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'data');
  const store = sqliteStore(join(path, 'messages.db'));
  await store.open();
  expect(statSync(path).mode & 0o777).toBe(0o700);
  await store.close();
});

test('a commit waits for the disk', async () => {
  await using folder = await temporaryFolder();
  const database = openSqlite({ file: join(folder.path, 'messages.db'), rules });
  const { rows } = await database.query((tables) =>
    sql<{ synchronous: number }>`pragma synchronous`.execute(tables),
  );
  // FULL (sqlite.org/pragma.html#pragma_synchronous).
  expect(rows).toEqual([{ synchronous: 2 }]);
  await database.close();
});

test('one of two servers on a folder sends; the other takes over when it is gone', async () => {
  await using folder = await temporaryFolder();
  const one = sqliteStore(join(folder.path, 'messages.db'));
  const two = sqliteStore(join(folder.path, 'messages.db'));
  const newMessage = makeNewMessage({ receivedAt: 0 });
  await two.add(newMessage);
  expect(await claimDue(one, 0, { lease: 'one' })).toHaveLength(1);
  expect(await claimDue(two, 600_000, { lease: 'two' })).toEqual([]);
  await one.close();
  const { message } = newMessage;
  expect(await claimDue(two, 1, { lease: 'two' })).toMatchObject([{ message, attempts: 2 }]);
  await two.close();
});

test("what a process is sending is nobody else's as long as it lives, by whatever clock", async () => {
  await using folder = await temporaryFolder();
  const sender = sqliteStore(join(folder.path, 'messages.db'));
  const command = sqliteStore(join(folder.path, 'messages.db'));
  const newMessage = makeNewMessage({ receivedAt: 0 });
  const { id } = newMessage.message;
  await sender.add(newMessage);
  expect(await claimDue(sender, 0, { lease: 'sender' })).toHaveLength(1);
  const yearMs = 365 * 24 * 60 * 60_000;
  expect(await command.requeue(id, ['pending'], yearMs)).toBe(0);
  expect(await command.giveUp(id, yearMs)).toBe(0);
  await sender.close();
  expect(await command.giveUp(id, 1)).toBe(1);
  await command.close();
});

test('a database that another process is writing to is unavailable, which is no defect', async () => {
  await using folder = await temporaryFolder();
  const store = sqliteStore(join(folder.path, 'messages.db'), { busyTimeoutMs: 1 });
  await store.open();
  const other = new DatabaseSync(join(folder.path, 'messages.db'));
  other.exec('BEGIN IMMEDIATE');
  for (const _ of [1, 2]) {
    await expect(store.add(makeNewMessage())).rejects.toMatchObject({ reason: 'busy' });
  }
  await expect(claimDue(store, 0, { lease: 'lease' })).rejects.toThrow(StoreUnavailable);
  other.exec('ROLLBACK');
  expect(await store.add(makeNewMessage())).toEqual({ kind: 'stored' });
  other.close();
  await store.close();
});

test('a store keeps its own leases while the database is busy', async () => {
  await using folder = await temporaryFolder();
  const store = sqliteStore(join(folder.path, 'messages.db'), { busyTimeoutMs: 1 });
  await store.open();
  const other = new DatabaseSync(join(folder.path, 'messages.db'));
  await store.add(makeNewMessage({ receivedAt: 0 }));
  const [claim] = await claimDue(store, 0, { lease: 'mine' });
  if (claim === undefined) throw new Error('Nothing was due');
  other.exec('BEGIN IMMEDIATE');
  await expect(claimDue(store, 1, { lease: 'next' })).rejects.toThrow(StoreUnavailable);
  other.exec('ROLLBACK');
  other.close();
  expect(await claimDue(store, 1, { lease: 'next' })).toEqual([]);
  await store.markDelivered(claim, 2, null);
  expect(await store.backlog(destinations, 0)).toMatchObject({ pending: 0 });
  await store.close();
});

test('a full disk loses nothing, and the store works again when there is room', async () => {
  await using folder = await temporaryFolder();
  // SQLite treats a file at its maximum size like a full disk.
  const store = sqliteStore(join(folder.path, 'messages.db'), { maxPages: 60 });
  await store.add(makeNewMessage({ receivedAt: 0 }));
  const big = () => makeNewMessage({ fields: { text: 'x'.repeat(2000) } });
  const results: string[] = [];
  for (let count = 0; count < 200; count += 1) {
    const result = store.add(big()).then(({ kind }) => kind);
    results.push(await result.catch((error) => error.reason));
  }
  expect([...new Set(results)]).toEqual(['stored', 'full']);
  expect(results.at(-1)).toBe('full');
  const stored = results.filter((result) => result === 'stored').length + 1;
  expect(await store.backlog(destinations, 0)).toMatchObject({ pending: stored });
  await store.close();
  const again = sqliteStore(join(folder.path, 'messages.db'));
  expect(await again.add(big())).toEqual({ kind: 'stored' });
  expect(await again.backlog(destinations, 0)).toMatchObject({
    pending: stored + 1,
  });
  await again.close();
});

test('purged leads are no longer in the file', async () => {
  await using folder = await temporaryFolder();
  const store = sqliteStore(join(folder.path, 'messages.db'));
  await store.add(makeNewMessage({ receivedAt: 0, fields: { text: 'strictly confidential' } }));
  const [claim] = await claimDue(store, 0, { lease: 'lease' });
  if (claim === undefined) throw new Error('Nothing was due');
  await store.markDelivered(claim, 1, null);
  const purge = { quarantinedBefore: null, destinations, limit: 10 };
  const { id } = claim.message;
  expect(await Array.fromAsync(store.purge({ ...purge, endedBefore: 2 }))).toEqual([[id]]);
  await store.close();
  expect(readFileSync(join(folder.path, 'messages.db')).includes('strictly confidential')).toBe(
    false,
  );
});

test('a database of a newer version is left alone', async () => {
  await using folder = await temporaryFolder();
  const first = sqliteStore(join(folder.path, 'messages.db'));
  await first.open();
  await first.close();
  const other = new DatabaseSync(join(folder.path, 'messages.db'));
  other.exec("INSERT INTO outbox_migrations (name, timestamp) VALUES ('999 later', '')");
  other.close();
  const store = sqliteStore(join(folder.path, 'messages.db'));
  await expect(store.open()).rejects.toThrow('newer');
  await expect(store.add(makeNewMessage())).rejects.toMatchObject({ reason: 'too-new' });
  await store.close();
});
