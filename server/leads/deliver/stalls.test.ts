import { randomUUIDv7 } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '#server/log.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { StoreUnavailable } from '#server/leads/store/lead-store.ts';
import { createSqliteStore } from '#server/leads/store/open-store.ts';
import { createWorker } from './worker.ts';

afterEach(() => vi.useRealTimers());

const second = 1000;
const minute = 60 * second;

/** A worker whose store is down until the test says otherwise, with a clock that the test sets. */
async function createStalledWorker() {
  const folder = await temporaryFolder();
  const store = createSqliteStore({ folder: folder.path });
  const clock = { time: Date.UTC(2028, 0) };
  const state = { isDown: true, passes: 0 };
  const lines: Record<string, unknown>[] = [];
  store.claimDue = async () => {
    state.passes += 1;
    if (state.isDown) throw new StoreUnavailable('full', null);
    return [];
  };
  store.nextDueAt = async () => null;
  const worker = createWorker({
    store,
    channel: 'mail',
    sender: { send: async () => ({ ok: true, warning: null }), close: () => {} },
    log: createLog((line) => lines.push(JSON.parse(line))),
    now: () => clock.time,
    random: Math.random,
    createId: randomUUIDv7,
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return {
    worker,
    clock,
    state,
    lines,
    async [Symbol.asyncDispose]() {
      vi.useRealTimers();
      await worker.stop(1000);
      await store.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test('a stalled worker tries again after ever longer times, whatever wakes it', async () => {
  await using stalled = await createStalledWorker();
  const { worker, state, lines } = stalled;
  worker.start();
  for (const [index, seconds] of [1, 2, 4, 8, 10, 10].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * second - 1);
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(state.passes).toBe(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(state.passes).toBe(index + 2);
  }
  expect(worker.isStalled()).toBe(true);
  state.isDown = false;
  await vi.advanceTimersByTimeAsync(10 * second);
  expect(worker.isStalled()).toBe(false);
  expect(state.passes).toBe(8);
  worker.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(state.passes).toBe(9);
  expect(lines).toMatchObject([{ event: 'delivery-stalled', channel: 'mail', reason: 'full' }]);
});

test('a stall is one line a minute, also if it ends and begins again in between', async () => {
  await using stalled = await createStalledWorker();
  const { worker, clock, state, lines } = stalled;
  worker.start();
  for (let passed = 0; passed < 3 * minute; passed += 10 * second) {
    state.isDown = passed % (20 * second) === 0;
    worker.wake();
    await vi.advanceTimersByTimeAsync(10 * second);
    clock.time += 10 * second;
  }
  expect(lines.filter(({ event }) => event === 'delivery-stalled')).toHaveLength(3);
});

test('a stall goes on being logged after the clock was put back by two years', async () => {
  await using stalled = await createStalledWorker();
  const { worker, clock, lines } = stalled;
  worker.start();
  await vi.advanceTimersByTimeAsync(0);
  clock.time = Date.UTC(2026, 0);
  await vi.advanceTimersByTimeAsync(second);
  expect(lines).toHaveLength(2);
});
