import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sqliteDatabase, sqliteStore } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { claimDue, makeNewMessage } from '../testing/messages.ts';
import { StoreUnavailable } from './errors.ts';
import { openSqlite } from './sqlite.ts';

const destinations = ['mail'];

test('a commit waits for the disk', async () => {
  await using folder = await temporaryFolder();
  const database = openSqlite({ file: join(folder.path, 'messages.db') });
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

test('while another process writes the store is unavailable, and keeps its own leases', async () => {
  await using folder = await temporaryFolder();
  await using store = sqliteStore(join(folder.path, 'messages.db'), { busyTimeoutMs: 1 });
  await store.add(makeNewMessage({ receivedAt: 0 }));
  const [claim] = await claimDue(store, 0, { lease: 'mine' });
  if (claim === undefined) throw new Error('Nothing was due');
  const other = new DatabaseSync(join(folder.path, 'messages.db'));
  other.exec('BEGIN IMMEDIATE');
  for (const _ of [1, 2]) {
    await expect(store.add(makeNewMessage())).rejects.toMatchObject({ reason: 'busy' });
  }
  await expect(claimDue(store, 1, { lease: 'next' })).rejects.toThrow(StoreUnavailable);
  other.exec('ROLLBACK');
  other.close();
  expect(await claimDue(store, 1, { lease: 'next' })).toEqual([]);
  await store.markDelivered(claim, 2, null);
  expect(await store.backlog(destinations, 0)).toMatchObject({ pending: 0 });
  expect(await store.add(makeNewMessage())).toEqual({ kind: 'stored' });
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

test.each(['no JSON', '[]', '7', 'null', '{"name":7}'])(
  'a message whose fields are %j in the database keeps no other from being sent',
  async (odd) => {
    await using database = await sqliteDatabase();
    await using store = database.open();
    for (const id of ['a', 'b']) await store.add(makeNewMessage({ id, fields: { name: 'Ana' } }));
    await database.run(`UPDATE messages SET fields = '${odd}' WHERE id = 'a' RETURNING id`);
    expect(await claimDue(store, 1)).toMatchObject([
      { message: { id: 'a', fields: {} } },
      { message: { id: 'b', fields: { name: 'Ana' } } },
    ]);
  },
);

test('what was erased is in no file, or not said to be erased while somebody reads', async () => {
  await using database = await sqliteDatabase();
  await using store = database.open();
  const fields = { name: 'Xantipa', email: 'x@y.example', text: 'Strictly confidential' };
  await store.add(makeNewMessage({ id: 'a', fields }));
  const reader = new DatabaseSync(database.place);
  reader.exec('BEGIN; SELECT * FROM messages');
  await expect(store.erase(['a'], 1)).rejects.toMatchObject({ reason: 'busy' });
  reader.close();
  await store.erase(['a'], 1);
  for (const file of [database.place, `${database.place}-wal`]) {
    expect((await readFile(file, 'latin1')).toLowerCase()).not.toMatch(/xantipa|confidential/);
  }
});

test('what the sending process has leased nobody else ends, whatever their clocks say', async () => {
  await using database = await sqliteDatabase();
  await using sender = database.open();
  await using other = database.open();
  await sender.add(makeNewMessage({ id: 'a' }));
  const [claim] = await claimDue(sender, 1);
  await database.run('UPDATE deliveries SET lease_until = 1 RETURNING lease');
  expect(await other.requeue('a', ['pending'], 2)).toBe(0);
  expect(await other.giveUp('a', 2)).toBe(0);
  if (claim !== undefined) await sender.markDelivered(claim, 3, null);
  expect(await sender.find('a')).toMatchObject({ deliveries: [{ state: 'delivered' }] });
});
