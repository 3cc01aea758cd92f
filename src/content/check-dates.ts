import type { Problem } from './errors.ts';
import { problemAt, type Source } from './source.ts';

/** The time zone in which a day begins first. */
const furthestAheadMs = 14 * 60 * 60 * 1000;

/** Refuses a day that has not begun anywhere at `now`, in milliseconds since 1970. */
export function problemOfFutureDay(
  source: Source,
  key: string,
  day: string,
  now: number,
): Problem[] {
  if (Date.parse(day) <= now + furthestAheadMs) return [];
  const today = new Date(now).toISOString().slice(0, 10);
  const expected = `a day that is not in the future (today is ${today})`;
  return [problemAt(source, [key], expected, day)];
}
