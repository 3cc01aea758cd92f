import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/folder.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { claimDue } from '#server/testing/leases.ts';
import { StoreUnavailable } from './lead-store.ts';
import { createSqliteStore } from './open-store.ts';

const channels = ['mail'] as const;

function request(now: number, lease: string) {
  return { now, leaseMs: 60_000, limit: 10, lease, channel: 'mail' } as const;
}

test('the folder is closed to other users of the machine', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'data');
  const store = createSqliteStore({ folder: path });
  await store.open();
  expect(statSync(path).mode & 0o777).toBe(0o700);
  await store.close();
});

test('one of two servers on a folder sends; the other takes over when it is gone', async () => {
  await using folder = await temporaryFolder();
  const one = createSqliteStore({ folder: folder.path });
  const two = createSqliteStore({ folder: folder.path });
  const newLead = makeNewLead({ receivedAt: 0 });
  await two.add(newLead);
  expect(await claimDue(one, request(0, 'one'))).toHaveLength(1);
  expect(await claimDue(two, request(600_000, 'two'))).toEqual([]);
  await one.close();
  const { lead } = newLead;
  expect(await claimDue(two, request(1, 'two'))).toMatchObject([{ lead, attempts: 2 }]);
  await two.close();
});

test("what a process is sending is nobody else's as long as it lives, by whatever clock", async () => {
  await using folder = await temporaryFolder();
  const sender = createSqliteStore({ folder: folder.path });
  const command = createSqliteStore({ folder: folder.path });
  const newLead = makeNewLead({ receivedAt: 0 });
  const { id } = newLead.lead;
  await sender.add(newLead);
  expect(await claimDue(sender, request(0, 'sender'))).toHaveLength(1);
  const yearMs = 365 * 24 * 60 * 60_000;
  expect(await command.requeue({ id, states: ['pending'], now: yearMs })).toBe(0);
  expect(await command.giveUp({ id, now: yearMs })).toBe(0);
  await sender.close();
  expect(await command.giveUp({ id, now: 1 })).toBe(1);
  await command.close();
});

test('a database that another process is writing to is unavailable, which is no defect', async () => {
  await using folder = await temporaryFolder();
  const store = createSqliteStore({ folder: folder.path, busyTimeoutMs: 1 });
  await store.open();
  const other = new DatabaseSync(join(folder.path, 'leads.db'));
  other.exec('BEGIN IMMEDIATE');
  const busy = { kind: 'unavailable', reason: 'busy' };
  expect(await Promise.all([store.add(makeNewLead()), store.add(makeNewLead())])).toEqual([
    busy,
    busy,
  ]);
  await expect(claimDue(store, request(0, 'lease'))).rejects.toThrow(StoreUnavailable);
  other.exec('ROLLBACK');
  expect(await store.add(makeNewLead())).toEqual({ kind: 'stored' });
  other.close();
  await store.close();
});

test('a store keeps its own leases while the database is busy', async () => {
  await using folder = await temporaryFolder();
  const store = createSqliteStore({ folder: folder.path, busyTimeoutMs: 1 });
  await store.open();
  const other = new DatabaseSync(join(folder.path, 'leads.db'));
  await store.add(makeNewLead({ receivedAt: 0 }));
  const [claim] = await claimDue(store, request(0, 'mine'));
  if (claim === undefined) throw new Error('Nothing was due');
  other.exec('BEGIN IMMEDIATE');
  await expect(claimDue(store, request(1, 'next'))).rejects.toThrow(StoreUnavailable);
  other.exec('ROLLBACK');
  other.close();
  expect(await claimDue(store, request(1, 'next'))).toEqual([]);
  await store.messages.markDelivered(claim, 2, null);
  expect(await store.backlog({ channels, overdueBefore: 0 })).toMatchObject({ pending: 0 });
  await store.close();
});

test('a full disk loses nothing, and the store works again when there is room', async () => {
  await using folder = await temporaryFolder();
  // SQLite treats a file at its maximum size like a full disk.
  const store = createSqliteStore({ folder: folder.path, maxPages: 60 });
  await store.add(makeNewLead({ receivedAt: 0 }));
  const big = () => makeNewLead({ message: 'x'.repeat(2000) });
  const results = [];
  for (let count = 0; count < 200; count += 1) results.push(await store.add(big()));
  const kinds = new Set(results.map(({ kind }) => kind));
  expect([...kinds]).toEqual(['stored', 'unavailable']);
  expect(results.at(-1)).toEqual({ kind: 'unavailable', reason: 'full' });
  const stored = results.filter(({ kind }) => kind === 'stored').length + 1;
  expect(await store.backlog({ channels, overdueBefore: 0 })).toMatchObject({ pending: stored });
  await store.close();
  const again = createSqliteStore({ folder: folder.path });
  expect(await again.add(big())).toEqual({ kind: 'stored' });
  expect(await again.backlog({ channels, overdueBefore: 0 })).toMatchObject({
    pending: stored + 1,
  });
  await again.close();
});

test('purged leads are no longer in the file', async () => {
  await using folder = await temporaryFolder();
  const store = createSqliteStore({ folder: folder.path });
  await store.add(makeNewLead({ receivedAt: 0, message: 'strictly confidential' }));
  const [claim] = await claimDue(store, request(0, 'lease'));
  if (claim === undefined) throw new Error('Nothing was due');
  await store.messages.markDelivered(claim, 1, null);
  const purge = { quarantinedBefore: null, channels, after: null, limit: 10 };
  const { id } = claim.lead;
  expect(await store.purge({ ...purge, endedBefore: 2 })).toEqual({ ids: [id], next: null });
  await store.close();
  expect(readFileSync(join(folder.path, 'leads.db')).includes('strictly confidential')).toBe(false);
});

test('a database of a newer version is left alone', async () => {
  await using folder = await temporaryFolder();
  const first = createSqliteStore({ folder: folder.path });
  await first.open();
  await first.close();
  const other = new DatabaseSync(join(folder.path, 'leads.db'));
  other.exec("INSERT INTO outbox_migrations (name, timestamp) VALUES ('999 later', '')");
  other.close();
  const store = createSqliteStore({ folder: folder.path });
  await expect(store.open()).rejects.toThrow('newer');
  expect(await store.add(makeNewLead())).toEqual({ kind: 'unavailable', reason: 'too-new' });
  await store.close();
});
