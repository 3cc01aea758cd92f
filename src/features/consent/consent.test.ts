import { expect, test } from 'vitest';
import { consentTo, hasExpired, parseConsent } from './consent.ts';

const onlyAnalytics = { necessary: true, functional: false, analytics: true, marketing: false };

test('a consent is read back as it was written', () => {
  expect(parseConsent(JSON.stringify(onlyAnalytics))).toEqual(onlyAnalytics);
  expect(consentTo((name) => name === 'analytics')).toEqual(onlyAnalytics);
});

test('what is stored cannot refuse the necessary category', () => {
  expect(parseConsent(JSON.stringify({ ...onlyAnalytics, necessary: false }))?.necessary).toBe(
    true,
  );
});

test.each([null, '', 'yes', '{', 'null', '[]', '1', '{"necessary":true}', '{"necessary":"true"}'])(
  'what is not a whole consent counts as none: %s',
  (stored) => {
    expect(parseConsent(stored)).toBeNull();
  },
);

test.each([
  ['2026-11-02', '2026-11-02T00:00:00Z', false],
  ['2026-11-02', '2028-11-01T23:59:59Z', false],
  ['2026-11-02', '2028-11-02T00:00:00Z', true],
  ['soon', '2026-11-02T00:00:00Z', true],
])('a consent of %s has expired at %s: %s', (date, now, expected) => {
  expect(hasExpired(date, new Date(now))).toBe(expected);
});

test('a consent without a date has not expired', () => {
  expect(hasExpired(null, new Date())).toBe(false);
});
