import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { StoreUnavailable, type StoredLead } from '#server/leads/store/lead-store.ts';
import { giveUpAfterMs } from './retry.ts';
import type { SendResult } from './sender.ts';
import { createSqliteStore } from '#server/leads/store/open-store.ts';
import { createWorker, leaseMs } from './worker.ts';

const accepted: SendResult = { ok: true, warning: null };
const refused: SendResult = {
  ok: false,
  error: '451 Later, ana@empresa.example',
  code: 'EENVELOPE 451',
  isPermanent: false,
};

const all = { channels: ['mail'], overdueBefore: 0 } as const;

/** A worker on a real store, with a fake sender and a clock that the test sets. */
function createTestWorker(
  folder: string,
  send: (lead: StoredLead) => Promise<SendResult> | SendResult,
) {
  const clock = { time: 0 };
  const sent: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const store = createSqliteStore({ folder });
  const now = () => clock.time;
  const log = createLog((line) => lines.push(JSON.parse(line)));
  const worker = createWorker({
    store,
    channel: 'mail',
    sender: {
      async send(lead) {
        sent.push(lead.messageId);
        return send(lead);
      },
      close: () => {},
    },
    log,
    now,
    random: () => 0,
    createId: randomUUIDv7,
  });
  return { worker, store, clock, sent, lines };
}

test('a lead is sent once and no more', async () => {
  await using folder = await temporaryFolder();
  const { worker, store, sent, lines } = createTestWorker(folder.path, () => accepted);
  const newLead = makeNewLead({ receivedAt: 0 });
  const { lead } = newLead;
  await store.add(newLead);
  expect(await worker.deliverDue()).toBe(1);
  expect(await worker.deliverDue()).toBe(0);
  expect(sent).toEqual([lead.messageId]);
  expect(lines).toMatchObject([{ event: 'lead-delivered', id: lead.id, attempts: 1 }]);
  expect(await store.backlog(all)).toMatchObject({ pending: 0, parked: 0 });
  await store.close();
});

test('a lead that is refused is sent again later, under the same Message-ID', async () => {
  await using folder = await temporaryFolder();
  let result: SendResult = refused;
  const { worker, store, clock, sent, lines } = createTestWorker(folder.path, () => result);
  const newLead = makeNewLead({ receivedAt: 0 });
  const { lead } = newLead;
  await store.add(newLead);
  await worker.deliverDue();
  expect(await worker.deliverDue()).toBe(0);
  clock.time = (await store.nextDueAt('mail')) ?? 0;
  result = accepted;
  expect(await worker.deliverDue()).toBe(1);
  expect(sent).toEqual([lead.messageId, lead.messageId]);
  expect(JSON.stringify(lines)).not.toContain('@');
  await store.close();
});

test('a lead that is refused for 5 days is parked, with an error in the log', async () => {
  await using folder = await temporaryFolder();
  const { worker, store, clock, lines } = createTestWorker(folder.path, () => refused);
  await store.add(makeNewLead({ receivedAt: 0 }));
  for (let due = await store.nextDueAt('mail'); due !== null; due = await store.nextDueAt('mail')) {
    clock.time = due;
    await worker.deliverDue();
  }
  expect(clock.time).toBeLessThanOrEqual(giveUpAfterMs);
  expect(await store.backlog(all)).toMatchObject({ pending: 0, parked: 1, oldestReceivedAt: 0 });
  expect(lines.at(-1)).toMatchObject({ level: 'error', event: 'lead-parked' });
  await store.close();
});

test('more leads than one batch holds are all sent', async () => {
  await using folder = await temporaryFolder();
  const { worker, store, sent } = createTestWorker(folder.path, () => accepted);
  for (let count = 0; count < 25; count += 1) await store.add(makeNewLead({ receivedAt: 0 }));
  while ((await worker.deliverDue()) > 0);
  expect(new Set(sent).size).toBe(25);
  expect(sent).toHaveLength(25);
  await store.close();
});

