import { expect, test } from 'vitest';
import { listHolidays } from './holidays.ts';

const demoTimes = { holidays: 'ES-MD', elsewhere: [{ holidays: 'MX' }, { holidays: 'CO' }] };
const now = new Date('2026-11-29T12:00Z');

test('holidays are those of the country and region of each office, for two years ahead (F-17)', () => {
  const holidays = listHolidays(demoTimes, now);
  expect(Object.keys(holidays)).toEqual(['ES-MD', 'MX', 'CO']);
  // Good Friday, the Immaculate Conception, and a day of the region, moved to a Monday.
  const days = ['2027-03-26', '2026-12-08', '2027-05-03', '2028-12-25'];
  expect(holidays['ES-MD']).toEqual(expect.arrayContaining(days));
  expect(holidays['MX']).not.toContain('2026-12-08');
  // A holiday of three days, which begins in the evening.
  const bahrain = listHolidays({ ...demoTimes, holidays: 'BH' }, now)['BH'];
  expect(bahrain).toEqual(expect.arrayContaining(['2027-05-16', '2027-05-17', '2027-05-18']));
});

test.each(['ES-XX', 'ZZ', 'CO-MD'])('an unknown country or region is an error: %s', (holidays) => {
  expect(() => listHolidays({ ...demoTimes, holidays })).toThrow(`no holidays of ${holidays}`);
});
