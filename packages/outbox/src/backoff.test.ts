import { expect, test } from 'vitest';
import { nextAttemptAt } from './backoff.ts';
import { hour, minute } from './testing/messages.ts';

/** Attempt times of a message received at 0 if each attempt fails immediately. */
function attemptTimes(random: number): number[] {
  const times = [0];
  for (;;) {
    const failedAt = times.at(-1) ?? 0;
    const next = nextAttemptAt({ attempts: times.length, since: 0, failedAt, random });
    if (next === null) return times;
    times.push(next);
  }
}

test.each([0, 0.123456789, 0.999])(
  'retries three times in the first hour, then every 2 to 3 hours for 5 days (random %d)',
  (random) => {
    const times = attemptTimes(random);
    expect(times.every(Number.isInteger)).toBe(true);
    const [, first = 0, second = 0, third = 0] = times;
    expect(first).toBeGreaterThanOrEqual(2 * minute);
    expect(first).toBeLessThanOrEqual(5 * minute);
    expect([second - first, third - second]).toEqual([15 * minute, 40 * minute]);
    const gaps = times.slice(4).map((time, index) => time - (times[index + 3] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2 * hour - 1);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(3 * hour + 1);
    expect(times.at(-1)).toBeGreaterThan(5 * 24 * hour - 3 * hour);
    expect(times.at(-1)).toBeLessThanOrEqual(5 * 24 * hour);
  },
);

test('makes five attempts for a message older than 5 days, as after a restore', () => {
  const old = { since: 0, failedAt: 10 * 24 * hour, random: 0 };
  expect(nextAttemptAt({ ...old, attempts: 4 })).toBeGreaterThan(old.failedAt);
  expect(nextAttemptAt({ ...old, attempts: 5 })).toBeNull();
});
