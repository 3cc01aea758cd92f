import { describe, expect, test } from 'vitest';
import { leadFields } from '@altanube/contact/fields';
import { carriedIn, carryingFragment, messageWith } from './carried-values.ts';

const text =
  'Propuesta: 80 × Business Standard + Pro = 1.016,00 € & más\n#calculadora&suite=google';

test('what an address carries arrives as it was', () => {
  const values = { message: text, size: '51-200' };
  const fragment = carryingFragment(values, { callToAction: 'calculator', subject: 'google' });
  expect(carriedIn(`#${fragment}`)).toEqual(values);
  expect(new URLSearchParams(fragment).get('cta')).toBe('calculator');
  expect(new URLSearchParams(fragment).get('subject')).toBe('google');
  expect(fragment).not.toMatch(/[\s+?]/);
});

test.each(['', '#', '#contact-form', '#main', '#calculadora&suite=google'])(
  'nothing is carried by %j',
  (hash) => {
    expect(carriedIn(hash)).toBeNull();
  },
);

test('only the message, and what can be chosen, are taken', () => {
  expect(
    carriedIn('#contact-form&website=x&name=A&email=a@b.c&__proto__=y&size=1-10&message=%20%0A'),
  ).toEqual({ size: '1-10' });
});

describe('a message that is carried', () => {
  const { maxLength } = leadFields.message;

  test.each([
    ['', text, text],
    ['  \n', text, text],
    ['Hola.\n', text, `Hola.\n\n${text}`],
    [`Hola.\n\n${text}\nGracias.`, text, `Hola.\n\n${text}\nGracias.`],
    [
      'x'.repeat(maxLength - text.length - 2),
      text,
      `${'x'.repeat(maxLength - text.length - 2)}\n\n${text}`,
    ],
    ['x'.repeat(maxLength - text.length - 1), text, null],
  ])('goes below what is typed, once, if there is room (CAL-8)', (typed, carried, message) => {
    expect(messageWith(typed, carried)).toBe(message);
  });
});
