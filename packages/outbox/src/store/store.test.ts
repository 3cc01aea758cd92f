import { describe, expect, test } from 'vitest';
import type { Claim, NewMessage } from '../message.ts';
import { databaseKinds, sqliteDatabase, temporaryStore } from '../testing/databases.ts';
import { claimDue, makeNewMessage } from '../testing/messages.ts';
import { tokenize } from './search.ts';
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

/** Purges in portions of one, so that every portion but the last has another after it. */
async function purge(
  store: Store,
  endedBefore: number,
  destinations: readonly string[],
  quarantinedBefore: number | null = null,
): Promise<string[]> {
  const request = { endedBefore, quarantinedBefore, destinations, limit: 1 };
  return (await Array.fromAsync(store.purge(request))).flat();
}

function backlog(store: Store) {
  return store.backlog(mail, 0);
}

describe.each(databaseKinds)('%s', (_, createDatabase) => {
  test('a message is read as it was written, also after the store was opened again', async () => {
    await using database = await createDatabase();
    const first = database.open();
    const full = makeNewMessage({ receivedAt: 1, context: { page: '/', words: ['=a', null] } });
    const fields = { name: 'Ana', size: null };
    const bare = makeNewMessage({ receivedAt: 2, fields, language: 'en' });
    await addStored(first, full);
    await addStored(first, bare);
    await first.close();
    await using second = database.open();
    expect(await claimDue(second, 2, { lease: 'lease' })).toMatchObject([
      { message: full.message, destination: 'mail', attempts: 1, since: 1, lease: 'lease' },
      { message: bare.message, destination: 'mail', attempts: 1, since: 2, lease: 'lease' },
    ]);
  });

  test('a search finds the oldest of more messages than it looks through at a time', async () => {
    await using store = await temporaryStore(createDatabase);
    const oldest = makeNewMessage({ fields: { name: 'Zoe' } });
    await store.add(oldest);
    const others = Array.from({ length: 5001 }, () => makeNewMessage());
    for (let first = 0; first < others.length; first += 500) {
      const records = others.slice(first, first + 500).map(({ message }) => {
        return { message, key: null, fingerprint: message.id, deliveries: [] };
      });
      await store.addRecords(records);
    }
    const found = await store.list({ words: ['zoe'], order: 'newest-first', limit: 10 });
    expect(found.map(({ message }) => message.id)).toEqual([oldest.message.id]);
  });

  test('several stores that open at once migrate the schema once', async () => {
    await using database = await createDatabase();
    const stores = await Promise.all(Array.from({ length: 5 }, () => database.open()));
    await Promise.all(stores.map((store) => store.open()));
    for (const store of stores) expect(await backlog(store)).toMatchObject({ pending: 0 });
  });

  test('messages received in a span of time are counted, those that look like spam apart', async () => {
    await using store = await temporaryStore(createDatabase);
    const time = 0x01a21b244b80;
    const idAt = (ms: number) => `01a21b24-4b8${ms}-7000-8000-000000000000`;
    const messages = [1, 2, 3].map((ms) => makeNewMessage({ id: idAt(ms), receivedAt: ms }));
    const spam = makeNewMessage({ id: idAt(4), receivedAt: 4, suspicion: 'too-fast' });
    for (const one of [...messages, spam]) await store.add(one);
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

  test('a key that came before stands for the first message, or for a conflict', async () => {
    await using store = await temporaryStore(createDatabase);
    const first = makeNewMessage({}, { key: 'a', fingerprint: '1' });
    expect(await store.findKey('a', '1')).toBeNull();
    expect(await store.add(first)).toEqual({ kind: 'stored' });
    const repeated = { kind: 'repeated', id: first.message.id, isReleased: false };
    expect(await store.add(makeNewMessage({}, { key: 'a', fingerprint: '1' }))).toEqual(repeated);
    expect(await store.findKey('a', '1')).toEqual(repeated);
    const other = makeNewMessage({}, { key: 'a', fingerprint: '2' });
    expect(await store.add(other)).toEqual({ kind: 'conflict' });
    expect(await store.findKey('a', '2')).toEqual({ kind: 'conflict' });
    expect(await backlog(store)).toMatchObject({ pending: 1 });
  });

  test('a key posted many times at once over several servers makes one message', async () => {
    await using database = await createDatabase();
    const stores = await Promise.all([database.open(), database.open(), database.open()]);
    const added = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const store = stores[index % stores.length];
        return store?.add(makeNewMessage({}, { key: 'a', fingerprint: '1' }));
      }),
    );
    expect(added.filter((result) => result?.kind === 'stored')).toHaveLength(1);
    expect(added.filter((result) => result?.kind === 'repeated')).toHaveLength(29);
  });

  test('messages added at once each get their own result', async () => {
    await using store = await temporaryStore(createDatabase);
    const twice = makeNewMessage();
    const results = await Promise.allSettled([
      store.add(makeNewMessage()),
      store.add(twice),
      store.add(makeNewMessage({ id: twice.message.id })),
      store.add(makeNewMessage()),
    ]);
    // A duplicate id is a defect; it must not fail the others.
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await backlog(store)).toMatchObject({ pending: 3 });
  });

  test('a message is due on each of its destinations independently', async () => {
    await using store = await temporaryStore(createDatabase);
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

  test('a claimed message is due again only after its lease has expired', async () => {
    await using store = await temporaryStore(createDatabase);
    await store.add(makeNewMessage({ receivedAt: 0 }));
    const claim = only(await claimDue(store, 0, { lease: 'first' }));
    expect(await claimDue(store, 0, { lease: 'second' })).toEqual([]);
    await store.retryLater(claim, { at: 0, error: '451' });
    // A lease that ends as it begins.
    await claimDue(store, 0, { leaseMs: 0, lease: 'third' });
    const again = await claimDue(store, 0, { lease: 'fourth' });
    expect(again).toMatchObject([{ attempts: 3 }]);
  });

  test('recording the result of a claim whose lease has passed on has no effect', async () => {
    await using store = await temporaryStore(createDatabase);
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

  test('delivered and parked messages are not due again, others are at their time', async () => {
    await using store = await temporaryStore(createDatabase);
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

  test('a requeued delivery is due at once, but a leased one is not requeued', async () => {
    await using store = await temporaryStore(createDatabase);
    const newMessages = [1, 2].map((receivedAt) => makeNewMessage({ receivedAt }));
    for (const newMessage of newMessages) await store.add(newMessage);
    const [first, second] = await claimDue(store, 2);
    if (first === undefined || second === undefined) throw new Error('Not due');
    await store.park(first, '550');
    const states = ['parked', 'pending', 'delivered'] as const;
    expect(await store.requeueParked(10, 3)).toBe(1);
    expect(await store.requeue(second.message.id, states, 3)).toBe(0);
    await store.markDelivered(second, 4, null);
    expect(await store.requeue(second.message.id, states, 5)).toBe(1);
    const again = await claimDue(store, 5);
    expect(again).toMatchObject([
      { message: first.message, attempts: 1, since: 3 },
      { message: second.message, attempts: 1, since: 5 },
    ]);
  });

  test('only messages with nothing left to deliver are purged', async () => {
    await using store = await temporaryStore(createDatabase);
    const destinations = ['mail', 'webhook'];
    for (const receivedAt of [0, 1, 2, 3]) await store.add(makeNewMessage({ receivedAt }));
    await store.add(makeNewMessage({ receivedAt: 4 }, { destinations }));
    await store.add(makeNewMessage({ receivedAt: 5, suspicion: 'too-fast' }));
    const claims = await claimDue(store, 5);
    for (const claim of claims) {
      const { receivedAt } = claim.message;
      if (receivedAt === 0) await store.park(claim, '550');
      else if (receivedAt === 1) await store.retryLater(claim, { at: 100, error: '451' });
      else await store.markDelivered(claim, receivedAt * 10, null);
    }
    expect(await purge(store, 20, destinations)).toEqual([]);
    expect(await purge(store, 21, destinations)).toHaveLength(1);
    expect(await purge(store, 1000, destinations)).toHaveLength(1);
    const left = await store.list({ order: 'oldest-first', limit: 10 });
    expect(left.map(({ message }) => message.receivedAt).sort()).toEqual([0, 1, 4, 5]);
    // Deliveries to a destination that is no longer configured do not count.
    expect(await purge(store, 1000, mail)).toHaveLength(1);
  });

  test('what one store gives to another is added once, and can come back', async () => {
    await using one = await createDatabase();
    await using other = await sqliteDatabase();
    const from = await one.open();
    const to = await other.open();
    const newMessages = [1, 2].map((receivedAt) =>
      makeNewMessage({ receivedAt }, { key: `${receivedAt}` }),
    );
    for (const newMessage of newMessages) await from.add(newMessage);
    const sent = only(await claimDue(from, 1));
    await from.markDelivered(sent, 5, null);
    const all = { order: 'oldest-first', limit: 10 } as const;
    const records = await from.list(all);
    expect(await to.addRecords(records)).toBe(2);
    expect(await to.addRecords(records)).toBe(0);
    expect([await from.count(), await to.count()]).toEqual([2, 2]);
    // A lease that a killed server had is no obstacle.
    only(await claimDue(from, 10));
    const ids = records.map(({ message }) => message.id);
    await from.markTransferred(ids, 7);
    expect(await claimDue(from, minute)).toEqual([]);
    expect(await from.list({ ...all, state: 'transferred' })).toHaveLength(1);
    expect(only(await claimDue(to, 10)).message).toEqual(newMessages[1]?.message);
    expect(await from.addRecords(records)).toBe(0);
    expect(only(await claimDue(from, minute)).message).toEqual(newMessages[1]?.message);
  });

  test('when people were told of something is known to all until it is cleared', async () => {
    await using database = await createDatabase();
    await using store = database.open();
    await using other = database.open();
    for (const [name, at] of Object.entries({ a: 1, b: 1_800_000_000_000 })) {
      await store.setAlert(name, at);
    }
    await store.setAlert('a', 2);
    expect(await other.alerts()).toEqual(new Map(Object.entries({ a: 2, b: 1_800_000_000_000 })));
    await other.clearAlert('a');
    await other.clearAlert('unknown');
    expect([...(await store.alerts()).keys()]).toEqual(['b']);
  });

  test('messages are listed from either end, by state and in pages, with all that is known', async () => {
    await using store = await temporaryStore(createDatabase);
    const newMessages = ['a', 'b', 'c'].map((id) =>
      makeNewMessage({ id }, { destinations: ['mail', 'webhook'], key: id }),
    );
    for (const newMessage of newMessages) await addStored(store, newMessage);
    const ids = async (request: Partial<Parameters<Store['list']>[0]>) => {
      const page = await store.list({ order: 'newest-first', limit: 2, ...request });
      return page.map(({ message }) => message.id);
    };
    for (const state of ['pending', undefined] as const) {
      expect(await ids({ state })).toEqual(['c', 'b']);
      expect(await ids({ state, after: 'b' })).toEqual(['a']);
      expect(await ids({ state, order: 'oldest-first' })).toEqual(['a', 'b']);
      expect(await ids({ state, order: 'oldest-first', after: 'b' })).toEqual(['c']);
    }
    expect(await ids({ state: 'parked' })).toEqual([]);
    const { message, key, fingerprint } = newMessages[2] ?? {};
    const [record] = await store.list({ order: 'newest-first', limit: 1 });
    expect(record).toMatchObject({ message, key, fingerprint });
    expect(record?.deliveries.map(({ destination }) => destination)).toEqual(['mail', 'webhook']);
    expect(await store.find('none')).toBeNull();
  });

  test('a database of a newer version is left alone', async () => {
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

  test('a quarantined message that comes again without suspicion is released, once', async () => {
    await using store = await temporaryStore(createDatabase);
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
    // A retry is not a third message, but one like a message that people have released is.
    expect(await store.add(honest)).toEqual({ ...repeated, isReleased: false });
    const other = makeNewMessage(suspected, { key: 'three', fingerprint: 'other words' });
    await addStored(store, other);
    expect(await store.requeue(other.message.id, ['quarantined'], 6)).toBe(1);
    expect(await claimDue(store, 6)).toMatchObject([{ message: other.message, since: 6 }]);
    await addStored(store, makeNewMessage({}, { key: 'four', fingerprint: 'other words' }));
  });

  test('erased messages keep their id and times, and nothing else', async () => {
    await using store = await temporaryStore(createDatabase);
    const { message, ...rest } = makeNewMessage({ receivedAt: 0 }, { key: 'a' });
    await addStored(store, { message, ...rest });
    const fields = { ...message.fields, email: 'other@empresa.example' };
    await addStored(store, makeNewMessage({ receivedAt: 1, fields }));
    const error = `450 ${message.fields['email']}`;
    await store.retryLater(only(await claimDue(store, 0)), { at: 0, error });
    const leased = only(await claimDue(store, 0));
    expect(await store.erase([message.id, 'none'], 7)).toEqual([message.id]);
    expect(await store.erase([message.id], 8)).toEqual([]);
    // What was being sent at that moment writes nothing any more.
    await store.retryLater(leased, { at: 9, error });
    const record = await store.find(message.id);
    expect(record?.message).toEqual({ ...message, fields: {}, context: null });
    expect(record).toMatchObject({ key: null, fingerprint: '' });
    expect(record?.deliveries).toMatchObject([{ state: 'erased', lastError: null }]);
    const search = { words: ['inigo'], order: 'newest-first', limit: 5 } as const;
    expect(await store.list(search)).toHaveLength(1);
    expect(await store.findByPerson('inigo@empresa.example', 5)).toEqual([]);
    expect(await claimDue(store, hour)).toMatchObject([{ message: { fields } }]);
    const request = {
      endedBefore: 10 * hour,
      quarantinedBefore: null,
      destinations: mail,
      limit: 50,
    };
    expect(await Array.fromAsync(store.purge(request))).toEqual([[]]);
  });

  test('a message is found by words of its sender, company and address, and by address', async () => {
    await using store = await temporaryStore(createDatabase);
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
    await using store = await temporaryStore(createDatabase);
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
    const request = { endedBefore: 0, destinations: mail, limit: 50 };
    const purged = await Array.fromAsync(store.purge({ ...request, quarantinedBefore: 3 }));
    expect(purged.flat()).toEqual([ids[1]]);
    expect(await store.findQuarantined({ from: 0, before: 9, limit: 5 })).toEqual([ids[2]]);
  });

  test('a delivery that is given up is neither sent nor reported, and purged in the end', async () => {
    await using store = await temporaryStore(createDatabase);
    const { message, ...rest } = makeNewMessage({ receivedAt: 0 });
    await addStored(store, { message, ...rest });
    const [leased] = await claimDue(store, 0);
    if (leased === undefined) throw new Error('Nothing was due');
    expect(await store.giveUp(message.id, 1)).toBe(0);
    await store.park(leased, '550');
    expect(await store.giveUp(message.id, 2)).toBe(1);
    const counts = await store.backlog(mail, hour);
    expect(counts).toMatchObject({ pending: 0, parked: 0, overdue: 0, oldestReceivedAt: null });
    expect((await store.find(message.id))?.deliveries).toMatchObject([
      { state: 'given-up', endedAt: 2, lastError: '550' },
    ]);
    const request = { quarantinedBefore: null, destinations: mail, limit: 50 };
    const purged = await Array.fromAsync(store.purge({ ...request, endedBefore: 3 }));
    expect(purged).toEqual([[message.id]]);
  });

  test('a clock that starts in 1970 changes no time that deletion depends on', async () => {
    await using store = await temporaryStore(createDatabase);
    const at = Date.UTC(2026, 10, 22);
    await addStored(store, makeNewMessage({ id: 'delivered', receivedAt: at }));
    const [claimed] = await claimDue(store, at);
    if (claimed === undefined) throw new Error('Nothing was due');
    await store.markDelivered(claimed, at, null);
    await store.capNextAttempts(mail, 0, hour);
    expect((await store.find('delivered'))?.deliveries[0]?.endedAt).toBe(at);
  });
});
