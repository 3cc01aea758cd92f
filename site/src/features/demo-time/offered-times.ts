import { TZDate } from '@date-fns/tz/date';
import type { DemoTimes } from '@altanube/content/schema/demo-times';
import { parseTimeOfDay, weekdays } from '@altanube/content/weekly-hours';

/** When demos are offered, the holidays by country or region, and how long a demo takes. */
export type OfferedDemos = { times: DemoTimes; holidays: Holidays; minutes: number };
export type Holidays = Record<string, string[]>;

const hourMs = 3_600_000;

/** Hours between which people are awake, in their own zone; the last one is exclusive. */
const firstWakingHour = 7;
const lastWakingHour = 22;

/** `timeZone` is the visitor's; `now` is in milliseconds since 1970, like all times here. */
type OfferedTimesRequest = OfferedDemos & { timeZone: string; now: number };

/**
 * The sorted start times of demos in any office after the notice period, which excludes closed
 * days and weekends without demos. Leaves out times at night for the visitor, unless all are.
 */
export function listOfferedTimes(request: OfferedTimesRequest): number[] {
  const { times, timeZone } = request;
  const hours = [times, ...times.elsewhere];
  const offered = hours.flatMap((own) =>
    listOfficeTimes({ ...request, times: { ...times, ...own } }),
  );
  const allTimes = [...new Set(offered)].sort((a, b) => a - b);
  const wakingTimes = allTimes.filter((at) => isAwake(new TZDate(at, timeZone)));
  return wakingTimes.length > 0 ? wakingTimes : allTimes;
}

/** The start times of one office. */
function listOfficeTimes({ times, holidays, minutes, now }: OfferedTimesRequest): number[] {
  const closed = [...times.closed, ...(holidays[times.holidays ?? ''] ?? [])];
  const today = new TZDate(now, times.timeZone);
  let soonest = now + times.noticeHours * hourMs;
  const offered: number[] = [];
  for (let ahead = 0; ahead <= times.daysAhead; ahead += 1) {
    const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate() + ahead];
    const noon = new TZDate(year, month, day, 12, 0, times.timeZone);
    const date = formatIsoDate(noon);
    const isClosed = closed.some((each) => date.endsWith(each));
    const hours = isClosed ? [] : times.week[weekdays[noon.getDay()] ?? 'sunday'];
    const isDayOff = isClosed || (noon.getDay() % 6 === 0 && hours.length === 0);
    const dayStart = new TZDate(year, month, day, 0, 0, times.timeZone).getTime();
    if (isDayOff && dayStart < soonest) soonest += 24 * hourMs;
    for (const { open, close } of hours) {
      const last = parseTimeOfDay(close) - minutes;
      for (let at = parseTimeOfDay(open); at <= last; at += times.everyMinutes) {
        offered.push(new TZDate(year, month, day, 0, at, times.timeZone).getTime());
      }
    }
  }
  return offered.filter((at) => at >= soonest);
}

function isAwake(time: Date): boolean {
  return time.getHours() >= firstWakingHour && time.getHours() < lastWakingHour;
}

/** The calendar day of a timestamp in a zone: `2026-11-26`. */
export function formatCalendarDay(at: number, timeZone: string): string {
  return formatIsoDate(new TZDate(at, timeZone));
}

/** A timestamp in local time, with its zone (RFC 9557). */
export function formatZonedTimestamp(at: number, timeZone: string): string {
  const local = new TZDate(at, timeZone).toISOString();
  return `${local.replace(/\.\d+/, '')}[${timeZone}]`;
}

function formatIsoDate(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`;
}
