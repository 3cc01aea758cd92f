import type { Company } from './schema/company.ts';

const dayMs = 24 * 3_600_000;

/** Reminders are sent this many days before the expiry. */
const noticeDays = [60, 14, 0];

/** What has expired, or will within 60 days, and how many notices are due. */
export function listExpiries(
  { certificate, demoTimes }: Company,
  now = Date.now(),
  holidaysUntil?: string,
) {
  // `12-24` is a day of every year.
  const dates = demoTimes?.closed.filter((day) => day.length > 5 && !demoTimes.holidays);
  const lastDays = [
    ['certificate.validUntil', certificate?.validUntil] as const,
    ['demoTimes.closed', dates?.toSorted().at(-1)] as const,
    ['demoTimes.holidays', holidaysUntil] as const,
  ];
  const due = noticeDays.map((days) =>
    lastDays.filter(([, lastDay]) => isOver(lastDay, now + days * dayMs)),
  );
  return { lastDays: Object.fromEntries(due[0] ?? []), count: due.flat().length };
}

/** A build knows the public holidays of these years. */
export function listHolidayYears(now: Date): number[] {
  return [0, 1, 2].map((years) => now.getFullYear() + years);
}

/** The last day whose holidays a build knows; undefined if it needs none. */
export function findHolidaysEnd({ demoTimes }: Company, now: Date): string | undefined {
  const offices = demoTimes === null ? [] : [demoTimes, ...demoTimes.elsewhere];
  if (offices.every(({ holidays }) => holidays === null)) return undefined;
  return `${listHolidayYears(now).at(-1)}-12-31`;
}

export function isOver(day: string | null | undefined, now = Date.now()): boolean {
  return day != null && getDayEnd(day) <= now;
}

/**
 * When a build becomes stale: the certificate has expired, a new year of holidays is known, or an
 * entry is to be released.
 */
export function findNextChange(
  { certificate }: Company,
  now: number,
  releaseTimes: readonly number[] = [],
): number {
  const newYearsEve = `${new Date(now - dayMs / 2).getUTCFullYear()}-12-31`;
  const ends = [newYearsEve, certificate?.validUntil ?? newYearsEve].map(getDayEnd);
  return Math.min(...[...ends, ...releaseTimes].filter((time) => time > now));
}

/** A day ends last in UTC−12, 12 hours later than in UTC. */
function getDayEnd(day: string): number {
  return Date.parse(day) + 1.5 * dayMs;
}
