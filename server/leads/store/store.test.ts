import { afterAll, describe, expect, test } from 'vitest';
import { postgresDatabase, sqliteDatabase } from '#server/testing/databases.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import { claimDue, type Claim, type ClaimRequest } from '#server/testing/leases.ts';
import type { Channel, LeadStore, Purged, PurgeCursor } from './lead-store.ts';

const minute = 60_000;
const mail = ['mail'] as const;
const postgres = sharedPostgres();

afterAll(() => postgres[Symbol.asyncDispose]());

function request(overrides: Partial<ClaimRequest> = {}): ClaimRequest {
  return { now: 0, leaseMs: minute, limit: 10, lease: 'lease', channel: 'mail', ...overrides };
}

function only(claims: Claim[]): Claim {
  const [claim] = claims;
  if (claim === undefined || claims.length > 1) throw new Error(`${claims.length} were due`);
  return claim;
}

/** Purges in portions of one, so that every portion but the last has another after it. */
async function purge(
  store: LeadStore,
  endedBefore: number,
  channels: readonly Channel[],
  quarantinedBefore: number | null = null,
): Promise<string[]> {
  const purged: string[] = [];
  for (let after: PurgeCursor | null = null; ;) {
    const request = { endedBefore, quarantinedBefore, channels, after, limit: 1 };
    const { ids, next }: Purged = await store.purge(request);
    purged.push(...ids);
    if (next === null) return purged;
    after = next;
  }
}

function backlog(store: LeadStore) {
  return store.backlog({ channels: mail, overdueBefore: 0 });
}

