import { describe, expect, test } from 'vitest';
import { createAgeClock, createSchedule } from './maintenance.ts';
import { recordLog } from './testing/messages.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

describe('maintenance', () => {
  function setUp(tasks: (() => Promise<void>)[], applyRetention = async () => {}) {
    const clock = { time: 0 };
    const { log, lines } = recordLog();
    const now = () => clock.time;
    const role = { isLeader: false };
    const isLeader = () => role.isLeader;
    const schedule = createSchedule({ tasks, applyRetention, isLeader, log, now });
    return { clock, role, lines, schedule };
  }

  test('goes on with the other tasks after one that fails, and does it again', async () => {
    let [failed, done] = [0, 0];
    const { schedule, lines } = setUp([
      async () => {
        failed += 1;
        throw new TypeError('broken');
      },
      async () => void (done += 1),
    ]);
    await schedule.tick();
    await schedule.tick();
    expect([failed, done]).toEqual([2, 2]);
    expect(lines).toMatchObject(
      Array(2).fill({ level: 'error', event: 'maintenance-failed', error: 'TypeError: broken' }),
    );
  });

  test('applies retention once an hour and to a new leader, also after a clock two years ahead was put right', async () => {
    let applied = 0;
    const { schedule, clock, role } = setUp([], async () => void (applied += 1));
    const timesAt = async (time: number) => {
      clock.time = time;
      await schedule.tick();
      return applied;
    };
    expect(await timesAt(730 * day)).toBe(1);
    expect(await timesAt(730 * day + hour - 1)).toBe(1);
    expect(await timesAt(730 * day + hour)).toBe(2);
    expect(await timesAt(0)).toBe(3);
    // What only the leader deletes does not wait for the hour.
    role.isLeader = true;
    expect(await timesAt(1)).toBe(4);
    expect(await timesAt(2)).toBe(4);
  });

  test('goes on while retention takes its time, and asks it to end early', async () => {
    const done = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let isEnded = false;
    const schedule = createSchedule({
      tasks: [async () => done.resolve()],
      async applyRetention(stop) {
        const aborted = Promise.withResolvers<void>();
        stop.addEventListener('abort', () => aborted.resolve());
        begun.resolve();
        await aborted.promise;
        isEnded = true;
      },
      isLeader: () => true,
      log: () => {},
      now: () => 0,
    });
    schedule.start();
    await Promise.all([begun.promise, done.promise]);
    await schedule.stop();
    expect(isEnded).toBe(true);
  });
});

describe('the clock of ages', () => {
  function setUp() {
    const clock = { wall: 100 * day, monotonic: 0.8123 };
    const { log, lines } = recordLog();
    const ageNow = createAgeClock({
      log,
      now: () => clock.wall,
      monotonicNow: () => clock.monotonic,
      forgetAfterMs: 30 * day,
    });
    /** So much time passes, and the clock is moved by so much more. */
    function pass(ms: number, jumpMs = 0): number {
      clock.wall += ms + jumpMs;
      clock.monotonic += ms + 0.3;
      const age = ageNow();
      // A database takes no other.
      expect(Number.isInteger(age)).toBe(true);
      return age / day;
    }
    return { pass, lines };
  }

  test('goes with the clock, also where that is put right by less than an hour', () => {
    const { pass, lines } = setUp();
    expect(pass(day)).toBe(101);
    expect(pass(day, -hour / 2)).toBeCloseTo(102, 1);
    expect(lines).toEqual([]);
  });

  test('does not follow a clock that is set ahead, until what it recorded before is old', () => {
    const { pass, lines } = setUp();
    expect(pass(day, 40 * day)).toBe(101);
    expect(pass(29 * day)).toBe(130);
    expect(pass(2 * day)).toBe(172);
    expect(lines).toMatchObject([{ level: 'warn', event: 'clock-moved', seconds: 40 * 86_400 }]);
  });

  test('is right again as soon as a clock that went wrong is', () => {
    const { pass } = setUp();
    expect(pass(day, 730 * day)).toBe(101);
    expect(pass(day, -730 * day)).toBe(102);
  });

  test('follows a clock that is set back, which makes nothing older', () => {
    const { pass } = setUp();
    expect(pass(day, -40 * day)).toBe(61);
    expect(pass(day, 40 * day)).toBe(62);
  });
});
