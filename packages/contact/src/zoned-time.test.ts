import { describe, expect, test } from 'vitest';
import { toKnownZone, parseZonedTime } from './zoned-time.ts';

describe('parseZonedTime (RFC 9557)', () => {
  test.each([
    ['2026-11-26T10:00:00-05:00[America/Bogota]', '2026-11-26T15:00:00Z', 'America/Bogota'],
    ['2026-12-01T08:45:00+05:45[Etc/GMT-5]', '2026-12-01T03:00:00Z', 'Etc/GMT-5'],
    ['2026-12-01T08:45:00+05:45[+05:45]', '2026-12-01T03:00:00Z', '+05:45'],
    ['2026-12-01T08:00:00+00:00[Moon/Not_Yet]', '2026-12-01T08:00:00Z', 'Moon/Not_Yet'],
  ])('parses %s as %s in %s', (text, utc, timeZone) => {
    expect(parseZonedTime(text)).toMatchObject({ at: Date.parse(utc), timeZone });
  });

  test.each([
    '2026-11-26T10:00:00-05:00',
    '2026-11-26T10:00:00[America/Bogota]',
    '2026-11-26T10:00-05:00[America/Bogota]',
    '2026-13-26T10:00:00-05:00[America/Bogota]',
    '2026-11-26T24:00:00-05:00[America/Bogota]',
    '2026-02-30T10:00:00-05:00[America/Bogota]',
    '0000-01-01T10:00:00-05:00[America/Bogota]',
    '9999-12-31T23:59:00-23:59[America/Bogota]',
    '2026-11-26T10:00:00-05:00[America/Bogota][u-ca=hebrew]',
    '2026-11-26T10:00:00-05:00[<b>]',
    ' 2026-11-26T10:00:00-05:00[America/Bogota]',
    `2026-11-26T10:00:00-05:00[${'x'.repeat(65)}]`,
  ])('rejects %j', (text) => {
    expect(parseZonedTime(text)).toBeNull();
  });
});

test.each([
  ['America/Bogota', 'America/Bogota'],
  ['Moon/Not_Yet', '-05:00'],
])('a time in %s is shown in %s', (timeZone, expectedZone) => {
  const at = Date.UTC(2026, 10, 26, 15);
  expect(toKnownZone({ at, timeZone, offset: '-05:00' })).toEqual({ at, timeZone: expectedZone });
});
