import { expect, test } from 'vitest';
import { findHolidaysEnd, findNextChange, listExpiries } from './expiries.ts';
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
});

test.each([
  ['closed days end', '2026-12-01', null, { 'demoTimes.closed': '2027-01-06' }],
  ['only holidays are known', '2027-12-01', 'ES-MD', {}],
  ['holidays end', '2028-12-01', 'ES-MD', { 'demoTimes.holidays': '2028-12-31' }],
])('of a build in 2026, %s on %s', (_, now, holidays, lastDays) => {
  const times = { holidays, elsewhere: [], closed: ['2027-01-06', '12-31', '2026-12-25'] };
  const demoTimes = company.demoTimes && { ...company.demoTimes, ...times };
  const own = { ...company, certificate: null, demoTimes };
  const holidaysUntil = findHolidaysEnd(own, new Date('2026-11-29'));
  expect(listExpiries(own, Date.parse(now), holidaysUntil).lastDays).toEqual(lastDays);
});

test.each([
  ['2026-11-29T12:00Z', '2027-01-01T12:00Z'],
  ['2028-01-01T12:00Z', '2028-06-01T12:00Z'],
  ['2028-06-01T12:00Z', '2029-01-01T12:00Z'],
  ['2027-11-29T12:00Z', '2027-12-06T00:00Z'],
])('a build of %s is stale after %s: a year, the certificate, a post (NEWS-3)', (now, then) => {
  const posts = ['2027-12-06', '2027-12-14', '2026-11-01'].map((day) => Date.parse(day));
  const next = findNextChange(certified, Date.parse(now), [...posts, Infinity]);
  expect(next).toBe(Date.parse(then));
});
