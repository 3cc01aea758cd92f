import { expect, test } from 'vitest';
import { originFragment } from '@altanube/contact/attribution';
import { contactHref } from './links.ts';

test.each([
  ['es', { callToAction: 'hero' }, '/contacto#cta=hero'],
  ['en', { callToAction: 'header', subject: null }, '/contacto?lng=en#cta=header'],
  [
    'es',
    { callToAction: 'plan', subject: 'support/pro' },
    '/contacto#cta=plan&subject=support/pro',
  ],
  ['en', { callToAction: 'menu', subject: 'google' }, '/contacto?lng=en#cta=menu&subject=google'],
] as const)('in %s, %o leads to %s (CTA-1)', (language, origin, address) => {
  expect(contactHref(language, origin)).toBe(address);
});

test('what a fragment says is read back by its names', () => {
  const fragment = originFragment({ callToAction: 'article', subject: 'article/spf-dkim-dmarc' });
  expect(Object.fromEntries(new URLSearchParams(fragment))).toEqual({
    cta: 'article',
    subject: 'article/spf-dkim-dmarc',
  });
});
