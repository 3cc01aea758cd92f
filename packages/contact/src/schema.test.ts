import { describe, expect, test } from 'vitest';
import { fieldOrder, isRequired, leadFields } from './fields.ts';
import { fieldSchema, isValidValue, parseLead } from './schema.ts';
import { leadInput } from './testing/lead-input.ts';

const input = {
  ...leadInput,
  name: 'Íñigo Núñez',
  message: 'Buenos días,\n\t¿cuánto cuesta? 👩🏽‍💻',
};

describe('a complete message', () => {
  test('is taken as it is', () => {
    expect(parseLead(input)).toEqual({ ok: true, lead: input });
  });

  test('loses the blanks around each text, and keys the form does not have', () => {
    const padded = {
      ...input,
      name: '  Íñigo Núñez\t',
      email: ' inigo@empresa.example ',
      admin: 1,
    };
    expect(parseLead(padded)).toEqual({ ok: true, lead: input });
  });

  const optional = fieldOrder.filter((field) => !isRequired(field));
  const every = (value: unknown) => Object.fromEntries(optional.map((field) => [field, value]));

  test.each([undefined, null, ''])('may leave size and suite as %j', (nothing) => {
    expect(optional).toEqual(expect.arrayContaining(['size', 'suite']));
    const parsed = parseLead({ ...input, ...every(nothing) });
    expect(parsed).toEqual({ ok: true, lead: { ...input, ...every(null) } });
  });

  test('may leave size and suite out (F-2)', () => {
    const rest = Object.entries(input).filter(([name]) => !(name in every(null)));
    const parsed = parseLead(Object.fromEntries(rest));
    expect(parsed).toEqual({ ok: true, lead: { ...input, ...every(null) } });
  });

  test('has its line breaks turned into line feeds before it is measured', () => {
    const message = `a\r\n${'b'.repeat(leadFields.message.maxLength - 4)}\rc`;
    const parsed = parseLead({ ...input, message });
    expect(parsed).toMatchObject({ ok: true, lead: { message: message.replace(/\r\n?/g, '\n') } });
  });

  test('has lone surrogates replaced, so that it can be stored as UTF-8', () => {
    expect(parseLead({ ...input, message: 'a\ud800b' })).toMatchObject({
      ok: true,
      lead: { message: 'a\ufffdb' },
    });
  });
});

describe('an issue', () => {
  test.each([
    ['name', '', 'required'],
    ['name', '   ', 'required'],
    ['name', undefined, 'required'],
    ['name', null, 'required'],
    ['name', 'x'.repeat(101), 'too_long'],
    ['name', 'a\r\nBcc: x@y.example', 'invalid'],
    ['name', 'a\u0000b', 'invalid'],
    ['name', 'a\u009bb', 'invalid'],
    ['name', 7, 'invalid'],
    ['name', ['x'], 'invalid'],
    ['name', { toString: 'x' }, 'invalid'],
    ['email', '', 'invalid'],
    ['email', undefined, 'invalid'],
    ['email', `${'x'.repeat(300)}`, 'invalid'],
    [
      'email',
      `x@${'y'.repeat(60)}.${'y'.repeat(60)}.${'y'.repeat(60)}.${'y'.repeat(60)}.${'y'.repeat(20)}.example`,
      'too_long',
    ],
    ['company', '', 'required'],
    ['company', 'x'.repeat(201), 'too_long'],
    ['company', 'a\nb', 'invalid'],
    ['size', '12', 'invalid'],
    ['size', 0, 'invalid'],
    ['size', false, 'invalid'],
    ['suite', 'Google', 'invalid'],
    ['suite', '__proto__', 'invalid'],
    ['message', '\r\n \n', 'required'],
    ['message', 'x'.repeat(2001), 'too_long'],
    ['message', 'a\u001b[31mb', 'invalid'],
    ['email', 'ana\v@empresa.example', 'invalid'],
    ['message', {}, 'invalid'],
  ])('of %s %j is %s (F-3)', (field, value, code) => {
    expect(parseLead({ ...input, [field]: value })).toEqual({
      ok: false,
      issues: [{ field, code }],
    });
  });

  test('is reported once for each field, in the order of the form', () => {
    const parsed = parseLead({
      message: '',
      suite: 'x',
      size: 'x',
      company: '',
      email: '',
      name: '',
    });
    expect(parsed).toEqual({
      ok: false,
      issues: [
        { field: 'name', code: 'required' },
        { field: 'email', code: 'invalid' },
        { field: 'company', code: 'required' },
        { field: 'size', code: 'invalid' },
        { field: 'suite', code: 'invalid' },
        { field: 'message', code: 'required' },
      ],
    });
  });

  test.each([null, undefined, 'text', 5, true, [], [input], () => input])(
    'is found in each required field of %s, which is no message at all',
    (nothing) => {
      expect(parseLead(nothing)).toMatchObject({
        ok: false,
        issues: fieldOrder.filter(isRequired).map((field) => ({ field })),
      });
    },
  );
});

