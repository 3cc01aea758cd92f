import { describe, expect, test } from 'vitest';
import { contactFields } from '@altanube/contact/fields';
import { parsePrefill, appendToMessage } from './prefill.ts';

const text =
  'Propuesta: 80 × Business Standard + Pro = 1.016,00 € & más\n#calculadora&suite=google';

test.each(['', '#', '#contact-form', '#main', '#calculadora&suite=google'])(
  'finds no prefill in %j',
  (hash) => {
    expect(parsePrefill(hash)).toBeNull();
  },
);

test('accepts only the message and the choices', () => {
  expect(
    parsePrefill('#contact-form&website=x&name=A&email=a@b.c&__proto__=y&size=1-10&message=%20%0A'),
  ).toEqual({ size: '1-10' });
});

describe('a prefilled message', () => {
  const { maxLength } = contactFields.message;

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
  ])('is appended to the typed text once, if there is room (CAL-8)', (typed, addition, message) => {
    expect(appendToMessage(typed, addition)).toBe(message);
  });
});
