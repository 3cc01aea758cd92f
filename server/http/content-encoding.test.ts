import { expect, test } from 'vitest';
import { chooseEncoding, encodings } from './negotiation.ts';

test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, zstd', 'gzip'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=1', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity, br;q=0.5', 'identity'],
  ['identity;q=0', 'identity'],
  ['deflate', 'identity'],
  ['br; q=nonsense', 'br'],
  [',,;q=,', 'identity'],
])('a client that accepts %j gets %s', (accept, encoding) => {
  expect(chooseEncoding(accept, new Set(encodings))).toBe(encoding);
});

test('only what there is can be chosen', () => {
  expect(chooseEncoding('br, gzip', new Set(['identity', 'gzip']))).toBe('gzip');
  expect(chooseEncoding('br, gzip', new Set(['identity']))).toBe('identity');
});