describe('an emoji', () => {
  test.each(['name', 'company', 'message'] as const)(
    'counts in %s as a browser counts it for maxlength: by UTF-16 code units (F-3)',
    (field) => {
      const longest = '👋'.repeat(leadFields[field].maxLength / 2);
      expect(longest).toHaveLength(leadFields[field].maxLength);
      expect(parseLead({ ...input, [field]: longest })).toMatchObject({ ok: true });
      expect(parseLead({ ...input, [field]: `${longest}x` })).toEqual({
        ok: false,
        issues: [{ field, code: 'too_long' }],
      });
    },
  );

  test('of several code points counts by all of them', () => {
    const family = '👩🏽‍💻';
    expect(family).toHaveLength(7);
    const name = family.repeat(14);
    expect(parseLead({ ...input, name })).toMatchObject({ ok: true, lead: { name } });
    expect(parseLead({ ...input, name: family.repeat(15) })).toMatchObject({ ok: false });
  });
});

test('the longest allowed texts are allowed (F-3)', () => {
  const longest = {
    ...input,
    name: 'ñ'.repeat(leadFields.name.maxLength),
    company: 'ñ'.repeat(leadFields.company.maxLength),
    message: 'ñ'.repeat(leadFields.message.maxLength),
  };
  expect(parseLead(longest)).toMatchObject({ ok: true });
});

describe('an e-mail address', () => {
  test.each([
    'a@b.co',
    "o'hara+web@sub.empresa.com.mx",
    'first.last@empresa.example',
    'INFO@EMPRESA.EXAMPLE',
    'info@peñarol.example',
    'info@xn--pearol-xwa.example',
    'a@b.xn--p1ai',
    'INFO@PEÑA.EXAMPLE',
    'a@straße.example',
    'a@बैंक.भारत',
    'a@4you.example',
    `${'x'.repeat(64)}@empresa.example`,
  ])('%s is valid', (email) => {
    expect(parseLead({ ...input, email })).toMatchObject({ ok: true, lead: { email } });
  });

  test.each([
    'a',
    'a@b',
    '@b.co',
    'a@b.c',
    'a@.co',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a..b@b.co',
    'a b@b.co',
    'a@b.co,c@d.co',
    'a@b.co;c@d.co',
    '<a@b.co>',
    'A <a@b.co>',
    '"a b"@b.co',
    'a@-b.co',
    'a@b-.co',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@b.co\r\nBcc: c@d.co',
    'a\u0000@b.co',
    `${'x'.repeat(65)}@empresa.example`,
    `a@${'x'.repeat(64)}.example`,
    // Unicode folds these two letters to k and s.
    'an\u212a@empresa.example',
    'an\u017f@empresa.example',
    'an\u0303a@empresa.example',
    'ñ@empresa.example',
    // The mail library makes another address of these.
    'a@1.0x1',
    'a@0x7f.0.0.0x1',
    'a@1.\u115f1',
    'a@\uff45mpresa.example',
    'a@ban\u212a.example',
    'a@ba\u017fe.example',
    'a@empre\u00adsa.example',
    'a@empresa\ufe0f.example',
    'a@empresa\uff0eexample',
    'a@\u1c80.example',
    // Digits that are not ASCII: fullwidth, Arabic-Indic, Devanagari.
    'a@empresa\uff11.example',
    'a@\u0663.example',
    'a@b.\u0967\u0968',
  ])('%j is not', (email) => {
    expect(parseLead({ ...input, email })).toEqual({
      ok: false,
      issues: [{ field: 'email', code: 'invalid' }],
    });
  });

  test('holds no character that stands for one of ASCII', () => {
    const isAscii = (text: string) => /^[\0-\x7f]+$/.test(text);
    const others = Array.from({ length: 0x30000 }, (_, code) => String.fromCodePoint(code)).filter(
      (character) => character > '\x7f' && isAscii(character.normalize('NFKC').toLowerCase()),
    );
    expect(others).toEqual(expect.arrayContaining(['\u212a', '\u017f', '\uff10']));
    for (const character of others) {
      for (const email of [`a${character}@b.example`, `a@b${character}.example`]) {
        expect(isValidValue('email', email), JSON.stringify(email)).toBe(false);
      }
    }
  });

  test('made to slow the check down is refused like any other', () => {
    for (const email of [
      'a.'.repeat(30_000),
      `a@${'a.'.repeat(30_000)}`,
      `a@${'a-'.repeat(30_000)}`,
    ])
      expect(parseLead({ ...input, email })).toMatchObject({ ok: false });
  });
});

test('the schema is made without compiling code, which the pages forbid', async () => {
  const { config } = await import('zod/mini');
  expect(config().jitless).toBe(true);
});

describe('an optional line', () => {
  const rule = { kind: 'optional-line', maxLength: 5, autoComplete: 'tel' } as const;
  const parse = (value: unknown) => fieldSchema(rule).safeParse(value);

  test.each([undefined, null, '', ' \t'])('that is left as %j is nothing', (value) => {
    expect(parse(value)).toEqual({ success: true, data: null });
  });

  test.each([
    ['123456', 'too_long'],
    ['1\n2', 'invalid'],
    [5, 'invalid'],
  ])('of %j is wrong: %s', (value, code) => {
    expect(parse(value).error?.issues).toMatchObject([{ message: code }]);
  });

  test('is taken without the blanks around it', () => {
    expect(parse(' 12345 ')).toEqual({ success: true, data: '12345' });
  });
});

test('a single field is checked by the rules of the whole message', () => {
  expect(isValidValue('email', ' ana@empresa.example ')).toBe(true);
  expect(isValidValue('email', 'ana@empresa')).toBe(false);
  expect(isValidValue('name', '  ')).toBe(false);
  expect(isValidValue('size', '')).toBe(true);
});
