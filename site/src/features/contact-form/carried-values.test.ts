import { describe, expect, test } from 'vitest';
import { leadFields } from '@altanube/contact/fields';
import { carriedIn, messageWith } from './carried-values.ts';

const text =
  'Propuesta: 80 × Business Standard + Pro = 1.016,00 € & más\n#calculadora&suite=google';

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
