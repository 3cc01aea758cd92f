import { afterEach, expect, test, vi } from 'vitest';
import { StoreUnavailable } from './store/errors.ts';
import { recordLog } from './testing/messages.ts';
import { createWorker } from './worker.ts';

afterEach(() => vi.useRealTimers());

const second = 1000;
const minute = 60 * second;

/** A worker whose store is down until the test says otherwise, with a clock that the test sets. */
function createStalledWorker() {
  const clock = { time: Date.UTC(2028, 0) };
  const state = { isDown: true, passes: 0 };
  const { log, lines } = recordLog();
  const unused = async () => {};
  const worker = createWorker({
    store: {
      async claim() {
        state.passes += 1;
        if (state.isDown) throw new StoreUnavailable('full', null);
        return [];
      },
      nextDueAt: async () => null,
      markDelivered: unused,
      retryLater: unused,
      park: unused,
    },
    destination: { name: 'mail', send: async () => ({ ok: true, warning: null }) },
    log,
    now: () => clock.time,
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return {
    ...{ worker, clock, state, lines },
    async [Symbol.asyncDispose]() {
      vi.useRealTimers();
      await worker.stop(1000);
    },
  };
}

test('a stalled worker tries again after ever longer times, whatever wakes it', async () => {
  await using stalled = createStalledWorker();
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
  await using stalled = createStalledWorker();
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
