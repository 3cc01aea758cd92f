import { describe, expect, test } from 'vitest';
import type { DemoTimes } from '@altanube/content/schema/demo-times';
import { listOfferedTimes, formatZonedTimestamp } from './offered-times.ts';

const none = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
};

const morning = [{ open: '9:00', close: '11:00' }];

const times: DemoTimes = {
  timeZone: 'Europe/Madrid',
  week: { ...none, monday: morning, thursday: morning },
  holidays: null,
  elsewhere: [],
  everyMinutes: 60,
  noticeHours: 24,
  daysAhead: 7,
  closed: [],
};

/** The offered times, in the local time of a zone. */
function offered(
  changes: Partial<DemoTimes>,
  now: string,
  timeZone = 'Europe/Madrid',
  minutes = 30,
) {
  const holidays = { 'ES-MD': ['2026-11-26'] };
  const request = { times: { ...times, ...changes }, holidays, minutes, timeZone };
  return listOfferedTimes({ ...request, now: Date.parse(now) }).map((at) =>
    formatZonedTimestamp(at, timeZone).slice(0, 22),
  );
}

// A Monday.
const monday = '2026-11-23T08:00:00Z';

describe('the times that are offered', () => {
  test('follow the weekly hours and the interval, and end before the company closes (F-17)', () => {
    expect(offered({}, monday)).toEqual([
      '2026-11-26T09:00:00+01',
      '2026-11-26T10:00:00+01',
      '2026-11-30T09:00:00+01',
      '2026-11-30T10:00:00+01',
    ]);
    expect(offered({ everyMinutes: 45 }, monday)).toContain('2026-11-26T10:30:00+01');
    expect(offered({}, monday, 'Europe/Madrid', 61)).toEqual([
      '2026-11-26T09:00:00+01',
      '2026-11-30T09:00:00+01',
    ]);
    expect(offered({}, monday, 'Europe/Madrid', 121)).toEqual([]);
  });

  test('begin after the notice, to the minute (F-17)', () => {
    expect(offered({ noticeHours: 0 }, monday)[0]).toBe('2026-11-23T09:00:00+01');
    expect(offered({ noticeHours: 1 }, monday)[0]).toBe('2026-11-23T10:00:00+01');
    expect(offered({ noticeHours: 72 }, '2026-11-23T08:00:01Z')[0]).toBe('2026-11-26T10:00:00+01');
  });

  test('count the notice period in working days only', () => {
    const workdays = { ...times.week, tuesday: morning, wednesday: morning };
    // A Friday evening: the Monday is a whole day of notice.
    const first = (closed: string[]) =>
      offered({ week: workdays, closed }, '2026-11-27T19:00:00Z')[0];
    expect(first([])).toBe('2026-12-01T09:00:00+01');
    expect(first(['2026-11-30'])).toBe('2026-12-02T09:00:00+01');
  });

  test('end after the last day, and leave out closed days', () => {
    expect(offered({ daysAhead: 3 }, monday).at(-1)).toBe('2026-11-26T10:00:00+01');
    expect(offered({ daysAhead: 2 }, monday)).toEqual([]);
    for (const closed of ['2026-11-26', '11-26']) {
      expect(offered({ closed: [closed] }, monday)[0]).toBe('2026-11-30T09:00:00+01');
    }
  });

  test('follow the hours and the day in the zone of the company', () => {
    // In Madrid it is Monday already, in Bogota still Sunday evening.
    expect(offered({ noticeHours: 0 }, '2026-11-22T23:30:00Z')[0]).toBe('2026-11-23T09:00:00+01');
    const evenings = { ...none, monday: [{ open: '23:00', close: '24:00' }] };
    const inTokyo = offered({ week: evenings }, monday, 'Asia/Tokyo');
    expect(inTokyo).toEqual(['2026-12-01T07:00:00+09']);
  });

  test('keep local hours when daylight saving time starts or ends (F-17)', () => {
    const sunday = { ...none, sunday: morning, monday: morning };
    expect(offered({ week: sunday }, '2027-03-25T07:00:00Z')).toEqual([
      '2027-03-28T09:00:00+02',
      '2027-03-28T10:00:00+02',
      '2027-03-29T09:00:00+02',
      '2027-03-29T10:00:00+02',
    ]);
    expect(offered({ week: sunday }, '2027-10-28T07:00:00Z')[0]).toBe('2027-10-31T09:00:00+01');
    // Between 2:00 and 3:00, one night has no time at all, and the other has it twice.
    const nights = { ...none, sunday: [{ open: '1:00', close: '4:00' }] };
    const utc = (now: string) =>
      offered({ week: nights }, now, 'UTC').map((at) => at.slice(11, 16));
    expect(new Set(utc('2027-03-25T07:00:00Z')).size).toBe(utc('2027-03-25T07:00:00Z').length);
    expect(utc('2027-03-25T07:00:00Z')[0]).toBe('00:00');
  });

  test('include every office, each in its zone (F-17)', () => {
    const day = { ...none, thursday: [{ open: '15:00', close: '18:00' }] };
    const elsewhere = [{ timeZone: 'America/Mexico_City', week: day, holidays: null }];
    const inMexico = (changes: Partial<DemoTimes>) =>
      offered({ week: day, elsewhere, ...changes }, monday, 'America/Mexico_City');
    // A holiday closes the office that has it.
    expect(inMexico({ holidays: 'ES-MD' })[0]).toBe('2026-11-26T15:00:00-06');
    expect(inMexico({})).toEqual([
      '2026-11-26T08:00:00-06',
      '2026-11-26T09:00:00-06',
      '2026-11-26T10:00:00-06',
      '2026-11-26T15:00:00-06',
      '2026-11-26T16:00:00-06',
      '2026-11-26T17:00:00-06',
    ]);
  });

  test('leave out nights of the visitor, unless there are no other times (F-17)', () => {
    const dawn = { open: '4:00', close: '6:00' };
    const day = { ...none, thursday: [dawn, { open: '9:00', close: '18:00' }] };
    const inMexico = offered({ week: day }, monday, 'America/Mexico_City');
    expect(inMexico).toEqual([
      '2026-11-25T21:00:00-06',
      '2026-11-26T07:00:00-06',
      '2026-11-26T08:00:00-06',
      '2026-11-26T09:00:00-06',
      '2026-11-26T10:00:00-06',
    ]);
    expect(offered({}, monday, 'America/Mexico_City')[0]).toBe('2026-11-26T02:00:00-06');
  });
});
