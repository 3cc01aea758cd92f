import { randomUUIDv7 } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '#server/log.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { recordProblems } from '#server/testing/recorded-problems.ts';
import { StoreUnavailable } from '#server/leads/store/lead-store.ts';
import { createSqliteStore } from '#server/leads/store/sqlite-store.ts';
import { createStalls } from './stalls.ts';
import { createWorker } from './worker.ts';

afterEach(() => vi.useRealTimers());

const second = 1000;
const minute = 60 * second;
const down = new StoreUnavailable('down', null);

function createTestStalls() {
  const clock = { time: Date.UTC(2028, 0) };
  const lines: Record<string, unknown>[] = [];
  const log = createLog((line) => lines.push(JSON.parse(line)));
  const { problems, current, reports } = recordProblems();
  const stalls = createStalls({ log, problems, now: () => clock.time });
  return { stalls, clock, lines, log, current, reports };
}

test('a stall is one line a minute, also if it ends and begins again in between', () => {
  const { stalls, clock, lines } = createTestStalls();
  for (const end = clock.time + 3 * minute; clock.time < end; clock.time += second) {
    stalls.begin('mail', down);
    if (clock.time % (2 * second) === 0) stalls.end('mail');
  }
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatchObject({ event: 'delivery-stalled', channel: 'mail', reason: 'down' });
});

test('a stall goes on being logged after the clock was put back by two years', () => {
  const { stalls, clock, lines } = createTestStalls();
  stalls.begin('mail', down);
  clock.time = Date.UTC(2026, 0);
  stalls.begin('mail', down);
  expect(lines).toHaveLength(2);
});

test('delivery is stalled as long as one of its channels is', () => {
  const { stalls, current } = createTestStalls();
  stalls.begin('mail', down);
  stalls.begin('webhook', down);
  stalls.end('mail');
  stalls.end('mail');
  expect([...current]).toEqual(['delivery-stalled']);
  stalls.end('webhook');
  expect([...current]).toEqual([]);
});

test('the end of a stall that an earlier process has reported is told once', () => {
  const { stalls, reports } = createTestStalls();
  for (const channel of ['mail', 'webhook', 'mail'] as const) stalls.end(channel);
  expect(reports).toEqual(['end delivery-stalled']);
});

test('a stalled worker tries again after ever longer times, whatever wakes it', async () => {
  await using folder = await temporaryFolder();
  const store = createSqliteStore({ folder: folder.path });
  const { stalls, clock, lines, reports, log } = createTestStalls();
  const worker = createWorker({
    store,
    channel: 'mail',
    sender: { send: async () => ({ ok: true, warning: null }), close: () => {} },
    stalls,
    log,
    now: () => clock.time,
    random: Math.random,
    createId: randomUUIDv7,
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let passes = 0;
  let isDown = true;
  store.claimDue = async () => {
    passes += 1;
    if (isDown) throw new StoreUnavailable('full', null);
    return [];
  };
  store.nextDueAt = async () => null;
  worker.start();
  for (const [index, seconds] of [1, 2, 4, 8, 10, 10].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(passes).toBe(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(passes).toBe(index + 2);
  }
  isDown = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(passes).toBe(8);
  worker.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(passes).toBe(9);
  vi.useRealTimers();
  await worker.stop(1000);
  expect(lines).toMatchObject([{ event: 'delivery-stalled', channel: 'mail', reason: 'full' }]);
  expect(reports).toEqual([...Array(7).fill('begin delivery-stalled'), 'end delivery-stalled']);
  await store.close();
});
