import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attribution } from '../testing/leads.ts';
import { propertyOptions, hostileText } from '../testing/property-testing.ts';
import { formatAttributionFragment, toSendablePart } from '@altanube/contact/attribution';
import { listKnownParts, readAttribution } from '@altanube/contact/read-attribution';

const nothing = { page: null, callToAction: null, subject: null, campaign: null, referrer: null };

test.each([
  attribution,
  // Of another version of the site.
  { ...nothing, callToAction: 'banner-2', subject: 'workshop/ai' },
])('keeps a valid attribution as it is: %j', (valid) => {
  expect(readAttribution(valid)).toEqual(valid);
});

test.each([
  undefined,
  null,
  [],
  {},
  { page: null, campaign: {}, other: 'x' },
  { campaign: ['a'], page: { toString: 'a' } },
  { campaign: { source: '', medium: '  ', campaign: 7 } },
])('reads %j as no attribution', (input) => {
  expect(readAttribution(input)).toBeNull();
});

test('a link to the form says in its fragment where it stands and what it is about', () => {
  const callToAction = 'hero';
  expect(formatAttributionFragment({ callToAction })).toBe('cta=hero');
  expect(formatAttributionFragment({ callToAction, subject: null })).toBe('cta=hero');
  const withSubject = formatAttributionFragment({ callToAction, subject: 'demo/google' });
  expect(withSubject).toBe('cta=hero&subject=demo/google');
});

test('a part that is too long or no text is not sent', () => {
  const sent = [long(200), long(201), 7].map((each) => toSendablePart(each));
  expect(sent).toEqual([long(200), undefined, undefined]);
});

const long = (length: number) => 'x'.repeat(length);

const invalidValues = {
  page: [
    'precios',
    '//evil.example/a',
    '/\\evil.example',
    '/precios?email=ana@empresa.example',
    '/precios#plans',
    '/a/../b',
    '/año',
    '/a\nb',
    `/${long(200)}`,
  ],
  callToAction: ['Plan', 'plan/pro', 'ñ', '<b>', 'a\nb', long(41), '__proto__', 7],
  subject: ['support/pro/x', '/pro', 'support/', 'Support/pro', long(81), ['google']],
  referrer: [
    'buscador.example',
    'ftp://buscador.example/',
    'javascript:alert(1)',
    'https://ana:secreto@buscador.example/',
    'https://buscador.example/?q=ana',
    'https://buscador.example/#ana',
    'https://buscador.example/\nx',
    `https://buscador.example/${long(500)}`,
    // Too long once it is normalized.
    `https://buscador.example/${'ñ'.repeat(100)}`,
    null,
  ],
};

test.each(
  Object.entries(invalidValues).flatMap(([part, values]) => values.map((value) => [part, value])),
)('drops only the %s %j', (part, value) => {
  const read = readAttribution({ ...attribution, [String(part)]: value });
  expect(read).toEqual({ ...attribution, [String(part)]: null });
});

test.each(['a\r\nBcc: x@evil.example', 'a\u2028b', '\u0000', '\ud800', long(201), { a: 1 }, true])(
  'drops only the source of a campaign %j',
  (source) => {
    const { source: _, ...campaign } = attribution.campaign;
    const sent = { ...attribution, campaign: { ...attribution.campaign, source } };
    expect(readAttribution(sent)).toEqual({ ...attribution, campaign });
  },
);

test('normalizes the address of another site, and trims texts', () => {
  expect(readAttribution({ referrer: ' HTTPS://Buscador.example:443 ' })?.referrer).toBe(
    'https://buscador.example/',
  );
  expect(readAttribution({ campaign: { term: ' dos  palabras ' } })?.campaign).toEqual({
    term: 'dos  palabras',
  });
});

test('whatever is sent, the result is valid, and is read unchanged again (API-10)', () => {
  const values = fc.oneof(
    hostileText,
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.webPath(),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const campaign = fc.dictionary(
    fc.constantFrom('source', 'medium', 'campaign', 'term', 'content', '__proto__', 'other'),
    values,
  );
  const others = { page: values, callToAction: values, subject: values, referrer: values };
  const sent = fc.record({ ...others, campaign: fc.oneof(campaign, values) }, { requiredKeys: [] });
  fc.assert(
    fc.property(sent, (input) => {
      const read = readAttribution(JSON.parse(JSON.stringify(input)));
      expect(readAttribution(JSON.parse(JSON.stringify(read)))).toEqual(read);
      for (const [part, value] of listKnownParts(read)) {
        expect(value).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u);
        expect(value.isWellFormed()).toBe(true);
        expect(value.length).toBeLessThanOrEqual(500);
        if (part === 'previous_page' || part === 'referrer') expect(value).not.toMatch(/[?#]/);
      }
    }),
    propertyOptions(5000),
  );
});