test('a started worker sends what is pending, and what it is woken for', async () => {
  await using folder = await temporaryFolder();
  const arrived: string[] = [];
  let notify = () => {};
  const { worker, store } = createTestWorker(folder.path, (lead) => {
    arrived.push(lead.id);
    notify();
    return accepted;
  });
  const next = () => new Promise<void>((resolve) => (notify = resolve));
  const [before, after] = [makeNewLead({ receivedAt: 0 }), makeNewLead({ receivedAt: 0 })];
  await store.add(before);
  const first = next();
  worker.start();
  await first;
  const second = next();
  await store.add(after);
  worker.wake();
  await second;
  await worker.stop(1000);
  expect(arrived).toEqual([before.lead.id, after.lead.id]);
  expect(await store.backlog(all)).toMatchObject({ pending: 0 });
  await store.close();
});

test('a worker that is stopped finishes the attempts in flight', async () => {
  await using folder = await temporaryFolder();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: result, resolve: end } = Promise.withResolvers<SendResult>();
  const { worker, store } = createTestWorker(folder.path, () => {
    begin();
    return result;
  });
  await store.add(makeNewLead({ receivedAt: 0 }));
  worker.start();
  await begun;
  const stopped = worker.stop(60_000);
  end(accepted);
  await stopped;
  expect(await store.backlog(all)).toMatchObject({ pending: 0 });
  await store.close();
});

test('a worker tries again after the store has failed', async () => {
  await using folder = await temporaryFolder();
  const { worker, store, lines } = createTestWorker(folder.path, () => accepted);
  const { promise: tried, resolve } = Promise.withResolvers<void>();
  store.claimDue = async () => {
    resolve();
    throw new Error('disk gone');
  };
  worker.start();
  await tried;
  await worker.stop(0);
  expect(lines).toMatchObject([{ level: 'error', event: 'delivery-stalled' }]);
  await store.close();
});

test('a lead that is refused for good is parked at once', async () => {
  await using folder = await temporaryFolder();
  const forGood = { ...refused, code: 'EENVELOPE 550', isPermanent: true };
  const { worker, store, lines } = createTestWorker(folder.path, () => forGood);
  await store.add(makeNewLead({ receivedAt: 0 }));
  await worker.deliverDue();
  expect(await store.backlog(all)).toMatchObject({ pending: 0, parked: 1, overdue: 0 });
  expect(lines).toMatchObject([{ level: 'error', event: 'lead-parked', code: 'EENVELOPE 550' }]);
  await store.close();
});

test('a delivered lead is not sent again because the store was unavailable for a moment', async () => {
  await using folder = await temporaryFolder();
  const { worker, store, clock, sent } = createTestWorker(folder.path, () => accepted);
  await store.add(makeNewLead({ receivedAt: 0 }));
  const { markDelivered } = store;
  store.markDelivered = () => Promise.reject(new StoreUnavailable('full', null));
  await expect(worker.deliverDue()).rejects.toThrow(StoreUnavailable);
  // Meanwhile its lease has expired, and the store is still unavailable.
  clock.time = 2 * leaseMs;
  await expect(worker.deliverDue()).rejects.toThrow(StoreUnavailable);
  store.markDelivered = markDelivered;
  expect(await worker.deliverDue()).toBe(0);
  expect(sent).toHaveLength(1);
  expect(await store.backlog(all)).toMatchObject({ pending: 0 });
  await store.close();
});

test('a lead that one of two recipients refuses is delivered, with an error in the log', async () => {
  await using folder = await temporaryFolder();
  const warning = '550 No such user';
  const { worker, store, lines } = createTestWorker(folder.path, () => ({ ok: true, warning }));
  const newLead = makeNewLead({ receivedAt: 0 });
  await store.add(newLead);
  await worker.deliverDue();
  const record = await store.find(newLead.lead.id);
  expect(record?.deliveries).toMatchObject([{ state: 'delivered', lastError: warning }]);
  expect(lines.at(-1)).toMatchObject({ level: 'error', event: 'lead-partly-refused' });
  await store.close();
});
