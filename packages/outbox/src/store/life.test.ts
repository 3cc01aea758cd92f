import { describe, expect, test } from 'vitest';
import type { NewMessage } from '../message.ts';
import { postgresDatabase, sqliteDatabase } from '../testing/databases.ts';
import { claimDue as claim, makeNewMessage } from '../testing/messages.ts';
import { tokenize } from './search.ts';
import type { Store } from './store.ts';

const destinations = ['mail'];
const hour = 60 * 60_000;

async function addStored(store: Store, newMessage: NewMessage): Promise<void> {
  expect(await store.add(newMessage)).toEqual({ kind: 'stored' });
}

describe.each([
  ['SQLite', sqliteDatabase],
  ['PostgreSQL', postgresDatabase],
])('%s', (_, createDatabase) => {
  test('a quarantined message that comes again without suspicion is released, once', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const suspected = { receivedAt: 0, suspicion: 'too-fast' };
    const first = makeNewMessage(suspected, { key: 'one', fingerprint: 'same words' });
    await addStored(store, first);
    const again = makeNewMessage(suspected, { key: 'one', fingerprint: 'same words' });
    const repeated = { kind: 'repeated', id: first.message.id };
    expect(await store.add(again)).toEqual({ ...repeated, isReleased: false });
    expect(await claim(store, hour)).toEqual([]);
    const honest = makeNewMessage({ receivedAt: 5 }, { key: 'two', fingerprint: 'same words' });
    expect(await store.add(honest)).toEqual({ ...repeated, isReleased: true });
    const [released, ...others] = await claim(store, 5);
    expect(released?.message).toEqual(first.message);
    expect(others).toEqual([]);
    // A retry is not a third message.
    expect(await store.add(honest)).toEqual({ ...repeated, isReleased: false });
    expect(await store.count()).toBe(1);
  });

  test('a message like one that was released long ago is a new one', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const first = makeNewMessage(
      { receivedAt: 0, suspicion: 'too-fast' },
      { key: 'one', fingerprint: 'x' },
    );
    await addStored(store, first);
    await store.requeue(first.message.id, ['quarantined'], 1);
    await addStored(store, makeNewMessage({ receivedAt: 2 }, { key: 'two', fingerprint: 'x' }));
  });

  test('erased messages keep their id and times, and nothing else', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const { message, ...rest } = makeNewMessage({ receivedAt: 0 }, { key: 'a' });
    await addStored(store, { message, ...rest });
    const fields = { ...message.fields, email: 'other@empresa.example' };
    await addStored(store, makeNewMessage({ receivedAt: 1, fields }));
    const [leased] = await claim(store, 0);
    if (leased === undefined) throw new Error('Nothing was due');
    expect(await store.erase([message.id, 'none'], 7)).toEqual([message.id]);
    expect(await store.erase([message.id], 8)).toEqual([]);
    // What was being sent at that moment writes nothing any more.
    await store.retryLater(leased, { at: 9, error: `450 ${message.fields['email']}` });
    const record = await store.find(message.id);
    expect(record?.message).toEqual({ ...message, fields: {}, context: null });
    expect(record).toMatchObject({ key: null, fingerprint: '' });
    expect(record?.deliveries).toMatchObject([{ state: 'erased', lastError: null }]);
    const search = { words: ['inigo'], order: 'newest-first', limit: 5 } as const;
    expect(await store.list(search)).toHaveLength(1);
    expect(await store.findByPerson('inigo@empresa.example', 5)).toEqual([]);
    expect(await claim(store, hour)).toMatchObject([{ message: { fields } }]);
    const request = { endedBefore: 10 * hour, quarantinedBefore: null, destinations, limit: 50 };
    expect(await Array.fromAsync(store.purge(request))).toEqual([[]]);
  });

  test('a message is found by words of its sender, company and address, and by address', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const fields = {
      name: 'Íñigo Muñoz',
      company: "Peña & Hijos, S.L. (l'Horta)",
      email: 'Inigo.Munoz@correo.pena.example',
    };
    const found = makeNewMessage({ fields });
    await addStored(store, found);
    const other = { name: 'Ana', company: 'Otra', email: 'ana@otra.example' };
    await addStored(store, makeNewMessage({ fields: other }));
    async function search(text: string) {
      const words = tokenize(text);
      const records = await store.list({ words, order: 'newest-first', limit: 5 });
      return records.map(({ message }) => message.id);
    }
    for (const words of ['íñigo', 'INIGO MUÑ', 'hijos pena', 'munoz@correo', 'S.L.', 'horta']) {
      expect([words, await search(words)]).toEqual([words, [found.message.id]]);
    }
    for (const words of ['íñigo otra', 'gmail', 'NOT ana AND'])
      expect([words, await search(words)]).toEqual([words, []]);
    expect(tokenize(' !"\'%_*:&|()<->')).toEqual([]);
    const person = 'inigo.munoz@correo.pena.example';
    expect(await store.findByPerson(person, 5)).toEqual([found.message.id]);
    expect(await store.findByPerson('%', 5)).toEqual([]);
  });

  test('quarantined messages are found by time, and discarded, which others are not', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const newMessages = [1, 2, 3].map((receivedAt) =>
      makeNewMessage(
        { receivedAt, suspicion: 'too-fast' },
        { destinations: ['mail', 'webhook'], fingerprint: String(receivedAt) },
      ),
    );
    const pending = makeNewMessage({ receivedAt: 1 });
    for (const newMessage of [...newMessages, pending]) await addStored(store, newMessage);
    const ids = newMessages.map(({ message }) => message.id);
    expect(await store.findQuarantined({ from: 0, before: 3, limit: 5 })).toEqual(ids.slice(0, 2));
    expect(await store.findQuarantined({ from: 2, before: 9, limit: 1 })).toEqual([ids[1]]);
    expect(await store.discard([ids[0] ?? '', pending.message.id])).toEqual([ids[0]]);
    expect(await store.discard([])).toEqual([]);
    expect(await store.find(ids[0] ?? '')).toBeNull();
    const request = { endedBefore: 0, destinations, limit: 50 };
    const purged = await Array.fromAsync(store.purge({ ...request, quarantinedBefore: 3 }));
    expect(purged.flat()).toEqual([ids[1]]);
    expect(await store.findQuarantined({ from: 0, before: 9, limit: 5 })).toEqual([ids[2]]);
  });

  test('a delivery that is given up is neither sent nor reported, and purged in the end', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const { message, ...rest } = makeNewMessage({ receivedAt: 0 });
    await addStored(store, { message, ...rest });
    const [leased] = await claim(store, 0);
    if (leased === undefined) throw new Error('Nothing was due');
    expect(await store.giveUp(message.id, 1)).toBe(0);
    await store.park(leased, '550');
    expect(await store.giveUp(message.id, 2)).toBe(1);
    const counts = await store.backlog(destinations, hour);
    expect(counts).toMatchObject({ pending: 0, parked: 0, overdue: 0, oldestReceivedAt: null });
    expect((await store.find(message.id))?.deliveries).toMatchObject([
      { state: 'given-up', endedAt: 2, lastError: '550' },
    ]);
    const request = { quarantinedBefore: null, destinations, limit: 50 };
    const purged = await Array.fromAsync(store.purge({ ...request, endedBefore: 3 }));
    expect(purged).toEqual([[message.id]]);
  });

  test('what a clock two years ahead has put off is due by the right one', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const now = Date.UTC(2026, 10, 22);
    const later = Date.UTC(2028, 10, 22);
    await addStored(store, makeNewMessage({ id: 'retried', receivedAt: later }));
    const [claimed] = await claim(store, later);
    if (claimed === undefined) throw new Error('Nothing was due');
    await store.retryLater(claimed, { at: later + hour, error: '451' });
    await store.capNextAttempts(destinations, later, 3 * hour);
    expect(await claim(store, now)).toEqual([]);
    await store.capNextAttempts(destinations, now, 3 * hour);
    expect(await claim(store, now)).toMatchObject([{ message: { id: 'retried' }, since: now }]);
  });

  test('a clock that starts in 1970 changes no time that deletion depends on', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const at = Date.UTC(2026, 10, 22);
    await addStored(store, makeNewMessage({ id: 'delivered', receivedAt: at }));
    const [claimed] = await claim(store, at);
    if (claimed === undefined) throw new Error('Nothing was due');
    await store.markDelivered(claimed, at, null);
    await store.capNextAttempts(destinations, 0, hour);
    expect((await store.find('delivered'))?.deliveries[0]?.endedAt).toBe(at);
  });

  test('messages are listed from the newest on too, by state and in pages', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    for (const id of ['a', 'b', 'c']) {
      await addStored(store, makeNewMessage({ id }, { destinations: ['mail', 'webhook'] }));
    }
    const ids = async (state?: 'pending', after?: string) => {
      const page = await store.list({ state, order: 'newest-first', after, limit: 2 });
      return page.map(({ message }) => message.id);
    };
    for (const state of ['pending', undefined] as const) {
      expect(await ids(state)).toEqual(['c', 'b']);
      expect(await ids(state, 'b')).toEqual(['a']);
      expect(await ids(state, 'a')).toEqual([]);
    }
  });
});
