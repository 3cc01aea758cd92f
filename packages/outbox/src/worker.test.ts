import { expect, test } from 'vitest';
import { giveUpAfterMs } from './backoff.ts';
import type { SendResult } from './destinations/destination.ts';
import type { Message } from './message.ts';
import { StoreUnavailable } from './store/errors.ts';
import { sqliteDatabase } from './testing/databases.ts';
import { makeNewMessage, recordLog } from './testing/messages.ts';
import { createWorker, leaseMs } from './worker.ts';

const accepted: SendResult = { ok: true, warning: null };
const refused: SendResult = {
  ok: false,
  error: '451 Later, ana@empresa.example',
  code: 'EENVELOPE 451',
  isPermanent: false,
};

/** A worker on a real store, with a fake destination and a clock that the test sets. */
async function createTestWorker(send: (message: Message) => Promise<SendResult> | SendResult) {
  const database = await sqliteDatabase();
  const store = database.open();
  const clock = { time: 0 };
  const sent: string[] = [];
  const { log, lines } = recordLog();
  const worker = createWorker({
    store,
    destination: {
      name: 'mail',
      async send(message) {
        sent.push(message.mailId);
        return send(message);
      },
    },
    log,
    now: () => clock.time,
    random: () => 0,
  });
  return {
    ...{ worker, store, clock, sent, lines, backlog: () => store.backlog(['mail'], 0) },
    async [Symbol.asyncDispose]() {
      await store.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

test('a message is sent once and no more', async () => {
  await using delivery = await createTestWorker(() => accepted);
  const { worker, store, sent, lines } = delivery;
  const newMessage = makeNewMessage({ receivedAt: 0 });
  const { message } = newMessage;
  await store.add(newMessage);
  expect(await worker.deliverDue()).toBe(1);
  expect(await worker.deliverDue()).toBe(0);
  expect(sent).toEqual([message.mailId]);
  expect(lines).toMatchObject([{ event: 'lead-delivered', id: message.id, attempts: 1 }]);
  expect(await delivery.backlog()).toMatchObject({ pending: 0, parked: 0 });
});

test('a message that is refused is sent again later, under the same Message-ID', async () => {
  let result: SendResult = refused;
  await using delivery = await createTestWorker(() => result);
  const { worker, store, clock, sent, lines } = delivery;
  const newMessage = makeNewMessage({ receivedAt: 0 });
  const { message } = newMessage;
  await store.add(newMessage);
  await worker.deliverDue();
  expect(await worker.deliverDue()).toBe(0);
  clock.time = (await store.nextDueAt('mail')) ?? 0;
  result = accepted;
  expect(await worker.deliverDue()).toBe(1);
  expect(sent).toEqual([message.mailId, message.mailId]);
  expect(JSON.stringify(lines)).not.toContain('@');
});

test('a message that is refused for 5 days is parked, with an error in the log', async () => {
  await using delivery = await createTestWorker(() => refused);
  const { worker, store, clock, lines } = delivery;
  await store.add(makeNewMessage({ receivedAt: 0 }));
  for (let due = await store.nextDueAt('mail'); due !== null; due = await store.nextDueAt('mail')) {
    clock.time = due;
    await worker.deliverDue();
  }
  expect(clock.time).toBeLessThanOrEqual(giveUpAfterMs);
  expect(await delivery.backlog()).toMatchObject({ pending: 0, parked: 1, oldestReceivedAt: 0 });
  expect(lines.at(-1)).toMatchObject({ level: 'error', event: 'lead-parked' });
});

test('more messages than one batch holds are all sent', async () => {
  await using delivery = await createTestWorker(() => accepted);
  const { worker, store, sent } = delivery;
  for (let count = 0; count < 25; count += 1) await store.add(makeNewMessage({ receivedAt: 0 }));
  while ((await worker.deliverDue()) > 0);
  expect(new Set(sent).size).toBe(25);
  expect(sent).toHaveLength(25);
});

test('a started worker sends what is pending, and what it is woken for', async () => {
  const arrived: string[] = [];
  let notify = () => {};
  await using delivery = await createTestWorker((message) => {
    arrived.push(message.id);
    notify();
    return accepted;
  });
  const { worker, store } = delivery;
  const next = () => new Promise<void>((resolve) => (notify = resolve));
  const [before, after] = [makeNewMessage({ receivedAt: 0 }), makeNewMessage({ receivedAt: 0 })];
  await store.add(before);
  const first = next();
  worker.start();
  await first;
  const second = next();
  await store.add(after);
  worker.wake();
  await second;
  await worker.stop(1000);
  expect(arrived).toEqual([before.message.id, after.message.id]);
  expect(await delivery.backlog()).toMatchObject({ pending: 0 });
});

test('a worker that is stopped finishes the attempts in flight', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: result, resolve: end } = Promise.withResolvers<SendResult>();
  await using delivery = await createTestWorker(() => {
    begin();
    return result;
  });
  const { worker, store } = delivery;
  await store.add(makeNewMessage({ receivedAt: 0 }));
  worker.start();
  await begun;
  const stopped = worker.stop(60_000);
  end(accepted);
  await stopped;
  expect(await delivery.backlog()).toMatchObject({ pending: 0 });
});

test('a worker tries again after the store has failed', async () => {
  await using delivery = await createTestWorker(() => accepted);
  const { worker, store, lines } = delivery;
  const { promise: tried, resolve } = Promise.withResolvers<void>();
  store.claim = async () => {
    resolve();
    throw new Error('disk gone');
  };
  worker.start();
  await tried;
  await worker.stop(0);
  expect(lines).toMatchObject([{ level: 'error', event: 'delivery-stalled' }]);
});

test('a message that is refused for good is parked at once', async () => {
  const forGood = { ...refused, code: 'EENVELOPE 550', isPermanent: true };
  await using delivery = await createTestWorker(() => forGood);
  const { worker, store, lines } = delivery;
  await store.add(makeNewMessage({ receivedAt: 0 }));
  await worker.deliverDue();
  expect(await delivery.backlog()).toMatchObject({ pending: 0, parked: 1, overdue: 0 });
  expect(lines).toMatchObject([{ level: 'error', event: 'lead-parked', code: 'EENVELOPE 550' }]);
});

test('a delivered message is not sent again because the store was unavailable for a moment', async () => {
  await using delivery = await createTestWorker(() => accepted);
  const { worker, store, clock, sent } = delivery;
  await store.add(makeNewMessage({ receivedAt: 0 }));
  const { markDelivered } = store;
  store.markDelivered = () => Promise.reject(new StoreUnavailable('full', null));
  await expect(worker.deliverDue()).rejects.toThrow(StoreUnavailable);
  // Meanwhile its lease has expired, and the store is still unavailable.
  clock.time = 2 * leaseMs;
  await expect(worker.deliverDue()).rejects.toThrow(StoreUnavailable);
  store.markDelivered = markDelivered;
  expect(await worker.deliverDue()).toBe(0);
  expect(sent).toHaveLength(1);
  expect(await delivery.backlog()).toMatchObject({ pending: 0 });
});

test('a message that one of two recipients refuses is delivered, with an error in the log', async () => {
  const warning = '550 No such user';
  await using delivery = await createTestWorker(() => ({ ok: true, warning }));
  const { worker, store, lines } = delivery;
  const newMessage = makeNewMessage({ receivedAt: 0 });
  await store.add(newMessage);
  await worker.deliverDue();
  const record = await store.find(newMessage.message.id);
  expect(record?.deliveries).toMatchObject([{ state: 'delivered', lastError: warning }]);
  expect(lines.at(-1)).toMatchObject({ level: 'error', event: 'lead-partly-refused' });
});

test.each(['x', '🚀', '🚀x'])(
  'of a long reply made of %s only the beginning is stored, with whole characters',
  async (part) => {
    const reply = part.repeat(1_000);
    for (const answer of [
      { ok: true, warning: reply } as const,
      { ok: false, error: reply, code: 'E', isPermanent: false } as const,
    ]) {
      await using delivery = await createTestWorker(() => answer);
      const newMessage = makeNewMessage();
      await delivery.store.add(newMessage);
      await delivery.worker.deliverDue();
      const record = await delivery.store.find(newMessage.message.id);
      const stored = record?.deliveries[0]?.lastError;
      expect(reply.startsWith(stored ?? '-')).toBe(true);
      expect(stored?.length).toBeLessThanOrEqual(1_000);
      expect(stored?.length).toBeGreaterThanOrEqual(999);
    }
  },
);

test('a message that its destination throws at is parked alone, without a word of it in the log', async () => {
  await using delivery = await createTestWorker(({ fields }) => {
    if (fields['name'] === 'odd') throw new TypeError(`Cannot compose ${fields['message']}`);
    return accepted;
  });
  const { worker, store, lines } = delivery;
  await store.add(makeNewMessage({ fields: { name: 'odd', message: 'a secret' } }));
  await store.add(makeNewMessage());
  expect(await worker.deliverDue()).toBe(2);
  expect(await delivery.backlog()).toMatchObject({ pending: 0, parked: 1 });
  const parked = lines.find(({ event }) => event === 'lead-parked');
  expect(parked).toMatchObject({ code: 'TypeError', stack: expect.stringContaining('    at ') });
  expect(JSON.stringify(lines)).not.toContain('a secret');
});
