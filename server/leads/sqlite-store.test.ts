import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/folder.ts';
import { makeLead } from '#server/testing/leads.ts';
import { openSqliteStore } from './sqlite-store.ts';

const minute = 60_000;

function claim(now: number, lease = 'lease', limit = 10) {
  return { now, leaseMs: minute, limit, lease };
}

test('a lead comes out of the store as it went in', async () => {
  await using folder = await temporaryFolder();
  const store = openSqliteStore({ folder: folder.path });
  const full = makeLead({ receivedAt: 1 });
  const bare = makeLead({ receivedAt: 2, size: null, suite: null, language: 'en' });
  expect(await store.add(full)).toEqual({ ok: true });
  expect(await store.add(bare)).toEqual({ ok: true });
  expect(await store.claimDue(claim(2))).toEqual([
    { lead: full, channel: 'mail', attempts: 1, lease: 'lease' },
    { lead: bare, channel: 'mail', attempts: 1, lease: 'lease' },
  ]);
  await store.close();
});

test('nobody else on the machine may look into the folder', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'data');
  await openSqliteStore({ folder: path }).close();
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test('what was stored is there after the file is opened again', async () => {
  await using folder = await temporaryFolder();
  const lead = makeLead();
  const first = openSqliteStore({ folder: folder.path });
  await first.add(lead);
  await first.close();
  const second = openSqliteStore({ folder: folder.path });
  expect(await second.claimDue(claim(lead.receivedAt))).toMatchObject([{ lead }]);
  await second.close();
});

test('a claimed lead is due again only when its lease has run out', async () => {
  await using folder = await temporaryFolder();
  const store = openSqliteStore({ folder: folder.path });
  await store.add(makeLead({ receivedAt: 0 }));
  await store.claimDue(claim(0, 'first'));
  expect(await store.nextDueAt()).toBe(minute);
  expect(await store.claimDue(claim(minute - 1, 'second'))).toEqual([]);
  expect(await store.claimDue(claim(minute, 'second'))).toMatchObject([{ attempts: 2 }]);
  await store.close();
});

test('a note from a lease that has passed on changes nothing', async () => {
  await using folder = await temporaryFolder();
  const store = openSqliteStore({ folder: folder.path });
  await store.add(makeLead({ receivedAt: 0 }));
  const [late] = await store.claimDue(claim(0, 'first'));
  await store.claimDue(claim(minute, 'second'));
  if (late === undefined) throw new Error('Nothing was due');
  await store.markDelivered(late, minute);
  await store.park(late, 'refused');
  expect(await store.backlog()).toEqual({ pending: 1, parked: 0, oldestReceivedAt: 0 });
  await store.close();
});

test('delivered leads are done with, parked ones wait, others come again at their time', async () => {
  await using folder = await temporaryFolder();
  const store = openSqliteStore({ folder: folder.path });
  for (const receivedAt of [1, 2, 3]) await store.add(makeLead({ receivedAt }));
  const [first, second, third] = await store.claimDue(claim(3));
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('Not due');
  await store.markDelivered(first, 4);
  await store.park(second, '550 No such user');
  await store.retryLater(third, { at: 10, error: '451 Later' });
  expect(await store.backlog()).toEqual({ pending: 1, parked: 1, oldestReceivedAt: 3 });
  expect(await store.nextDueAt()).toBe(10);
  expect(await store.claimDue(claim(9))).toEqual([]);
  expect(await store.claimDue(claim(10))).toMatchObject([{ lead: third.lead, attempts: 2 }]);
  await store.close();
});

test('an empty store has nothing due', async () => {
  await using folder = await temporaryFolder();
  const store = openSqliteStore({ folder: folder.path });
  expect(await store.nextDueAt()).toBeNull();
  expect(await store.claimDue(claim(0))).toEqual([]);
  expect(await store.backlog()).toEqual({ pending: 0, parked: 0, oldestReceivedAt: null });
  await store.close();
});

test('one of two servers on a folder sends; the other takes over when it is gone', async () => {
  await using folder = await temporaryFolder();
  const one = openSqliteStore({ folder: folder.path });
  const two = openSqliteStore({ folder: folder.path });
  const lead = makeLead({ receivedAt: 0 });
  await two.add(lead);
  expect(await one.claimDue(claim(0, 'one'))).toHaveLength(1);
  expect(await two.claimDue(claim(10 * minute, 'two'))).toEqual([]);
  await one.close();
  expect(await two.claimDue(claim(1, 'two'))).toMatchObject([{ lead, attempts: 2 }]);
  await two.close();
});

test('a database that somebody else is writing to is not available, which is no defect', async () => {
  await using folder = await temporaryFolder();
  const store = openSqliteStore({ folder: folder.path, busyTimeoutMs: 1 });
  const other = new DatabaseSync(join(folder.path, 'leads.db'));
  other.exec('BEGIN IMMEDIATE');
  expect(await store.add(makeLead())).toEqual({ ok: false, reason: 'busy' });
  other.exec('ROLLBACK');
  expect(await store.add(makeLead())).toEqual({ ok: true });
  other.close();
  await store.close();
});

test('a lead stored twice is a defect', async () => {
  await using folder = await temporaryFolder();
  const store = openSqliteStore({ folder: folder.path });
  const lead = makeLead();
  await store.add(lead);
  await expect(store.add(lead)).rejects.toThrow('UNIQUE');
  expect(await store.backlog()).toMatchObject({ pending: 1 });
  await store.close();
});

test('a database of a newer version is left alone', async () => {
  await using folder = await temporaryFolder();
  await openSqliteStore({ folder: folder.path }).close();
  const other = new DatabaseSync(join(folder.path, 'leads.db'));
  other.exec('INSERT INTO migrations (version, applied_at) VALUES (999, 0)');
  other.close();
  expect(() => openSqliteStore({ folder: folder.path })).toThrow('newer');
});
