import { afterAll, describe, expect, test } from 'vitest';
import { isRequired, perField } from '#lead/fields.ts';
import { postgresDatabase, sqliteDatabase } from '#server/testing/databases.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import { claimDue } from '#server/testing/leases.ts';
import { purgePortion, type LeadStore, type NewLead } from './lead-store.ts';

const postgres = sharedPostgres();

afterAll(() => postgres[Symbol.asyncDispose]());

const channels = ['mail'] as const;
const hour = 60 * 60_000;

async function addStored(store: LeadStore, newLead: NewLead): Promise<void> {
  expect(await store.add(newLead)).toEqual({ kind: 'stored' });
}

function claim(store: LeadStore, now: number) {
  return claimDue(store, { now, leaseMs: 60_000, limit: 10, lease: 'lease', channel: 'mail' });
}

describe.each([
  ['SQLite', sqliteDatabase],
  ['PostgreSQL', () => postgresDatabase(postgres)],
])('%s', (_, createDatabase) => {
  test('what an earlier or later form offered is read as it was stored', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const odd = { size: '1-9 people', suite: 'zoho', language: 'pt', suspicion: null };
    await addStored(store, makeNewLead({ receivedAt: 0, ...odd }));
    await addStored(store, makeNewLead({ receivedAt: 1 }));
    const [first, second] = await claim(store, 1);
    expect(first?.lead).toMatchObject(odd);
    expect(second?.lead.size).toBe('11-50');
    const list = { state: null, order: 'oldest-first', after: null, limit: 5 } as const;
    expect(await store.list(list)).toMatchObject([{ lead: odd }, {}]);
  });

  test('a quarantined message that comes again without suspicion is released, once', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const suspected = { receivedAt: 0, suspicion: 'too-fast' };
    const first = makeNewLead(suspected, { key: 'one', fingerprint: 'same words' });
    await addStored(store, first);
    const again = makeNewLead(suspected, { key: 'one', fingerprint: 'same words' });
    const repeated = { kind: 'repeated', id: first.lead.id };
    expect(await store.add(again)).toEqual({ ...repeated, isReleased: false });
    expect(await claim(store, hour)).toEqual([]);
    const honest = makeNewLead({ receivedAt: 5 }, { key: 'two', fingerprint: 'same words' });
    expect(await store.add(honest)).toEqual({ ...repeated, isReleased: true });
    const [released, ...others] = await claim(store, 5);
    expect(released?.lead).toEqual(first.lead);
    expect(others).toEqual([]);
  });

  test('a message like one that was released long ago is a new one', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const first = makeNewLead({ receivedAt: 0, suspicion: 'too-fast' }, { key: 'one' });
    await addStored(store, first);
    await store.requeue({ id: first.lead.id, states: ['quarantined'], now: 1 });
    expect(await store.add(makeNewLead({ receivedAt: 2 }, { key: 'two' }))).toEqual({
      kind: 'stored',
    });
  });

  test('erased leads keep their id and times, and nothing else', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const { lead, ...rest } = makeNewLead({ receivedAt: 0 }, { key: 'a' });
    await addStored(store, { lead, ...rest });
    await addStored(store, makeNewLead({ receivedAt: 1, email: 'other@empresa.example' }));
    const [leased] = await claim(store, 0);
    if (leased === undefined) throw new Error('Nothing was due');
    expect(await store.erase({ ids: [lead.id, 'none'], now: 7 })).toEqual([lead.id]);
    expect(await store.erase({ ids: [lead.id], now: 8 })).toEqual([]);
    // What was being sent at that moment writes nothing any more.
    await store.messages.retryLater(leased, { at: 9, error: `450 ${lead.email}` });
    const record = await store.find(lead.id);
    const { language, messageId, suspicion } = lead;
    expect(record?.lead).toEqual({
      ...perField((field) => (isRequired(field) ? '' : null)),
      ...{ id: lead.id, receivedAt: 0, language, messageId, suspicion, attribution: null },
    });
    expect(record).toMatchObject({ key: null, fingerprint: '' });
    expect(record?.deliveries).toMatchObject([{ state: 'erased', lastError: null }]);
    expect(await store.search({ words: lead.name, limit: 5 })).toHaveLength(1);
    expect(await store.findBySender({ email: lead.email, limit: 5 })).toEqual([]);
    expect(await claim(store, hour)).toMatchObject([{ lead: { email: 'other@empresa.example' } }]);
    const request = { endedBefore: 10 * hour, quarantinedBefore: null, channels, after: null };
    expect(await store.purge({ ...request, limit: purgePortion })).toMatchObject({ ids: [] });
  });

  test('a lead is found by words of its sender, company and address, and by address', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const found = makeNewLead({
      name: 'Íñigo Muñoz',
      company: "Peña & Hijos, S.L. (l'Horta)",
      email: 'Inigo.Munoz@correo.pena.example',
    });
    await addStored(store, found);
    await addStored(
      store,
      makeNewLead({ name: 'Ana', company: 'Otra', email: 'ana@otra.example' }),
    );
    const search = async (words: string) =>
      (await store.search({ words, limit: 5 })).map(({ lead }) => lead.id);
    for (const words of ['íñigo', 'INIGO MUÑ', 'hijos pena', 'munoz@correo', 'S.L.', 'horta']) {
      expect([words, await search(words)]).toEqual([words, [found.lead.id]]);
    }
    for (const words of ['', ' !"\'%_*:&|()<->', 'íñigo otra', 'gmail', 'NOT ana AND'])
      expect([words, await search(words)]).toEqual([words, []]);
    const email = 'INIGO.munoz@correo.pena.example';
    expect(await store.findBySender({ email, limit: 5 })).toEqual([found.lead.id]);
    expect(await store.findBySender({ email: '%', limit: 5 })).toEqual([]);
  });

  test('quarantined leads are found by time, and discarded, which others are not', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const newLeads = [1, 2, 3].map((receivedAt) =>
      makeNewLead(
        { receivedAt, suspicion: 'too-fast' },
        { channels: ['mail', 'webhook'], fingerprint: String(receivedAt) },
      ),
    );
    const pending = makeNewLead({ receivedAt: 1 });
    for (const newLead of [...newLeads, pending]) await addStored(store, newLead);
    const ids = newLeads.map(({ lead }) => lead.id);
    expect(await store.findQuarantined({ from: 0, before: 3, limit: 5 })).toEqual(ids.slice(0, 2));
    expect(await store.findQuarantined({ from: 2, before: 9, limit: 1 })).toEqual([ids[1]]);
    expect(await store.discard([ids[0] ?? '', pending.lead.id])).toEqual([ids[0]]);
    expect(await store.discard([])).toEqual([]);
    expect(await store.find(ids[0] ?? '')).toBeNull();
    const request = { endedBefore: 0, channels, limit: purgePortion };
    const ended = await store.purge({ ...request, quarantinedBefore: 3, after: null });
    const purged = await store.purge({ ...request, quarantinedBefore: 3, after: ended.next });
    expect(purged).toEqual({ ids: [ids[1]], next: null });
    expect(await store.findQuarantined({ from: 0, before: 9, limit: 5 })).toEqual([ids[2]]);
  });

  test('a delivery that is given up is neither sent nor reported, and purged in the end', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const { lead, ...rest } = makeNewLead({ receivedAt: 0 });
    await addStored(store, { lead, ...rest });
    const [leased] = await claim(store, 0);
    if (leased === undefined) throw new Error('Nothing was due');
    expect(await store.giveUp({ id: lead.id, now: 1 })).toBe(0);
    await store.messages.park(leased, '550');
    expect(await store.giveUp({ id: lead.id, now: 2 })).toBe(1);
    const counts = await store.backlog({ channels, overdueBefore: hour });
    expect(counts).toMatchObject({ pending: 0, parked: 0, overdue: 0, oldestReceivedAt: null });
    expect((await store.find(lead.id))?.deliveries).toMatchObject([
      { state: 'given-up', deliveredAt: 2, lastError: '550' },
    ]);
    const request = { quarantinedBefore: null, channels, after: null, limit: purgePortion };
    expect(await store.purge({ ...request, endedBefore: 3 })).toMatchObject({ ids: [lead.id] });
  });

  test('what a clock two years ahead has put off is due by the right one', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const now = Date.UTC(2026, 10, 22);
    const later = Date.UTC(2028, 10, 22);
    await addStored(store, makeNewLead({ id: 'retried', receivedAt: later }));
    const [claimed] = await claim(store, later);
    if (claimed === undefined) throw new Error('Nothing was due');
    await store.messages.retryLater(claimed, { at: later + hour, error: '451' });
    await store.messages.capNextAttempts(channels, later, 3 * hour);
    expect(await claim(store, now)).toEqual([]);
    await store.messages.capNextAttempts(channels, now, 3 * hour);
    expect(await claim(store, now)).toMatchObject([{ lead: { id: 'retried' }, since: now }]);
  });

  test('a clock that starts in 1970 changes no time that deletion depends on', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const at = Date.UTC(2026, 10, 22);
    await addStored(store, makeNewLead({ id: 'delivered', receivedAt: at }));
    const [claimed] = await claim(store, at);
    if (claimed === undefined) throw new Error('Nothing was due');
    await store.messages.markDelivered(claimed, at, null);
    await store.messages.capNextAttempts(channels, 0, hour);
    expect((await store.find('delivered'))?.deliveries[0]?.deliveredAt).toBe(at);
  });

  test('leads are listed from the newest on too, by state and in pages', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    for (const id of ['a', 'b', 'c']) {
      await addStored(store, makeNewLead({ id }, { channels: ['mail', 'webhook'] }));
    }
    const ids = async (state: 'pending' | null, after: string | null) => {
      const page = await store.list({ state, order: 'newest-first', after, limit: 2 });
      return page.map(({ lead }) => lead.id);
    };
    for (const state of ['pending', null] as const) {
      expect(await ids(state, null)).toEqual(['c', 'b']);
      expect(await ids(state, 'b')).toEqual(['a']);
      expect(await ids(state, 'a')).toEqual([]);
    }
  });
});
