import type { Problem } from './errors.ts';
import type { Company } from './schema/company.ts';
import { problemAt, type Source } from './source.ts';

/** The time zone in which a day begins first. */
const furthestAheadMs = 14 * 60 * 60 * 1000;

/** Refuses days that have not begun anywhere at `now`, in milliseconds since 1970. */
export function checkDates({ legalTextsUpdated }: Company, source: Source, now: number): Problem[] {
  if (Date.parse(legalTextsUpdated) <= now + furthestAheadMs) return [];
  const today = new Date(now).toISOString().slice(0, 10);
  const expected = `a day that is not in the future (today is ${today})`;
  return [problemAt(source, ['legalTextsUpdated'], expected, legalTextsUpdated)];
}
