import { expect, test } from 'vitest';
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
