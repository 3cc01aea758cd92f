import { expect, test } from 'vitest';
import { consentTo, isOutdated, parseConsent } from './consent.ts';

const onlyAnalytics = { necessary: true, functional: false, analytics: true, marketing: false };

test('a consent is read back as it was written (STO-1)', () => {
  expect(parseConsent(JSON.stringify(onlyAnalytics))).toEqual(onlyAnalytics);
  expect(consentTo((name) => name === 'analytics')).toEqual(onlyAnalytics);
});

test('what is stored cannot refuse the necessary category (C-8)', () => {
  expect(parseConsent(JSON.stringify({ ...onlyAnalytics, necessary: false }))?.necessary).toBe(
    true,
  );
});

test.each([null, '', 'yes', '{', 'null', '[]', '1', '{"necessary":true}', '{"necessary":"true"}'])(
  'what is not a whole consent counts as none: %s (C-8)',
  (stored) => {
    expect(parseConsent(stored)).toBeNull();
  },
);

test.each([
  ['2026-11-02', '2026-11-02T00:00:00Z', false],
  ['2026-11-02', '2028-11-01T23:59:59Z', false],
  ['2026-11-02', '2028-11-02T00:00:00Z', true],
  ['soon', '2026-11-02T00:00:00Z', true],
  [undefined, '2026-11-02T00:00:00Z', true],
])('a consent of %s is outdated at %s: %s', (date, now, expected) => {
  expect(isOutdated(JSON.stringify({ version: '1', date }), '1', new Date(now))).toBe(expected);
});

test.each(['0', '2', '10', undefined])(
  'a consent to version %s of the text is outdated',
  (other) => {
    const proof = JSON.stringify({ version: '1', date: '2026-11-02' });
    expect(isOutdated(proof, other, new Date('2026-11-02'))).toBe(true);
  },
);

test.each(['{', 'null', '2026-11-02', '[]'])('a proof that is none proves nothing: %s', (proof) => {
  expect(isOutdated(proof, '1', new Date('2026-11-02'))).toBe(true);
});

test.each([null, ''])('a consent without a proof is not outdated: %j', (proof) => {
  expect(isOutdated(proof, '1', new Date())).toBe(false);
});
