import { expect, test } from 'vitest';
import { findHolidaysEnd, findNextChange, isOver, listExpiries } from './expiries.ts';
import { loadContent } from './load.ts';

const { company } = loadContent();
const lastDay = '2028-05-31';
const certified = {
  ...company,
  certificate: { body: null, number: null, url: null, validUntil: lastDay },
};

test.each([
  ['2028-04-02T11:59Z', 0],
  ['2028-04-02T12:00Z', 1],
  ['2028-05-18T12:00Z', 2],
  // It is still the same day in UTC−12.
  ['2028-06-01T11:59Z', 2],
  ['2028-06-01T12:00Z', 3],
])('at %s, %i notices of a certificate are due (ABT-9)', (now, notices) => {
  const lastDays = notices === 0 ? {} : { 'certificate.validUntil': lastDay };
  expect(listExpiries(certified, Date.parse(now))).toEqual({ lastDays, count: notices });
  expect(isOver(lastDay, Date.parse(now))).toBe(notices === 3);
});

test('closed days run out with the last date, unless the holidays are known', () => {
  const closed = ['2027-01-06', '12-31', '2026-12-25'];
  const list = (holidays: string | null) => {
    const demoTimes = company.demoTimes && { ...company.demoTimes, closed, holidays };
    return listExpiries({ ...company, demoTimes }, Date.parse('2026-12-01'));
  };
  expect(list('ES-MD')).toEqual({ lastDays: {}, count: 0 });
  expect(list(null)).toEqual({ lastDays: { 'demoTimes.closed': '2027-01-06' }, count: 1 });
});

test('holidays run out with the second year after the build', () => {
  const list = (now: string) =>
    listExpiries(company, Date.parse(now), findHolidaysEnd(company, new Date('2026-11-29')));
  expect(list('2027-12-01').lastDays).toEqual({});
  expect(list('2028-12-01').lastDays).toMatchObject({ 'demoTimes.holidays': '2028-12-31' });
  expect(findHolidaysEnd({ ...company, demoTimes: null }, new Date())).toBeUndefined();
});

test.each([
  ['2026-11-29T12:00Z', '2027-01-01T12:00Z'],
  ['2028-01-01T12:00Z', '2028-06-01T12:00Z'],
  ['2028-06-01T12:00Z', '2029-01-01T12:00Z'],
])('a build of %s is stale after %s', (now, then) => {
  expect(findNextChange(certified, Date.parse(now))).toBe(Date.parse(then));
});
