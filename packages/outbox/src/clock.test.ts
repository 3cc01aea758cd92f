import { describe, expect, test } from 'vitest';
import { longestDelayMs } from './backoff.ts';
import type { SendResult } from './destinations/destination.ts';
import { databaseKinds, temporaryStore } from './testing/databases.ts';
import { makeNewMessage } from './testing/messages.ts';
import { createWorker } from './worker.ts';

const hour = 60 * 60_000;
const year = 365 * 24 * hour;
const today = Date.UTC(2026, 10, 20, 17);
const accepted: SendResult = { ok: true, warning: null };
const refused: SendResult = { ok: false, error: '451 Later', code: 'X 451', isPermanent: false };

describe.each(databaseKinds)('on %s', (_, createDatabase) => {
  /** Delivery with a clock that the test sets, and a mail server that takes mail or refuses it. */
  async function createDelivery({ time }: { time: number }) {
    const store = await temporaryStore(createDatabase);
    const clock = { time };
    const now = () => clock.time;
    const mailServer: { send: () => Promise<SendResult> } = { send: async () => refused };
    const worker = createWorker({
      store,
      destination: { name: 'mail', send: () => mailServer.send() },
      log: () => {},
      now,
    });

    /** What housekeeping does every minute. */
    function correctTimes(): Promise<void> {
      return store.capNextAttempts(['mail'], now(), longestDelayMs);
    }

    async function readState(id: string) {
      return (await store.find(id))?.deliveries[0]?.state;
    }

    return {
      ...{ store, clock, worker, mailServer, correctTimes, readState },
      [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
    };
  }

  test('a message that failed under a clock two years ahead goes out once the clock is right', async () => {
    await using delivery = await createDelivery({ time: today + 2 * year });
    const { store, clock, worker, mailServer, correctTimes, readState } = delivery;
    const newMessage = makeNewMessage({ receivedAt: clock.time });
    await store.add(newMessage);
    expect(await worker.deliverDue()).toBe(1);
    clock.time = today;
    mailServer.send = async () => accepted;
    await correctTimes();
    expect(await worker.deliverDue()).toBe(1);
    expect(await readState(newMessage.message.id)).toBe('delivered');
  });
});
