import { expect, onTestFinished, test, vi } from 'vitest';
import type { SendResult } from './destinations/destination.ts';
import type { Message } from './message.ts';
import { StoreUnavailable } from './store/errors.ts';
import { createTemporaryStore } from './testing/databases.ts';
import { addMessage, makeMessage, minute, recordLog } from './testing/messages.ts';
import { createWorker, leaseMs } from './worker.ts';

const accepted: SendResult = { ok: true, warning: null };
const refused: SendResult = {
  ok: false,
  error: '451 Later, ana@empresa.example',
  code: 'EENVELOPE 451',
  isPermanent: false,
};

/** A worker with a real store, a fake destination and a controllable clock. */
async function createTestWorker(
  send: (message: Message, signal: AbortSignal) => Promise<SendResult> | SendResult,
) {
  const store = await createTemporaryStore();
  const clock = { time: 0 };
  const sent: string[] = [];
  const { log, lines } = recordLog();
  const worker = createWorker({
    store,
    destination: {
      name: 'mail',
      async send(message, signal) {
        sent.push(message.mailId);
        return send(message, signal);
      },
    },
    log,
    now: () => clock.time,
    random: () => 0,
  });
  return {
    ...{ worker, store, clock, sent, lines, backlog: () => store.backlog(['mail'], 0) },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

test('retries a refused message under the same Message-ID, and parks it once that is permanent', async () => {
  // Shorter than the usual pause.
  let result: SendResult = { ...refused, retryAfterMs: 1000 };
  await using delivery = await createTestWorker(() => result);
  const { worker, store, clock, sent, lines } = delivery;
  const message = makeMessage({ receivedAt: 0 });
  await addMessage(store, message);
  await worker.deliverDue();
  expect(await worker.deliverDue()).toBe(0);
  clock.time = (await store.nextDueAt('mail')) ?? 0;
  expect(clock.time).toBe(2 * minute);
  result = { ...refused, code: 'EENVELOPE 550', isPermanent: true };
  expect(await worker.deliverDue()).toBe(1);
  expect(sent).toEqual([message.mailId, message.mailId]);
  expect(await delivery.backlog()).toMatchObject({ pending: 0, parked: 1, overdue: 0 });
  const parked = { level: 'error', event: 'lead-parked', code: 'EENVELOPE 550' };
  expect(lines).toMatchObject([{ level: 'warn', event: 'lead-not-delivered' }, parked]);
  expect(JSON.stringify(lines)).not.toContain('@');
});

test.each([
  ['finishes an attempt in flight', 60_000, null],
  ['leaves an attempt that it aborts due at once', 0, 0],
])('%s when stopped', async (_, graceMs, dueAt) => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: result, resolve: end } = Promise.withResolvers<SendResult>();
  await using delivery = await createTestWorker((_message, signal) => {
    signal.addEventListener('abort', () => end(refused));
    begin();
    return result;
  });
  const { worker, store } = delivery;
  await addMessage(store, { receivedAt: 0 });
  worker.start();
  await begun;
  const stopped = worker.stop(graceMs);
  if (graceMs > 0) end(accepted);
  await stopped;
  expect(await store.nextDueAt('mail')).toBe(dueAt);
});

test('does not resend a delivered message after the store was briefly unavailable', async () => {
  await using delivery = await createTestWorker(() => accepted);
  const { worker, store, clock, sent } = delivery;
  await addMessage(store, { receivedAt: 0 });
  const { markDelivered } = store;
  store.markDelivered = () => Promise.reject(new StoreUnavailable('full', null));
  await expect(worker.deliverDue()).rejects.toThrow(StoreUnavailable);
  // The lease has expired, and the store is still unavailable.
  clock.time = 2 * leaseMs;
  await expect(worker.deliverDue()).rejects.toThrow(StoreUnavailable);
  store.markDelivered = markDelivered;
  expect(await worker.deliverDue()).toBe(0);
  expect(sent).toHaveLength(1);
  expect(await delivery.backlog()).toMatchObject({ pending: 0 });
});

test.each([
  ['records a delivery before it stops, once the store can be used', 60_000, 0],
  ['says which delivery it could not record before it stopped', 0, 1],
])('%s', async (_, graceMs, pending) => {
  await using delivery = await createTestWorker(() => accepted);
  const { worker, store, lines } = delivery;
  await addMessage(store, { receivedAt: 0 });
  const { markDelivered } = store;
  store.markDelivered = () => Promise.reject(new StoreUnavailable('full', null));
  await expect(worker.deliverDue()).rejects.toThrow(StoreUnavailable);
  const stopped = worker.stop(graceMs);
  if (graceMs > 0) store.markDelivered = markDelivered;
  await stopped;
  expect(await delivery.backlog()).toMatchObject({ pending });
  expect(lines.map(({ event }) => event).includes('delivery-not-recorded')).toBe(pending > 0);
});

test('parks only the message whose send throws, without logging its content', async () => {
  await using delivery = await createTestWorker(({ fields }) => {
    if (fields['name'] === 'odd') throw new TypeError(`Cannot compose ${fields['message']}`);
    return accepted;
  });
  const { worker, store, lines } = delivery;
  await addMessage(store, { fields: { name: 'odd', message: 'a secret' } });
  await addMessage(store);
  expect(await worker.deliverDue()).toBe(2);
  expect(await delivery.backlog()).toMatchObject({ pending: 0, parked: 1 });
  const parked = lines.find(({ event }) => event === 'lead-parked');
  expect(parked).toMatchObject({ code: 'TypeError', stack: expect.stringContaining('    at ') });
  expect(JSON.stringify(lines)).not.toContain('a secret');
});

test('retries a stalled worker with increasing delays, even if woken earlier', async () => {
  let [isDown, isWokenMeanwhile, passes] = [true, false, 0];
  const { log, lines } = recordLog();
  const unused = async () => {};
  const worker = createWorker({
    store: {
      async claim() {
        passes += 1;
        if (isDown) throw new StoreUnavailable('full', null);
        if (isWokenMeanwhile) worker.wake();
        isWokenMeanwhile = false;
        return [];
      },
      nextDueAt: async () => null,
      markDelivered: unused,
      retryLater: unused,
      park: unused,
    },
    destination: { name: 'mail', send: async () => accepted },
    log,
    now: () => Date.UTC(2028, 0),
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(async () => {
    vi.useRealTimers();
    await worker.stop(1000);
  });
  worker.start();
  for (const [index, seconds] of [1, 2, 4, 8, 10, 10].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(passes).toBe(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(passes).toBe(index + 2);
  }
  expect(worker.isStalled()).toBe(true);
  isDown = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(worker.isStalled()).toBe(false);
  expect(passes).toBe(8);
  worker.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(passes).toBe(9);
  isWokenMeanwhile = true;
  worker.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(passes).toBe(11);
  expect(lines).toMatchObject([{ event: 'delivery-stalled', channel: 'mail', reason: 'full' }]);
});
