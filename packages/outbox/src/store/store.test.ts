import { describe, expect, test } from 'vitest';
import { repetitionMs, type Message } from '../message.ts';
import { databaseKinds, createTemporaryStore } from '../testing/databases.ts';
import { addMessage, claimDue, claimOnly, hour, makeMessage, minute } from '../testing/messages.ts';
import { tokenize } from './search-text.ts';
import type { Store } from './store.ts';

const mail = ['mail'];

async function addStored(store: Store, message: Message): Promise<void> {
  expect(await addMessage(store, message)).toEqual({ kind: 'stored', id: message.id });
}

function backlog(store: Store) {
  return store.backlog(mail, 0);
}

describe.each(databaseKinds)('%s', (_, createDatabase) => {
  test.each([
    [repetitionMs - 1, 'repeated'],
    [repetitionMs, 'stored'],
    // The clock was ahead when the first one came.
    [1 - repetitionMs, 'repeated'],
    [-repetitionMs, 'stored'],
  ])('an equal message is, %i ms after the first one: %s', async (elapsedMs, kind) => {
    await using store = await createTemporaryStore(createDatabase);
    const first = makeMessage({ receivedAt: repetitionMs });
    await addStored(store, first);
    const again = makeMessage({ ...first, id: 'again', receivedAt: repetitionMs + elapsedMs });
    const expected = { kind, id: kind === 'stored' ? 'again' : first.id };
    const found = kind === 'stored' ? null : first.id;
    expect(await store.findRepeated(again)).toBe(found);
    expect(await addMessage(store, again)).toEqual(expected);
    // A third one repeats the last one that was stored.
    expect(await addMessage(store, { ...again, id: 'third' })).toEqual({
      ...expected,
      kind: 'repeated',
    });
  });

  test('an equal message is stored again once the first one is refused or erased', async () => {
    await using store = await createTemporaryStore(createDatabase);
    const spam = { fingerprint: 'same', suspicion: 'too-fast' };
    const [refused, erased, last] = [makeMessage(spam), makeMessage(spam), makeMessage(spam)];
    await addStored(store, refused);
    await store.discard([refused.id]);
    await addStored(store, erased);
    await store.erase([erased.id], 1);
    await addStored(store, last);
  });

  test('tracks deliveries to each destination independently', async () => {
    await using store = await createTemporaryStore(createDatabase);
    const destinations = ['mail', 'webhook'];
    await addMessage(store, { receivedAt: 0 }, destinations);
    const byMail = await claimOnly(store, 0);
    await store.markDelivered(byMail, 1, null);
    expect(await store.nextDueAt('mail')).toBeNull();
    expect(await store.nextDueAt('webhook')).toBe(0);
    expect(await store.backlog(destinations, 1)).toMatchObject({ overdue: 1 });
    const byWebhook = await claimOnly(store, 0, { destination: 'webhook' });
    expect(byWebhook).toMatchObject({ destination: 'webhook', attempts: 1 });
    await store.markDelivered(byWebhook, 1, null);
    expect(await store.backlog(destinations, 1)).toMatchObject({ pending: 0 });
  });

  test('makes a claimed message due again only after its lease expires', async () => {
    await using store = await createTemporaryStore(createDatabase);
    await addMessage(store, { receivedAt: 0 });
    const claim = await claimOnly(store, 0, { lease: 'first' });
    expect(await claimDue(store, 0, { lease: 'second' })).toEqual([]);
    await store.retryLater(claim, { at: 0, error: '451' });
    // Expires immediately.
    await claimDue(store, 0, { leaseMs: 0, lease: 'third' });
    const again = await claimDue(store, 0, { lease: 'fourth' });
    expect(again).toMatchObject([{ attempts: 3 }]);
  });

  test('ignores the result of a claim whose lease another process has taken', async () => {
    await using store = await createTemporaryStore(createDatabase);
    await addMessage(store, { receivedAt: 0 });
    const late = await claimOnly(store, 0, { leaseMs: 0, lease: 'first' });
    const current = await claimOnly(store, 0, { lease: 'second' });
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
    for (const receivedAt of [1, 2, 3]) await addMessage(store, { receivedAt });
    const claimOne = () => claimOnly(store, 3, { limit: 1 });
    const [first, second, third] = [await claimOne(), await claimOne(), await claimOne()];
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
    await addMessage(store, { receivedAt: 0 }, destinations);
    await store.markDelivered(await claimOnly(store, 0), 20, null);
    const purge = async (endedBefore: number, configured: readonly string[]) => {
      const request = { endedBefore, quarantinedBefore: null, destinations: configured, limit: 1 };
      return (await Array.fromAsync(store.purge(request))).flat();
    };
    expect(await purge(1000, destinations)).toEqual([]);
    const [givenUp, transferred] = [makeMessage(), makeMessage()];
    for (const message of [givenUp, transferred]) await addStored(store, message);
    await store.giveUp(givenUp.id, 20);
    await store.markTransferred([transferred.id], 20);
    expect(await purge(20, mail)).toEqual([]);
    expect(await purge(21, mail)).toHaveLength(3);
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
    await expect(addMessage(second)).rejects.toMatchObject({ reason: 'too-new' });
  });

  test('releases a quarantined message once when it is received again without suspicion', async () => {
    await using store = await createTemporaryStore(createDatabase);
    const first = makeMessage({ receivedAt: 0, suspicion: 'too-fast' });
    await addMessage(store, first, ['mail', 'webhook']);
    const quarantined = await store.findQuarantined({ from: 0, before: 1, limit: 5 });
    expect(quarantined).toEqual([first.id]);
    const again = { ...first, id: 'again' };
    expect(await addMessage(store, again)).toEqual({ kind: 'repeated', id: first.id });
    expect(await claimDue(store, hour)).toEqual([]);
    expect(await store.backlog(mail, hour)).toMatchObject({
      pending: 0,
      quarantined: 1,
      overdue: 0,
    });
    const honest = { ...again, receivedAt: 5, suspicion: null };
    expect(await addMessage(store, honest)).toEqual({ kind: 'released', id: first.id });
    const [released, ...others] = await claimDue(store, 5);
    expect(released?.message).toEqual(first);
    expect(others).toEqual([]);
    expect(await addMessage(store, honest)).toEqual({ kind: 'repeated', id: first.id });
  });

  test('finds messages by words of name, company and address, and by person', async () => {
    await using store = await createTemporaryStore(createDatabase);
    const fields = {
      name: 'Íñigo Muñoz',
      company: "Peña & Hijos, S.L. (l'Horta)",
      email: 'Inigo.Munoz@correo.pena.example',
    };
    const found = makeMessage({ fields });
    await addStored(store, found);
    const other = { name: 'Ana', company: 'Otra', email: 'ana@otra.example' };
    await addStored(store, makeMessage({ fields: other }));
    async function search(text: string) {
      const words = tokenize(text);
      const records = await store.list({ words, order: 'newest-first', limit: 5 });
      return records.map(({ message }) => message.id);
    }
    for (const words of ['íñigo', 'INIGO MUÑ', 'hijos pena', 'munoz@correo', 'S.L.', 'horta']) {
      expect([words, await search(words)]).toEqual([words, [found.id]]);
    }
    for (const words of ['íñigo otra', 'gmail', 'NOT ana AND'])
      expect([words, await search(words)]).toEqual([words, []]);
    expect(tokenize(' !"\'%_*:&|()<->')).toEqual([]);
    const person = 'inigo.munoz@correo.pena.example';
    expect(await store.findByPerson(person, 5)).toEqual([found.id]);
    expect(await store.findByPerson('%', 5)).toEqual([]);
  });
});
