import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/folder.ts';
import { makeArrival } from '#server/testing/leads.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import type { Claim, ClaimRequest, LeadStore } from './lead-store.ts';
import { createPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';

const minute = 60_000;
const mail = ['mail'] as const;
const postgres = await startPostgres();

afterAll(() => postgres[Symbol.asyncDispose]());

/** Data that stores can be opened on, one after the other or several at once. */
type Place = AsyncDisposable & { open(): Promise<LeadStore> };

async function sqlitePlace(): Promise<Place> {
  const folder = await temporaryFolder();
  return closing(async () => openSqliteStore({ folder: folder.path }), folder);
}

async function postgresPlace(): Promise<Place> {
  const url = await postgres.createDatabase();
  return closing(async () => createPostgresStore({ url }));
}

function closing(open: () => Promise<LeadStore>, folder?: AsyncDisposable): Place {
  const stores = new Set<LeadStore>();
  return {
    async open() {
      const store = await open();
      stores.add(store);
      const { close } = store;
      store.close = async () => {
        if (stores.delete(store)) await close();
      };
      return store;
    },
    async [Symbol.asyncDispose]() {
      for (const store of stores) await store.close();
      await folder?.[Symbol.asyncDispose]();
    },
  };
}

function request(overrides: Partial<ClaimRequest> = {}): ClaimRequest {
  return { now: 0, leaseMs: minute, limit: 10, lease: 'lease', channels: mail, ...overrides };
}

function only(claims: Claim[]): Claim {
  const [claim] = claims;
  if (claim === undefined || claims.length > 1) throw new Error(`${claims.length} were due`);
  return claim;
}

function backlog(store: LeadStore) {
  return store.backlog({ channels: mail, receivedBefore: 0 });
}

describe.each([
  ['SQLite', sqlitePlace],
  ['PostgreSQL', postgresPlace],
])('%s', (_, createPlace) => {
  test('a lead comes out as it went in', async () => {
    await using place = await createPlace();
    const store = await place.open();
    const full = makeArrival({ receivedAt: 1 });
    const bare = makeArrival({ receivedAt: 2, size: null, suite: null, language: 'en' });
    expect(await store.add(full)).toEqual({ kind: 'stored' });
    expect(await store.add(bare)).toEqual({ kind: 'stored' });
    expect(await store.claimDue(request({ now: 2 }))).toEqual([
      { lead: full.lead, channel: 'mail', attempts: 1, since: 1, lease: 'lease' },
      { lead: bare.lead, channel: 'mail', attempts: 1, since: 2, lease: 'lease' },
    ]);
  });

  test('what was stored is there after it was closed and opened again', async () => {
    await using place = await createPlace();
    const arrival = makeArrival({ receivedAt: 0 });
    const first = await place.open();
    await first.add(arrival);
    await first.close();
    const second = await place.open();
    expect(only(await second.claimDue(request())).lead).toEqual(arrival.lead);
  });

  test('several that open at once make the schema once', async () => {
    await using place = await createPlace();
    const stores = await Promise.all(Array.from({ length: 5 }, () => place.open()));
    await Promise.all(stores.map((store) => store.open()));
    for (const store of stores) expect(await backlog(store)).toMatchObject({ pending: 0 });
  });

  describe('a key', () => {
    test('that came before stands for the first lead, or for a conflict', async () => {
      await using place = await createPlace();
      const store = await place.open();
      const first = makeArrival({}, { key: 'a', fingerprint: '1' });
      expect(await store.known('a', '1')).toBeNull();
      expect(await store.add(first)).toEqual({ kind: 'stored' });
      const repeated = { kind: 'repeated', id: first.lead.id };
      expect(await store.add(makeArrival({}, { key: 'a', fingerprint: '1' }))).toEqual(repeated);
      expect(await store.known('a', '1')).toEqual(repeated);
      const other = makeArrival({}, { key: 'a', fingerprint: '2' });
      expect(await store.add(other)).toEqual({ kind: 'conflict' });
      expect(await store.known('a', '2')).toEqual({ kind: 'conflict' });
      expect(await backlog(store)).toMatchObject({ pending: 1 });
    });

    test('posted many times at once over several servers makes one lead', async () => {
      await using place = await createPlace();
      const stores = await Promise.all([place.open(), place.open(), place.open()]);
      const added = await Promise.all(
        Array.from({ length: 30 }, (_, index) => {
          const store = stores[index % stores.length];
          return store?.add(makeArrival({}, { key: 'a', fingerprint: '1' }));
        }),
      );
      expect(added.filter((answer) => answer?.kind === 'stored')).toHaveLength(1);
      expect(added.filter((answer) => answer?.kind === 'repeated')).toHaveLength(29);
    });
  });

  test('leads added at once each get their own answer', async () => {
    await using place = await createPlace();
    const store = await place.open();
    const twice = makeArrival();
    const results = await Promise.allSettled([
      store.add(makeArrival()),
      store.add(twice),
      store.add(makeArrival({ id: twice.lead.id })),
      store.add(makeArrival()),
    ]);
    // An id that comes twice is a defect; it must not take the others down.
    expect(results.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    expect(await backlog(store)).toMatchObject({ pending: 3 });
  });

  test('a lead is due on every channel it is to go, each on its own', async () => {
    await using place = await createPlace();
    const store = await place.open();
    const channels = ['mail', 'webhook'] as const;
    await store.add(makeArrival({ receivedAt: 0 }, { channels }));
    const byMail = only(await store.claimDue(request()));
    await store.markDelivered(byMail, 1, null);
    expect(await store.nextDueAt(mail)).toBeNull();
    expect(await store.nextDueAt(channels)).toBe(0);
    expect(await store.backlog({ channels, receivedBefore: 1 })).toMatchObject({ overdue: 1 });
    const byWebhook = only(await store.claimDue(request({ channels: ['webhook'] })));
    expect(byWebhook).toMatchObject({ channel: 'webhook', attempts: 1 });
    await store.markDelivered(byWebhook, 1, null);
    expect(await store.backlog({ channels, receivedBefore: 1 })).toMatchObject({ pending: 0 });
  });

  test('a claimed lead is due again only when its lease has run out', async () => {
    await using place = await createPlace();
    const store = await place.open();
    await store.add(makeArrival({ receivedAt: 0 }));
    await store.claimDue(request({ lease: 'first' }));
    expect(await store.nextDueAt(mail)).toBe(minute);
    expect(await store.claimDue(request({ now: minute - 1, lease: 'second' }))).toEqual([]);
    const again = await store.claimDue(request({ now: minute, lease: 'second' }));
    expect(again).toMatchObject([{ attempts: 2 }]);
  });

  test('a note from a lease that has passed on changes nothing', async () => {
    await using place = await createPlace();
    const store = await place.open();
    await store.add(makeArrival({ receivedAt: 0 }));
    const late = only(await store.claimDue(request({ lease: 'first' })));
    await store.claimDue(request({ now: minute, lease: 'second' }));
    await store.markDelivered(late, minute, null);
    await store.park(late, 'refused');
    await store.retryLater(late, { at: 0, error: 'late' });
    expect(await backlog(store)).toMatchObject({ pending: 1, parked: 0, oldestReceivedAt: 0 });
    expect(await store.nextDueAt(mail)).toBe(2 * minute);
  });

  test('delivered leads are done with, parked ones wait, others come again at their time', async () => {
    await using place = await createPlace();
    const store = await place.open();
    for (const receivedAt of [1, 2, 3]) await store.add(makeArrival({ receivedAt }));
    const [first, second, third] = await store.claimDue(request({ now: 3 }));
    if (first === undefined || second === undefined || third === undefined) {
      throw new Error('Not due');
    }
    await store.markDelivered(first, 4, 'one of two refused');
    await store.park(second, '550 No such user');
    await store.retryLater(third, { at: 10, error: '451 Later' });
    expect(await backlog(store)).toMatchObject({ pending: 1, parked: 1, oldestReceivedAt: 2 });
    expect(await store.backlog({ channels: mail, receivedBefore: 4 })).toMatchObject({
      overdue: 2,
    });
    expect(await store.nextDueAt(mail)).toBe(10);
    expect(await store.claimDue(request({ now: 9 }))).toEqual([]);
    expect((await store.find(first.lead.id))?.deliveries).toMatchObject([
      { state: 'delivered', deliveredAt: 4, lastError: 'one of two refused' },
    ]);
    const again = await store.claimDue(request({ now: 10 }));
    expect(again).toMatchObject([{ lead: third.lead, attempts: 2 }]);
  });

  test('quarantined leads go nowhere until they are released', async () => {
    await using place = await createPlace();
    const store = await place.open();
    const { lead, ...rest } = makeArrival({ receivedAt: 0, suspicion: 'hidden-field' });
    await store.add({ lead, ...rest });
    expect(await store.claimDue(request({ now: minute }))).toEqual([]);
    expect(await backlog(store)).toMatchObject({ pending: 0, quarantined: 1, overdue: 0 });
    const states = ['quarantined'] as const;
    expect(await store.requeue({ id: lead.id, states, now: 5 })).toBe(1);
    expect(only(await store.claimDue(request({ now: 5 })))).toMatchObject({ lead, since: 5 });
  });

  test('what is asked for again is due at once, but not while it is being sent', async () => {
    await using place = await createPlace();
    const store = await place.open();
    const arrivals = [1, 2].map((receivedAt) => makeArrival({ receivedAt }));
    for (const arrival of arrivals) await store.add(arrival);
    const [first, second] = await store.claimDue(request({ now: 2 }));
    if (first === undefined || second === undefined) throw new Error('Not due');
    await store.park(first, '550');
    const states = ['parked', 'pending', 'delivered'] as const;
    expect(await store.requeue({ id: null, states, now: 3 })).toBe(1);
    expect(await store.requeue({ id: second.lead.id, states, now: 3 })).toBe(0);
    await store.markDelivered(second, 4, null);
    expect(await store.requeue({ id: second.lead.id, states, now: 5 })).toBe(1);
    const again = await store.claimDue(request({ now: 5 }));
    expect(again).toMatchObject([
      { lead: first.lead, attempts: 1, since: 3 },
      { lead: second.lead, attempts: 1, since: 5 },
    ]);
  });

  test('leads are listed from the oldest on, by state and in pages', async () => {
    await using place = await createPlace();
    const store = await place.open();
    const arrivals = [1, 2, 3].map((receivedAt) =>
      makeArrival(
        { receivedAt, id: `lead-${receivedAt}` },
        { channels: ['mail', 'webhook'], key: String(receivedAt) },
      ),
    );
    for (const arrival of arrivals) await store.add(arrival);
    const ids = arrivals.map(({ lead }) => lead.id).sort();
    const all = await store.list({ state: null, after: null, limit: 10 });
    expect(all.map(({ lead }) => lead.id)).toEqual(ids);
    expect(all[0]).toMatchObject({ lead: arrivals[0]?.lead, key: '1', fingerprint: 'x' });
    expect(all[0]?.deliveries.map(({ channel }) => channel)).toEqual(['mail', 'webhook']);
    const page = await store.list({ state: 'pending', after: ids[0] ?? '', limit: 1 });
    expect(page.map(({ lead }) => lead.id)).toEqual([ids[1]]);
    expect(await store.list({ state: 'parked', after: null, limit: 10 })).toEqual([]);
    expect(await store.find('none')).toBeNull();
  });

  test('only leads of which nothing is left to deliver are purged', async () => {
    await using place = await createPlace();
    const store = await place.open();
    const channels = ['mail', 'webhook'] as const;
    for (const receivedAt of [0, 1, 2, 3]) await store.add(makeArrival({ receivedAt }));
    await store.add(makeArrival({ receivedAt: 4 }, { channels }));
    await store.add(makeArrival({ receivedAt: 5, suspicion: 'too-fast' }));
    const claims = await store.claimDue(request({ now: 5 }));
    for (const claim of claims) {
      const { receivedAt } = claim.lead;
      if (receivedAt === 0) await store.park(claim, '550');
      else if (receivedAt === 1) await store.retryLater(claim, { at: 100, error: '451' });
      else await store.markDelivered(claim, receivedAt * 10, null);
    }
    expect(await store.purge({ deliveredBefore: 20, channels })).toBe(0);
    expect(await store.purge({ deliveredBefore: 21, channels })).toBe(1);
    expect(await store.purge({ deliveredBefore: 1000, channels })).toBe(1);
    const left = await store.list({ state: null, after: null, limit: 10 });
    expect(left.map(({ lead }) => lead.receivedAt).sort()).toEqual([0, 1, 4, 5]);
    // Nobody is waiting for a channel that is no longer set up.
    expect(await store.purge({ deliveredBefore: 1000, channels: mail })).toBe(1);
  });

  test('what one store gives away another takes, once, and back again', async () => {
    await using one = await createPlace();
    await using other = await sqlitePlace();
    const from = await one.open();
    const to = await other.open();
    const arrivals = [1, 2].map((receivedAt) =>
      makeArrival({ receivedAt }, { key: `${receivedAt}` }),
    );
    for (const arrival of arrivals) await from.add(arrival);
    const sent = only(await from.claimDue(request({ now: 1 })));
    await from.markDelivered(sent, 5, null);
    expect(await from.handOver(6)).toBe(1);
    expect(await from.claimDue(request({ now: minute }))).toEqual([]);
    const records = await from.list({ state: null, after: null, limit: 10 });
    const pending = records.map((record) => ({
      ...record,
      deliveries: record.deliveries.map((delivery) => ({
        ...delivery,
        state: delivery.state === 'moved' ? ('pending' as const) : delivery.state,
      })),
    }));
    expect(await to.adopt(pending)).toBe(2);
    expect(await to.adopt(pending)).toBe(0);
    await from.settle(
      records.map(({ lead }) => lead.id),
      7,
    );
    expect(only(await to.claimDue(request({ now: 10 }))).lead).toEqual(arrivals[1]?.lead);
    expect(await from.adopt(pending)).toBe(0);
    expect(only(await from.claimDue(request({ now: 10 }))).lead).toEqual(arrivals[1]?.lead);
  });

  test('an empty store has nothing due', async () => {
    await using place = await createPlace();
    const store = await place.open();
    expect(await store.nextDueAt(mail)).toBeNull();
    expect(await store.claimDue(request())).toEqual([]);
    const nothing = { pending: 0, parked: 0, quarantined: 0, overdue: 0, oldestReceivedAt: null };
    expect(await backlog(store)).toEqual(nothing);
  });
});
