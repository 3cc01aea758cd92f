import { describe, expect, test } from 'vitest';
import type { Claim, NewMessage } from '../message.ts';
import { databaseKinds, createTemporaryStore } from '../testing/databases.ts';
import { claimDue, makeNewMessage } from '../testing/messages.ts';
import { tokenize } from './search-text.ts';
import type { Store } from './store.ts';

const minute = 60_000;
const hour = 60 * minute;
const mail = ['mail'];

function only(claims: Claim[]): Claim {
  const [claim] = claims;
  if (claim === undefined || claims.length > 1) throw new Error(`${claims.length} were due`);
  return claim;
}

async function addStored(store: Store, newMessage: NewMessage): Promise<void> {
  expect(await store.add(newMessage)).toEqual({ kind: 'stored' });
}

function backlog(store: Store) {
  return store.backlog(mail, 0);
}

describe.each(databaseKinds)('%s', (_, createDatabase) => {
  test('stores one message when several servers add the same key concurrently', async () => {
    await using database = await createDatabase();
    const stores = [database.open(), database.open(), database.open()];
    expect(await stores[0]?.findByKey('a', '1')).toBeNull();
    const added = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const store = stores[index % stores.length];
        return store?.add(makeNewMessage({}, { key: 'a', fingerprint: '1' }));
      }),
    );
    expect(added.filter((result) => result?.kind === 'stored')).toHaveLength(1);
    expect(added.filter((result) => result?.kind === 'repeated')).toHaveLength(29);
    expect(await stores[0]?.findByKey('a', '1')).toMatchObject({ kind: 'repeated' });
    expect(await stores[0]?.findByKey('a', '2')).toEqual({ kind: 'conflict' });
    for (const store of stores) await store.close();
  });

  test('tracks deliveries to each destination independently', async () => {
    await using store = await createTemporaryStore(createDatabase);
    const destinations = ['mail', 'webhook'];
    await store.add(makeNewMessage({ receivedAt: 0 }, { destinations }));
    const byMail = only(await claimDue(store, 0));
    await store.markDelivered(byMail, 1, null);
    expect(await store.nextDueAt('mail')).toBeNull();
    expect(await store.nextDueAt('webhook')).toBe(0);
    expect(await store.backlog(destinations, 1)).toMatchObject({ overdue: 1 });
    const byWebhook = only(await claimDue(store, 0, { destination: 'webhook' }));
    expect(byWebhook).toMatchObject({ destination: 'webhook', attempts: 1 });
    await store.markDelivered(byWebhook, 1, null);
    expect(await store.backlog(destinations, 1)).toMatchObject({ pending: 0 });
  });

  test('makes a claimed message due again only after its lease expires', async () => {
    await using store = await createTemporaryStore(createDatabase);
    await store.add(makeNewMessage({ receivedAt: 0 }));
    const claim = only(await claimDue(store, 0, { lease: 'first' }));
    expect(await claimDue(store, 0, { lease: 'second' })).toEqual([]);
    await store.retryLater(claim, { at: 0, error: '451' });
    // Expires immediately.
    await claimDue(store, 0, { leaseMs: 0, lease: 'third' });
    const again = await claimDue(store, 0, { lease: 'fourth' });
    expect(again).toMatchObject([{ attempts: 3 }]);
  });

  test('ignores the result of a claim whose lease another process has taken', async () => {
    await using store = await createTemporaryStore(createDatabase);
    await store.add(makeNewMessage({ receivedAt: 0 }));
    const late = only(await claimDue(store, 0, { leaseMs: 0, lease: 'first' }));
    const current = only(await claimDue(store, 0, { lease: 'second' }));
    await store.markDelivered(late, minute, null);
    await store.park(late, 'refused');
    await store.retryLater(late, { at: 0, error: 'late' });
    expect(await backlog(store)).toMatchObject({ pending: 1, parked: 0, oldestReceivedAt: 0 });
    expect(await claimDue(store, 0, { lease: 'third' })).toEqual([]);
    await store.markDelivered(current, minute, null);
    expect(await backlog(store)).toMatchObject({ pending: 0 });
  });

  test('makes only messages to be retried due again, at their next attempt', async () => {
    await using store = await createTemporaryStore(createDatabase);
    expect([await store.nextDueAt('mail'), await claimDue(store, 3)]).toEqual([null, []]);
    for (const receivedAt of [1, 2, 3]) await store.add(makeNewMessage({ receivedAt }));
    const [first, second, third] = await claimDue(store, 3);
    if (first === undefined || second === undefined || third === undefined) {
      throw new Error('Not due');
    }
    await store.markDelivered(first, 4, 'one of two refused');
    await store.park(second, '550 No such user');
    await store.retryLater(third, { at: 10, error: '451 Later' });
    expect(await backlog(store)).toMatchObject({ pending: 1, parked: 1, oldestReceivedAt: 2 });
    expect(await store.backlog(mail, 4)).toMatchObject({ overdue: 1 });
    expect(await store.nextDueAt('mail')).toBe(10);
    expect(await claimDue(store, 9)).toEqual([]);
    expect((await store.find(first.message.id))?.deliveries).toMatchObject([
      { state: 'delivered', endedAt: 4, lastError: 'one of two refused' },
    ]);
    const again = await claimDue(store, 10);
    expect(again).toMatchObject([{ message: third.message, attempts: 2 }]);
  });

  test('purges a message when all deliveries to configured destinations ended long ago', async () => {
    await using store = await createTemporaryStore(createDatabase);
    const destinations = ['mail', 'webhook'];
    await store.add(makeNewMessage({ receivedAt: 0 }, { destinations }));
    await store.markDelivered(only(await claimDue(store, 0)), 20, null);
    const purge = async (endedBefore: number, configured: readonly string[]) => {
      const request = { endedBefore, quarantinedBefore: null, destinations: configured, limit: 1 };
      return (await Array.fromAsync(store.purge(request))).flat();
    };
    expect(await purge(1000, destinations)).toEqual([]);
    expect(await purge(20, mail)).toEqual([]);
    expect(await purge(21, mail)).toHaveLength(1);
  });

  test('rejects a database of a newer version', async () => {
    await using database = await createDatabase();
    await using first = database.open();
    await first.open();
    await database.run(
      `INSERT INTO outbox_migrations (name, timestamp) VALUES ('999 later', '') RETURNING name`,
    );
    await using second = database.open();
    await expect(second.open()).rejects.toThrow('newer');
    await expect(second.add(makeNewMessage())).rejects.toMatchObject({ reason: 'too-new' });
  });

  test('releases a quarantined message once when it is received again without suspicion', async () => {
    await using store = await createTemporaryStore(createDatabase);
    const suspected = { receivedAt: 0, suspicion: 'too-fast' };
    const first = makeNewMessage(suspected, { key: 'one', fingerprint: 'same words' });
    await addStored(store, first);
    const again = makeNewMessage(suspected, { key: 'one', fingerprint: 'same words' });
    const repeated = { kind: 'repeated', id: first.message.id };
    expect(await store.add(again)).toEqual({ ...repeated, isReleased: false });
    expect(await claimDue(store, hour)).toEqual([]);
    expect(await store.backlog(mail, hour)).toMatchObject({
      pending: 0,
      quarantined: 1,
      overdue: 0,
    });
    const honest = makeNewMessage({ receivedAt: 5 }, { key: 'two', fingerprint: 'same words' });
    expect(await store.add(honest)).toEqual({ ...repeated, isReleased: true });
    const [released, ...others] = await claimDue(store, 5);
    expect(released?.message).toEqual(first.message);
    expect(others).toEqual([]);
    // A retry adds no message; a message equal to one that somebody has released does.
    expect(await store.add(honest)).toEqual({ ...repeated, isReleased: false });
    const other = makeNewMessage(suspected, { key: 'three', fingerprint: 'other words' });
    await addStored(store, other);
    expect(await store.requeue(other.message.id, ['quarantined'], 6)).toBe(1);
    expect(await claimDue(store, 6)).toMatchObject([{ message: other.message, since: 6 }]);
    await addStored(store, makeNewMessage({}, { key: 'four', fingerprint: 'other words' }));
  });

  test('finds messages by words of name, company and address, and by person', async () => {
    await using store = await createTemporaryStore(createDatabase);
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
});
