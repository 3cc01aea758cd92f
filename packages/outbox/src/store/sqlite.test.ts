import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { sqliteDatabase } from '../testing/databases.ts';
import { leadsTables } from '../testing/leads-tables.ts';
import { takeSenderLock } from './sqlite.ts';

const message = {
  id: 'a',
  receivedAt: 1,
  language: 'es',
  fields: { name: 'Ana' },
  context: null,
  mailId: '<a@site.example>',
  suspicion: null,
};

test.each(['no JSON', '[]', '7', 'null', '{"name":7}'])(
  'a message whose fields are %j in the database keeps no other from being sent',
  async (odd) => {
    await using database = await sqliteDatabase();
    await using store = database.open();
    for (const id of ['a', 'b']) {
      const newMessage = { message: { ...message, id }, destinations: ['mail'], key: id };
      await store.add({ ...newMessage, fingerprint: id });
    }
    await database.run(`UPDATE messages SET fields = '${odd}' WHERE id = 'a' RETURNING id`);
    const request = { destination: 'mail', now: 1, leaseMs: 1000, lease: 'x', limit: 10 };
    expect(await store.claim(request)).toMatchObject([
      { message: { id: 'a', fields: {} } },
      { message: { id: 'b', fields: { name: 'Ana' } } },
    ]);
  },
);

test('tables of the version before are not taken over from a server that runs', async () => {
  await using database = await sqliteDatabase();
  const old = new DatabaseSync(database.place);
  old.exec(leadsTables.sqlite + leadsTables.indexes);
  old.close();
  const lock = takeSenderLock(dirname(database.place));
  await using store = database.open();
  await expect(store.count()).rejects.toMatchObject({ reason: 'busy' });
  lock?.close();
  expect(await store.count()).toBe(0);
});

test('what is erased while somebody reads is not said to be, and is when it is erased again', async () => {
  await using database = await sqliteDatabase();
  await using store = database.open();
  const fields = { name: 'Ana Peculiar' };
  const newMessage = { message: { ...message, fields }, destinations: ['mail'], key: 'a' };
  await store.add({ ...newMessage, fingerprint: 'a' });
  const reader = new DatabaseSync(database.place);
  reader.exec('BEGIN; SELECT * FROM messages');
  await expect(store.erase(['a'], 1)).rejects.toMatchObject({ reason: 'busy' });
  reader.close();
  await store.erase(['a'], 1);
  for (const file of [database.place, `${database.place}-wal`]) {
    expect(await readFile(file, 'latin1')).not.toContain('Peculiar');
  }
});

test('what the sending process has leased nobody else ends, whatever their clocks say', async () => {
  await using database = await sqliteDatabase();
  await using sender = database.open();
  await using other = database.open();
  await sender.add({ message, destinations: ['mail'], key: 'a', fingerprint: 'a' });
  const request = { destination: 'mail', now: 1, leaseMs: 1000, lease: 'x', limit: 10 };
  const [claim] = await sender.claim(request);
  await database.run('UPDATE deliveries SET lease_until = 1 RETURNING lease');
  expect(await other.requeue('a', ['pending'], 2)).toBe(0);
  expect(await other.giveUp('a', 2)).toBe(0);
  if (claim !== undefined) await sender.markDelivered(claim, 3, null);
  expect(await sender.find('a')).toMatchObject({ deliveries: [{ state: 'delivered' }] });
});
