import { expect, test } from 'vitest';
import { consentTo, parseConsent } from './consent.ts';

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
