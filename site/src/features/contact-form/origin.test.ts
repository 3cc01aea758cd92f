import { expect, test } from 'vitest';
import { readOrigin } from './origin.ts';

test('what the fields hold goes along with the message (CTA-5)', () => {
  const attribution = '{"page":"/precios","callToAction":"plan"}';
  expect(readOrigin({ name: 'Ana', subject: 'support/pro', attribution })).toEqual({
    subject: 'support/pro',
    attribution: { page: '/precios', callToAction: 'plan' },
  });
});

test.each([{}, { attribution: '' }, { attribution: '{' }, { attribution: 'null' }])(
  'what is not there, or cannot be read, is not known: %j',
  (values) => {
    expect(readOrigin(values)).toEqual({ subject: '', attribution: {} });
  },
);