describe.each([
  ['SQLite', sqliteDatabase],
  ['PostgreSQL', () => postgresDatabase(postgres)],
])('%s', (_, createDatabase) => {
  test('a lead is read as it was written', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const full = makeNewLead({ receivedAt: 1 });
    const bare = makeNewLead({ receivedAt: 2, size: null, suite: null, language: 'en' });
    expect(await store.add(full)).toEqual({ kind: 'stored' });
    expect(await store.add(bare)).toEqual({ kind: 'stored' });
    expect(await claimDue(store, request({ now: 2 }))).toMatchObject([
      { lead: full.lead, destination: 'mail', attempts: 1, since: 1, lease: 'lease' },
      { lead: bare.lead, destination: 'mail', attempts: 1, since: 2, lease: 'lease' },
    ]);
  });

  test('a lead is still there after the store was closed and opened again', async () => {
    await using database = await createDatabase();
    const newLead = makeNewLead({ receivedAt: 0 });
    const first = await database.open();
    await first.add(newLead);
    await first.close();
    const second = await database.open();
    expect(only(await claimDue(second, request())).lead).toEqual(newLead.lead);
  });

  test('several stores that open at once migrate the schema once', async () => {
    await using database = await createDatabase();
    const stores = await Promise.all(Array.from({ length: 5 }, () => database.open()));
    await Promise.all(stores.map((store) => store.open()));
    for (const store of stores) expect(await backlog(store)).toMatchObject({ pending: 0 });
  });

  test('messages received in a span of time are counted, those that look like spam apart', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const time = 0x01a21b244b80;
    const idAt = (ms: number) => `01a21b24-4b8${ms}-7000-8000-000000000000`;
    const leads = [1, 2, 3].map((ms) => makeNewLead({ id: idAt(ms), receivedAt: ms }));
    const spam = makeNewLead({ id: idAt(4), receivedAt: 4, suspicion: 'too-fast' });
    for (const lead of [...leads, spam]) await store.add(lead);
    const span = { from: time, before: time + minute, isSuspicious: false, limit: 10 };
    expect(await store.countReceived(span)).toEqual({ count: 3, oldestAt: 1 });
    expect(await store.countReceived({ ...span, limit: 2 })).toEqual({ count: 2, oldestAt: 2 });
    const suspicious = await store.countReceived({ ...span, isSuspicious: true });
    expect(suspicious).toEqual({ count: 1, oldestAt: 4 });
    for (const outside of [{ from: time + minute }, { from: 0, before: time }]) {
      const received = await store.countReceived({ ...span, ...outside });
      expect(received).toEqual({ count: 0, oldestAt: null });
    }
  });

  describe('a key', () => {
    test('that came before stands for the first lead, or for a conflict', async () => {
      await using database = await createDatabase();
      const store = await database.open();
      const first = makeNewLead({}, { key: 'a', fingerprint: '1' });
      expect(await store.checkKey('a', '1')).toBeNull();
      expect(await store.add(first)).toEqual({ kind: 'stored' });
      const repeated = { kind: 'repeated', id: first.lead.id, isReleased: false };
      expect(await store.add(makeNewLead({}, { key: 'a', fingerprint: '1' }))).toEqual(repeated);
      expect(await store.checkKey('a', '1')).toEqual(repeated);
      const other = makeNewLead({}, { key: 'a', fingerprint: '2' });
      expect(await store.add(other)).toEqual({ kind: 'conflict' });
      expect(await store.checkKey('a', '2')).toEqual({ kind: 'conflict' });
      expect(await backlog(store)).toMatchObject({ pending: 1 });
    });

    test('posted many times at once over several servers makes one lead', async () => {
      await using database = await createDatabase();
      const stores = await Promise.all([database.open(), database.open(), database.open()]);
      const added = await Promise.all(
        Array.from({ length: 30 }, (_, index) => {
          const store = stores[index % stores.length];
          return store?.add(makeNewLead({}, { key: 'a', fingerprint: '1' }));
        }),
      );
      expect(added.filter((result) => result?.kind === 'stored')).toHaveLength(1);
      expect(added.filter((result) => result?.kind === 'repeated')).toHaveLength(29);
    });
  });

  test('leads added at once each get their own result', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const twice = makeNewLead();
    const results = await Promise.allSettled([
      store.add(makeNewLead()),
      store.add(twice),
      store.add(makeNewLead({ id: twice.lead.id })),
      store.add(makeNewLead()),
    ]);
    // A duplicate id is a defect; it must not fail the others.
    expect(results.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    expect(await backlog(store)).toMatchObject({ pending: 3 });
  });

  test('a lead is due on each of its channels independently', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const channels = ['mail', 'webhook'] as const;
    await store.add(makeNewLead({ receivedAt: 0 }, { channels }));
    const byMail = only(await claimDue(store, request()));
    await store.messages.markDelivered(byMail, 1, null);
    expect(await store.messages.nextDueAt('mail')).toBeNull();
    expect(await store.messages.nextDueAt('webhook')).toBe(0);
    expect(await store.backlog({ channels, overdueBefore: 1 })).toMatchObject({ overdue: 1 });
    const byWebhook = only(await claimDue(store, request({ channel: 'webhook' })));
    expect(byWebhook).toMatchObject({ destination: 'webhook', attempts: 1 });
    await store.messages.markDelivered(byWebhook, 1, null);
    expect(await store.backlog({ channels, overdueBefore: 1 })).toMatchObject({ pending: 0 });
  });

  test('a claimed lead is due again only after its lease has expired', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    await store.add(makeNewLead({ receivedAt: 0 }));
    const claim = only(await claimDue(store, request({ lease: 'first' })));
    expect(await claimDue(store, request({ lease: 'second' }))).toEqual([]);
    await store.messages.retryLater(claim, { at: 0, error: '451' });
    // A lease that ends as it begins.
    await claimDue(store, request({ leaseMs: 0, lease: 'third' }));
    const again = await claimDue(store, request({ lease: 'fourth' }));
    expect(again).toMatchObject([{ attempts: 3 }]);
  });

  test('recording the result of a claim whose lease has passed on has no effect', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    await store.add(makeNewLead({ receivedAt: 0 }));
    const late = only(await claimDue(store, request({ leaseMs: 0, lease: 'first' })));
    const current = only(await claimDue(store, request({ lease: 'second' })));
    await store.messages.markDelivered(late, minute, null);
    await store.messages.park(late, 'refused');
    await store.messages.retryLater(late, { at: 0, error: 'late' });
    expect(await backlog(store)).toMatchObject({ pending: 1, parked: 0, oldestReceivedAt: 0 });
    expect(await claimDue(store, request({ lease: 'third' }))).toEqual([]);
    await store.messages.markDelivered(current, minute, null);
    expect(await backlog(store)).toMatchObject({ pending: 0 });
  });

  test('delivered and parked leads are not due again, others are at their time', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    for (const receivedAt of [1, 2, 3]) await store.add(makeNewLead({ receivedAt }));
    const [first, second, third] = await claimDue(store, request({ now: 3 }));
    if (first === undefined || second === undefined || third === undefined) {
      throw new Error('Not due');
    }
    await store.messages.markDelivered(first, 4, 'one of two refused');
    await store.messages.park(second, '550 No such user');
    await store.messages.retryLater(third, { at: 10, error: '451 Later' });
    expect(await backlog(store)).toMatchObject({ pending: 1, parked: 1, oldestReceivedAt: 2 });
    expect(await store.backlog({ channels: mail, overdueBefore: 4 })).toMatchObject({
      overdue: 1,
    });
    expect(await store.messages.nextDueAt('mail')).toBe(10);
    expect(await claimDue(store, request({ now: 9 }))).toEqual([]);
    expect((await store.find(first.lead.id))?.deliveries).toMatchObject([
      { state: 'delivered', deliveredAt: 4, lastError: 'one of two refused' },
    ]);
    const again = await claimDue(store, request({ now: 10 }));
    expect(again).toMatchObject([{ lead: third.lead, attempts: 2 }]);
  });

  test('quarantined leads are not due until they are released', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const { lead, ...rest } = makeNewLead({ receivedAt: 0, suspicion: 'hidden-field' });
    await store.add({ lead, ...rest });
    expect(await claimDue(store, request({ now: minute }))).toEqual([]);
    expect(await backlog(store)).toMatchObject({ pending: 0, quarantined: 1, overdue: 0 });
    const states = ['quarantined'] as const;
    expect(await store.requeue({ id: lead.id, states, now: 5 })).toBe(1);
    expect(only(await claimDue(store, request({ now: 5 })))).toMatchObject({ lead, since: 5 });
  });

  test('a requeued delivery is due at once, but a leased one is not requeued', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const newLeads = [1, 2].map((receivedAt) => makeNewLead({ receivedAt }));
    for (const newLead of newLeads) await store.add(newLead);
    const [first, second] = await claimDue(store, request({ now: 2 }));
    if (first === undefined || second === undefined) throw new Error('Not due');
    await store.messages.park(first, '550');
    const states = ['parked', 'pending', 'delivered'] as const;
    expect(await store.requeueParked({ now: 3, limit: 10 })).toBe(1);
    expect(await store.requeue({ id: second.lead.id, states, now: 3 })).toBe(0);
    await store.messages.markDelivered(second, 4, null);
    expect(await store.requeue({ id: second.lead.id, states, now: 5 })).toBe(1);
    const again = await claimDue(store, request({ now: 5 }));
    expect(again).toMatchObject([
      { lead: first.lead, attempts: 1, since: 3 },
      { lead: second.lead, attempts: 1, since: 5 },
    ]);
  });

  test('leads are listed from the oldest on, by state and in pages', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const newLeads = [1, 2, 3].map((receivedAt) =>
      makeNewLead(
        { receivedAt, id: `lead-${receivedAt}` },
        { channels: ['mail', 'webhook'], key: String(receivedAt) },
      ),
    );
    for (const newLead of newLeads) await store.add(newLead);
    const ids = newLeads.map(({ lead }) => lead.id).sort();
    const all = await store.list({ state: null, order: 'oldest-first', after: null, limit: 10 });
    expect(all.map(({ lead }) => lead.id)).toEqual(ids);
    expect(all[0]).toMatchObject({ lead: newLeads[0]?.lead, key: '1', fingerprint: 'x' });
    expect(all[0]?.deliveries.map(({ channel }) => channel)).toEqual(['mail', 'webhook']);
    const page = await store.list({
      state: 'pending',
      order: 'oldest-first',
      after: ids[0] ?? '',
      limit: 1,
    });
    expect(page.map(({ lead }) => lead.id)).toEqual([ids[1]]);
    expect(
      await store.list({ state: 'parked', order: 'oldest-first', after: null, limit: 10 }),
    ).toEqual([]);
    expect(await store.find('none')).toBeNull();
  });

  test('only leads with nothing left to deliver are purged', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const channels = ['mail', 'webhook'] as const;
    for (const receivedAt of [0, 1, 2, 3]) await store.add(makeNewLead({ receivedAt }));
    await store.add(makeNewLead({ receivedAt: 4 }, { channels }));
    await store.add(makeNewLead({ receivedAt: 5, suspicion: 'too-fast' }));
    const claims = await claimDue(store, request({ now: 5 }));
    for (const claim of claims) {
      const { receivedAt } = claim.lead;
      if (receivedAt === 0) await store.messages.park(claim, '550');
      else if (receivedAt === 1) await store.messages.retryLater(claim, { at: 100, error: '451' });
      else await store.messages.markDelivered(claim, receivedAt * 10, null);
    }
    expect(await purge(store, 20, channels)).toEqual([]);
    expect(await purge(store, 21, channels)).toHaveLength(1);
    expect(await purge(store, 1000, channels)).toHaveLength(1);
    const left = await store.list({ state: null, order: 'oldest-first', after: null, limit: 10 });
    expect(left.map(({ lead }) => lead.receivedAt).sort()).toEqual([0, 1, 4, 5]);
    // Deliveries on a channel that is no longer configured do not count.
    expect(await purge(store, 1000, mail)).toHaveLength(1);
  });

  test('what one store gives to another is added once, and can come back', async () => {
    await using one = await createDatabase();
    await using other = await sqliteDatabase();
    const from = await one.open();
    const to = await other.open();
    const newLeads = [1, 2].map((receivedAt) =>
      makeNewLead({ receivedAt }, { key: `${receivedAt}` }),
    );
    for (const newLead of newLeads) await from.add(newLead);
    const sent = only(await claimDue(from, request({ now: 1 })));
    await from.messages.markDelivered(sent, 5, null);
    const all = { state: null, order: 'oldest-first', after: null, limit: 10 } as const;
    const records = await from.list(all);
    expect(await to.addRecords(records)).toBe(2);
    expect(await to.addRecords(records)).toBe(0);
    expect([await from.count(), await to.count()]).toEqual([2, 2]);
    // A lease that a killed server had is no obstacle.
    only(await claimDue(from, request({ now: 10 })));
    const ids = records.map(({ lead }) => lead.id);
    await from.markTransferred(ids, 7);
    expect(await claimDue(from, request({ now: minute }))).toEqual([]);
    expect(await from.list({ ...all, state: 'transferred' })).toHaveLength(1);
    expect(only(await claimDue(to, request({ now: 10 }))).lead).toEqual(newLeads[1]?.lead);
    expect(await from.addRecords(records)).toBe(0);
    expect(only(await claimDue(from, request({ now: minute }))).lead).toEqual(newLeads[1]?.lead);
  });

  test('two names of a store are told to be one', async () => {
    await using one = await createDatabase();
    await using other = await createDatabase();
    const [first, second, third] = await Promise.all([one.open(), one.open(), other.open()]);
    expect(await first.identify()).toBe(await second.identify());
    expect(await first.identify()).not.toBe(await third.identify());
  });

  test('an empty store has nothing due', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    expect(await store.messages.nextDueAt('mail')).toBeNull();
    expect(await claimDue(store, request())).toEqual([]);
    const nothing = { pending: 0, parked: 0, quarantined: 0, overdue: 0, oldestReceivedAt: null };
    expect(await backlog(store)).toEqual(nothing);
  });

  test('when people were told of something is known to all until it is cleared', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const other = await database.open();
    for (const [name, at] of Object.entries({ a: 1, b: 1_800_000_000_000 })) {
      await store.setAlert(name, at);
    }
    await store.setAlert('a', 2);
    expect(await other.alerts()).toEqual(new Map(Object.entries({ a: 2, b: 1_800_000_000_000 })));
    await other.messages.clearAlert('a');
    await other.messages.clearAlert('unknown');
    expect([...(await store.alerts()).keys()]).toEqual(['b']);
  });
});
