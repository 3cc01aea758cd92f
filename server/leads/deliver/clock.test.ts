import { randomUUIDv7 } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { giveUpAfterMs, leaseMs, longestDelayMs, type SendResult } from '@altanube/outbox';
import { createWorker } from '#server/testing/delivery.ts';
import { openStore } from '#server/leads/store/open-store.ts';
import { createLog } from '#server/log.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import { claimDue, passLeaseTime } from '#server/testing/leases.ts';

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

const minute = 60_000;
const hour = 60 * minute;
const year = 365 * 24 * hour;
const today = Date.UTC(2026, 10, 20, 17);
const accepted: SendResult = { ok: true, warning: null };
const refused: SendResult = { ok: false, error: '451 Later', code: 'X 451', isPermanent: false };

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  /** Delivery with a clock that the test sets, and a mail server that takes mail or refuses it. */
  async function createDelivery({ time }: { time: number }) {
    const folder = await temporaryFolder();
    const databaseUrl = kind === 'SQLite' ? null : await postgres.createDatabase();
    const store = openStore({ databaseUrl, dataDir: folder.path });
    const clock = { time };
    const now = () => clock.time;
    const log = createLog(() => {});
    const mailServer: { send: () => Promise<SendResult> } = { send: async () => refused };
    const worker = createWorker({
      store,
      channel: 'mail',
      sender: { send: () => mailServer.send() },
      log,
      now,
    });

    /** What housekeeping does every minute. */
    function correctTimes(): Promise<void> {
      return store.messages.capNextAttempts(['mail'], now(), longestDelayMs);
    }

    /** Leases go by the clock of the database, or by one that nobody sets. */
    async function waitForLeaseEnd(): Promise<void> {
      if (databaseUrl !== null) return passLeaseTime(databaseUrl, leaseMs);
      using database = new DatabaseSync(store.location);
      database.exec(`UPDATE deliveries SET lease_until = lease_until - ${leaseMs}`);
    }

    /** Attempts until the delivery has ended, each at its time; resolves with when it ended. */
    async function failUntilParked(): Promise<number> {
      for (let due = await store.messages.nextDueAt('mail'); due !== null;) {
        clock.time = Math.max(clock.time, due);
        await worker.deliverDue();
        due = await store.messages.nextDueAt('mail');
      }
      return clock.time;
    }

    async function stateOf(id: string) {
      return (await store.find(id))?.deliveries[0]?.state;
    }

    return {
      store,
      clock,
      worker,
      mailServer,
      correctTimes,
      waitForLeaseEnd,
      failUntilParked,
      stateOf,
      async [Symbol.asyncDispose]() {
        await worker.stop(0);
        await store.close();
        await folder[Symbol.asyncDispose]();
      },
    };
  }

  test('a lead that failed under a clock two years ahead goes out once the clock is right', async () => {
    await using delivery = await createDelivery({ time: today + 2 * year });
    const { store, clock, worker, mailServer, correctTimes, stateOf } = delivery;
    const newLead = makeNewLead({ receivedAt: clock.time });
    await store.add(newLead);
    expect(await worker.deliverDue()).toBe(1);
    clock.time = today;
    mailServer.send = async () => accepted;
    await correctTimes();
    expect(await worker.deliverDue()).toBe(1);
    expect(await stateOf(newLead.lead.id)).toBe('delivered');
  });

  test('a running worker finds it in its ordinary sleep, which is a minute at most', async () => {
    await using delivery = await createDelivery({ time: today + 2 * year });
    const { store, clock, worker, mailServer, correctTimes } = delivery;
    await store.add(makeNewLead({ receivedAt: clock.time }));
    expect(await worker.deliverDue()).toBe(1);
    clock.time = today;
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    mailServer.send = async () => {
      arrive();
      return accepted;
    };
    const { promise: asleep, resolve: fallAsleep } = Promise.withResolvers<() => void>();
    const { setTimeout } = globalThis;
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation((wake, ms, ...args) => {
      if (ms === minute) fallAsleep(() => wake());
      return setTimeout(wake, ms, ...args);
    });
    worker.start();
    const wake = await asleep;
    spy.mockRestore();
    await correctTimes();
    wake();
    await arrived;
  });

  test('a lease under a clock two years ahead ends when the others do', async () => {
    await using delivery = await createDelivery({ time: today + 2 * year });
    const { store, clock, worker, mailServer, correctTimes, waitForLeaseEnd, stateOf } = delivery;
    const newLead = makeNewLead({ receivedAt: clock.time });
    await store.add(newLead);
    // A server claims it and dies.
    const lease = randomUUIDv7();
    const now = clock.time;
    await claimDue(store, { now, leaseMs, limit: 1, lease, channel: 'mail' });
    clock.time = today;
    mailServer.send = async () => accepted;
    await correctTimes();
    expect(await worker.deliverDue()).toBe(0);
    await waitForLeaseEnd();
    await correctTimes();
    expect(await worker.deliverDue()).toBe(1);
    expect(await stateOf(newLead.lead.id)).toBe('delivered');
  });

  test('a lead from two years ahead is given up on after 5 days', async () => {
    await using delivery = await createDelivery({ time: today + 2 * year });
    const { store, clock, correctTimes, failUntilParked, stateOf } = delivery;
    const newLead = makeNewLead({ receivedAt: clock.time });
    await store.add(newLead);
    clock.time = today;
    await correctTimes();
    const endedAt = await failUntilParked();
    expect(endedAt).toBeGreaterThan(today + giveUpAfterMs - longestDelayMs);
    expect(endedAt).toBeLessThanOrEqual(today + giveUpAfterMs);
    expect(await stateOf(newLead.lead.id)).toBe('parked');
  });

  test('a lead from a clock at 1970 is tried for 5 days once the clock is right', async () => {
    await using delivery = await createDelivery({ time: 0 });
    const { store, clock, worker, mailServer, correctTimes, stateOf } = delivery;
    const newLead = makeNewLead({ receivedAt: clock.time });
    await store.add(newLead);
    await worker.deliverDue();
    clock.time = today;
    for (const end = today + 3 * 24 * hour; clock.time < end; clock.time += hour) {
      await correctTimes();
      await worker.deliverDue();
    }
    expect(await stateOf(newLead.lead.id)).toBe('pending');
    mailServer.send = async () => accepted;
    clock.time += longestDelayMs;
    await worker.deliverDue();
    expect(await stateOf(newLead.lead.id)).toBe('delivered');
  });

  test('under a clock at 1970, what waits is tried and nothing is given up on', async () => {
    await using delivery = await createDelivery({ time: today });
    const { store, clock, worker, mailServer, correctTimes, stateOf } = delivery;
    const newLead = makeNewLead({ receivedAt: today });
    await store.add(newLead);
    await worker.deliverDue();
    clock.time = 0;
    await correctTimes();
    expect(await worker.deliverDue()).toBe(1);
    clock.time = today + hour;
    await correctTimes();
    expect(await worker.deliverDue()).toBe(1);
    expect(await stateOf(newLead.lead.id)).toBe('pending');
    mailServer.send = async () => accepted;
    clock.time += longestDelayMs;
    await worker.deliverDue();
    expect(await stateOf(newLead.lead.id)).toBe('delivered');
  });
});
