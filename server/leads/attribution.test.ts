import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attribution } from '../testing/leads.ts';
import { generated, nasty } from '../testing/generated.ts';
import {
  attributionParts,
  knownParts,
  partsOf,
  readAttribution,
} from '@altanube/contact/read-attribution';

const nothing = {
  page: null,
  callToAction: null,
  subject: null,
  campaign: null,
  referrer: null,
};

test('what is known of a visit is kept as it is', () => {
  expect(readAttribution(attribution)).toEqual(attribution);
  expect(readAttribution({ page: '/' })).toEqual({ ...nothing, page: '/' });
  expect(readAttribution({ subject: 'google' })).toEqual({ ...nothing, subject: 'google' });
});

test('ids of another version of the site are kept', () => {
  const other = { callToAction: 'banner-2', subject: 'workshop/ai' };
  expect(readAttribution(other)).toEqual({ ...nothing, ...other });
});

test.each([
  undefined,
  null,
  '',
  7,
  [],
  {},
  { page: null, campaign: {}, other: 'x' },
  { campaign: ['a'], page: { toString: 'a' } },
  { campaign: { source: '', medium: '  ', campaign: 7 } },
])('%j is nothing', (input) => {
  expect(readAttribution(input)).toBeNull();
});

describe('left out, and nothing else with it, is', () => {
  const long = (length: number) => 'x'.repeat(length);

  test.each([
    'precios',
    '//evil.example/a',
    '/\\evil.example',
    'https://altanube.example/precios',
    '/precios?email=ana@empresa.example',
    '/precios#plans',
    '/precios?',
    '/a/../b',
    '/con espacio',
    '/año',
    '/a\nb',
    'javascript:alert(1)',
    `/${long(200)}`,
    '\ud800',
  ])('the page %j', (page) => {
    expect(readAttribution({ ...attribution, page })).toEqual({ ...attribution, page: null });
  });

  test.each(['Plan', 'plan/pro', 'a b', 'ñ', '<b>', 'a\nb', long(41), '__proto__', 7])(
    'the call to action %j',
    (callToAction) => {
      const read = readAttribution({ ...attribution, callToAction });
      expect(read).toEqual({ ...attribution, callToAction: null });
    },
  );

  test.each(['support/pro/x', '/pro', 'support/', 'Support/pro', 'a.b', long(81), ['google']])(
    'the subject %j',
    (subject) => {
      const read = readAttribution({ ...attribution, subject });
      expect(read).toEqual({ ...attribution, subject: null });
    },
  );

  test.each([
    'a\r\nBcc: x@evil.example',
    'a\u2028b',
    '\u0000',
    '\ud800',
    long(201),
    { a: 1 },
    true,
  ])('the source of a campaign %j', (source) => {
    const { source: _, ...campaign } = attribution.campaign;
    const sent = { ...attribution, campaign: { ...attribution.campaign, source } };
    expect(readAttribution(sent)).toEqual({ ...attribution, campaign });
  });

  test.each([
    'buscador.example',
    'ftp://buscador.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://ana:secreto@buscador.example/',
    'https://buscador.example/?q=ana',
    'https://buscador.example/?',
    'https://buscador.example/#ana',
    'https://',
    'https://buscador.example/\nx',
    `https://buscador.example/${long(500)}`,
    // Longer as browsers write it.
    `https://buscador.example/${'ñ'.repeat(100)}`,
    null,
  ])('the other site %j', (referrer) => {
    const read = readAttribution({ ...attribution, referrer });
    expect(read).toEqual({ ...attribution, referrer: null });
  });
});

test('an address of another site is kept as browsers write it, and texts without blanks around', () => {
  expect(readAttribution({ referrer: ' HTTPS://Buscador.example:443 ' })?.referrer).toBe(
    'https://buscador.example/',
  );
  expect(readAttribution({ campaign: { term: ' dos  palabras ' } })?.campaign).toEqual({
    term: 'dos  palabras',
  });
});

test('whatever is sent, what is kept holds the rules, and is kept again (API-10)', () => {
  const values = fc.oneof(
    nasty,
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.webPath(),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const campaign = fc.dictionary(
    fc.constantFrom('source', 'medium', 'campaign', 'term', 'content', '__proto__', 'other'),
    values,
  );
  const sent = fc.record(
    {
      page: values,
      callToAction: values,
      subject: values,
      campaign: fc.oneof(campaign, values),
      referrer: values,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(sent, (input) => {
      const read = readAttribution(JSON.parse(JSON.stringify(input)));
      expect(readAttribution(JSON.parse(JSON.stringify(read)))).toEqual(read);
      for (const [part, value] of knownParts(read)) {
        expect(value).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u);
        expect(value.isWellFormed()).toBe(true);
        expect(value.length).toBeLessThanOrEqual(500);
        if (part === 'page' || part === 'referrer') expect(value).not.toMatch(/[?#]/);
      }
    }),
    generated(5000),
  );
});

test('each part has a name, in one order', () => {
  expect(Object.keys(partsOf(attribution))).toEqual([...attributionParts]);
  expect(knownParts(attribution).map(([name]) => name)).toEqual([...attributionParts]);
  expect(knownParts(null)).toEqual([]);
});
