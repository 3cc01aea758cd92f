import { describe, expect, test } from 'vitest';
import { fieldOrder, isRequired, contactFields } from './fields.ts';
import { parseFields } from './schema.ts';
import { contactInput } from './testing/contact-input.ts';

const input = {
  ...contactInput,
  name: 'Íñigo Núñez',
  message: 'Buenos días,\n\t¿cuánto cuesta? 👩🏽‍💻',
};

describe('a complete message', () => {
  test('is trimmed and loses unknown keys', () => {
    const padded = { name: '  Íñigo Núñez\t', email: ' inigo@empresa.example ', admin: 1 };
    expect(parseFields({ ...input, ...padded })).toEqual({ ok: true, values: input });
  });

  const optional = fieldOrder.filter((field) => !isRequired(field));
  const withOptional = (value: unknown) =>
    Object.fromEntries(optional.map((field) => [field, value]));

  test('may leave optional fields, such as size and suite, empty or out (F-2)', () => {
    expect(optional).toEqual(expect.arrayContaining(['size', 'suite', 'demo']));
    const rest = Object.entries(input).filter(([name]) => !(name in withOptional(null)));
    const nothing = [withOptional(undefined), withOptional(null), withOptional('')].map((it) => ({
      ...input,
      ...it,
    }));
    for (const message of [...nothing, Object.fromEntries(rest)]) {
      expect(parseFields(message)).toEqual({
        ok: true,
        values: { ...input, ...withOptional(null) },
      });
    }
  });

  const { maxLength } = contactFields.message;
  const longest = (lineBreak: string) => `a${lineBreak}${'b'.repeat(maxLength - 4)}${lineBreak}c`;
  const pasted = 'uno\vdos\ftres\u0085cuatro\u2028cinco\u2029seis';
  const name = 'uno dos tres cuatro cinco seis';

  test.each([
    ['CR LF as line feeds', { message: longest('\r\n') }, { message: longest('\n') }],
    ['CR as line feeds', { message: longest('\r') }, { message: longest('\n') }],
    [
      'breaks of word processors as blanks',
      { name: pasted, company: pasted },
      { name, company: name },
    ],
    [
      'breaks of word processors as line feeds',
      { message: pasted },
      { message: name.replaceAll(' ', '\n') },
    ],
    ['lone surrogates as U+FFFD', { message: 'a\ud800b' }, { message: 'a\ufffdb' }],
  ])('is read with %s', (_, typed, values) => {
    expect(parseFields({ ...input, ...typed })).toMatchObject({ ok: true, values });
  });

  test.each(['name', 'company', 'message'] as const)(
    'limits %s in UTF-16 code units, like the attribute maxlength (F-3)',
    (field) => {
      const { maxLength } = contactFields[field];
      for (const longest of ['ñ'.repeat(maxLength), '👋'.repeat(maxLength / 2)]) {
        expect(parseFields({ ...input, [field]: longest })).toMatchObject({ ok: true });
        expect(parseFields({ ...input, [field]: `${longest}x` })).toEqual({
          ok: false,
          issues: [{ field, code: 'too_long' }],
        });
      }
    },
  );
});

test.each([
  ['name', '', 'required'],
  ['name', '\u00a0\u200b\u2800\u3000\u3164', 'required'],
  ['name', undefined, 'required'],
  ['name', null, 'required'],
  ['name', 'a\r\nBcc: x@y.example', 'invalid'],
  ['name', 'a\u009bb', 'invalid'],
  ['name', 7, 'invalid'],
  ['name', { toString: 'x' }, 'invalid'],
  ['email', '', 'invalid'],
  ['email', undefined, 'invalid'],
  ['email', `${'x'.repeat(300)}`, 'invalid'],
  ['email', `x@${`${'y'.repeat(60)}.`.repeat(5)}example`, 'too_long'],
  ['company', '', 'required'],
  ['company', '\u061c\u115f\u200f\u202e\ufeff\uffa0', 'required'],
  ['company', 'a\nb', 'invalid'],
  ['size', '12', 'invalid'],
  ['size', 0, 'invalid'],
  ['suite', '__proto__', 'invalid'],
  ['message', '\r\n \n', 'required'],
  ['message', '\u00ad\n\u2066\ufe0f\u{e0041}', 'required'],
  ['message', 'a\u001b[31mb', 'invalid'],
  ['email', 'ana\v@empresa.example', 'invalid'],
  ['demo', '2026-11-26', 'invalid'],
  ['demo', 7, 'invalid'],
])('the issue of %s %j is %s (F-3)', (field, value, code) => {
  expect(parseFields({ ...input, [field]: value })).toEqual({
    ok: false,
    issues: [{ field, code }],
  });
});

describe('an e-mail address', () => {
  test.each([
    "o'hara+web@sub.empresa.com.mx",
    'info@xn--pearol-xwa.example',
    'a@b.xn--p1ai',
    'INFO@PEÑA.EXAMPLE',
    'a@straße.example',
    'a@बैंक.भारत',
    'a@4you.example',
    `${'x'.repeat(64)}@empresa.example`,
  ])('%s is valid', (email) => {
    expect(parseFields({ ...input, email })).toMatchObject({ ok: true, values: { email } });
  });

  test.each([
    '<a@b.co>',
    ' <MAILTO:a@b.co> ',
    '\ufeffmailto:\u00a0a@b.co\u200b ',
    'a\u200d@b\u00ad.co\ufe0f',
  ])('%j is sent as a@b.co (F-3)', (email) => {
    const values = { email: 'a@b.co' };
    expect(parseFields({ ...input, email })).toMatchObject({ ok: true, values });
  });

  test.each([
    'a@b',
    'a@b.c',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a@b.co,c@d.co',
    'a <a@b.co>',
    '"a b"@b.co',
    'a@-b.co',
    'a@127.0.0.1',
    'a@b.co\r\nBcc: c@d.co',
    `${'x'.repeat(65)}@empresa.example`,
    `a@${'x'.repeat(64)}.example`,
    // Unicode folds these two letters to k and s.
    'an\u212a@empresa.example',
    'an\u017f@empresa.example',
    'ñ@empresa.example',
    // The mail library makes another address of these.
    'a@1.0x1',
    'a@1.\u115f1',
    'a@\uff45mpresa.example',
    'a@ban\u212a.example',
    'a@ba\u017fe.example',
    'a@empresa\uff0eexample',
    'a@\u1c80.example',
    // Without the joiner it would be another domain.
    'a@نامه\u200cای.example',
    // Digits that are not ASCII: fullwidth, Arabic-Indic, Devanagari.
    'a@empresa\uff11.example',
    'a@b.\u0967\u0968',
  ])('%j is not', (email) => {
    expect(parseFields({ ...input, email })).toEqual({
      ok: false,
      issues: [{ field: 'email', code: 'invalid' }],
    });
  });
});
