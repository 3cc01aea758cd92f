import { TZDate } from '@date-fns/tz/date';
import type { DemoTimes } from '@altanube/content/schema/demo-times';
import { parseTimeOfDay, weekdays } from '@altanube/content/weekly-hours';

/** When demos are offered, and how long one takes. */
export type OfferedDemos = { times: DemoTimes; minutes: number };

const hourMs = 3_600_000;

/** The times between which people are awake, in hours of their own zone. */
const wakes = 7;
const sleeps = 22;

/** `timeZone` is the visitor's; `now` is in milliseconds since 1970, like all times here. */
type OfferedTimesRequest = OfferedDemos & { timeZone: string; now: number };

/**
 * The moments at which a demo can begin in any office, in order, after the notice period, in which closed days and
 * weekends without demos do not count. Night times of the visitor are left out, unless all are.
 */
export function offeredTimes({ times, minutes, timeZone, now }: OfferedTimesRequest): number[] {
  const hours = [times, ...times.elsewhere];
  const offered = hours.flatMap((own) => timesOfOffice({ ...times, ...own }, minutes, now));
  const inTime = [...new Set(offered)].sort((a, b) => a - b);
  const awake = inTime.filter((at) => isAwake(new TZDate(at, timeZone)));
  return awake.length > 0 ? awake : inTime;
}

/** By its first hours alone. */
function timesOfOffice(times: DemoTimes, minutes: number, now: number): number[] {
  const today = new TZDate(now, times.timeZone);
  let soonest = now + times.noticeHours * hourMs;
  const offered: number[] = [];
  for (let ahead = 0; ahead <= times.daysAhead; ahead += 1) {
    const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate() + ahead];
    const noon = new TZDate(year, month, day, 12, 0, times.timeZone);
    const isClosed = times.closed.includes(calendarDay(noon));
    const hours = isClosed ? [] : times.week[weekdays[noon.getDay()] ?? 'sunday'];
    const isDayOff = isClosed || (noon.getDay() % 6 === 0 && hours.length === 0);
    const begin = new TZDate(year, month, day, 0, 0, times.timeZone).getTime();
    if (isDayOff && begin < soonest) soonest += 24 * hourMs;
    for (const { open, close } of hours) {
      for (
        let at = parseTimeOfDay(open);
        at + minutes <= parseTimeOfDay(close);
        at += times.everyMinutes
      ) {
        offered.push(new TZDate(year, month, day, 0, at, times.timeZone).getTime());
      }
    }
  }
  return offered.filter((at) => at >= soonest);
}

function isAwake(time: Date): boolean {
  return time.getHours() >= wakes && time.getHours() < sleeps;
}

/** The day of the calendar on which a moment falls in a zone: `2026-11-26`. */
export function dayIn(at: number, timeZone: string): string {
  return calendarDay(new TZDate(at, timeZone));
}

/** A moment as someone in a zone writes it, with that zone (RFC 9557). */
export function zonedTimeText(at: number, timeZone: string): string {
  const local = new TZDate(at, timeZone).toISOString();
  return `${local.replace(/\.\d+/, '')}[${timeZone}]`;
}

function calendarDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`;
}
