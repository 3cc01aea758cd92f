import { expect, test } from 'vitest';
import { addCategory, createConsent, isOutdated, parseConsent } from './consent.ts';

const onlyAnalytics = { necessary: true, functional: false, analytics: true, marketing: false };

test('a consent is read back as it was written (STO-1)', () => {
  expect(parseConsent(JSON.stringify(onlyAnalytics))).toEqual(onlyAnalytics);
  expect(createConsent((name) => name === 'analytics')).toEqual(onlyAnalytics);
});

test('adding a category keeps the others (P-13)', () => {
  expect(addCategory(onlyAnalytics, 'functional')).toEqual({ ...onlyAnalytics, functional: true });
  expect(addCategory(null, 'analytics')).toEqual(onlyAnalytics);
});

test('a stored consent cannot refuse the necessary category (C-8)', () => {
  expect(parseConsent(JSON.stringify({ ...onlyAnalytics, necessary: false }))?.necessary).toBe(
    true,
  );
});

test.each([null, '', 'yes', '{', 'null', '[]', '1', '{"necessary":true}', '{"necessary":"true"}'])(
  'an incomplete consent counts as none: %s (C-8)',
  (stored) => {
    expect(parseConsent(stored)).toBeNull();
  },
);

const day = '2026-11-02';
const proof = JSON.stringify({ version: '1', date: day });

test.each<[proof: string | null, version: string | undefined, now: string, expected: boolean]>([
  [proof, '1', '2026-11-02T00:00:00Z', false],
  [proof, '1', '2028-11-01T23:59:59Z', false],
  [proof, '1', '2028-11-02T00:00:00Z', true],
  [JSON.stringify({ version: '1', date: 'soon' }), '1', day, true],
  [proof, '2', day, true],
  // A malformed proof is outdated; without a proof, the consent is valid.
  ['{', '1', day, true],
  [null, '1', day, false],
])(
  'a consent with the proof %s to version %s is outdated at %s: %s (C-9)',
  (storedProof, version, now, expected) => {
    expect(isOutdated(storedProof, version, new Date(now))).toBe(expected);
  },
);
