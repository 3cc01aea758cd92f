import pg from 'pg';
import { expect, test } from 'vitest';
import { postgresDatabase } from '../testing/databases.ts';
import { claimDue, makeNewMessage } from '../testing/messages.ts';

const minute = 60_000;
const year = 365 * 24 * 60 * minute;

/** A database with one message that has been due for long, by anybody's clock. */
async function createSubject() {
  const database = await postgresDatabase();
  const store = database.open();
  const newMessage = makeNewMessage({ receivedAt: 0 });
  await store.add(newMessage);
  const session = new pg.Client(database.place);
  await session.connect();
  return {
    store,
    session,
    id: newMessage.message.id,
    claim: ({ now = Date.now(), leaseMs = 60 * minute } = {}) => claimDue(store, now, { leaseMs }),
    async [Symbol.asyncDispose]() {
      await session.end();
      await store.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

test('a lease ends by the clock of the database, whatever the clocks of the servers say', async () => {
  await using subject = await createSubject();
  const { store, claim, id } = subject;
  expect(await claim({ now: Date.now() - year })).toHaveLength(1);
  for (const now of [0, Date.now() - year, Date.now(), Date.now() + year]) {
    await store.capNextAttempts(['mail'], now, minute);
    expect([now, await claim({ now })]).toEqual([now, []]);
    expect(await store.requeue(id, ['pending'], now)).toBe(0);
    expect(await store.giveUp(id, now)).toBe(0);
  }
  expect(await store.find(id)).toMatchObject({ deliveries: [{ state: 'pending', attempts: 1 }] });
});

test('a lease that has ended by it is free for a server whose clock is a year behind', async () => {
  await using subject = await createSubject();
  const { claim } = subject;
  expect(await claim({ leaseMs: 0 })).toHaveLength(1);
  expect(await claim({ now: Date.now() - year })).toMatchObject([{ attempts: 2 }]);
});

/** What the version before reads and writes leases with, by the clock of its machine. */
const before = {
  claim: `UPDATE deliveries SET lease = 'before', lease_until = $1::bigint + 180000
    WHERE coalesce(lease_until, 0) <= $1`,
  release: 'UPDATE deliveries SET lease = NULL, lease_until = NULL',
};

test('beside a server of the version before, neither sends what the other is sending', async () => {
  await using subject = await createSubject();
  const { session, claim } = subject;
  await session.query(before.claim, [Date.now()]);
  expect(await claim({})).toEqual([]);
  await session.query(before.release);
  expect(await claim({})).toHaveLength(1);
  expect((await session.query(before.claim, [Date.now()])).rowCount).toBe(0);
});
