import { expect, test } from 'vitest';
import { isReserved } from './outside-links.ts';

test.each([
  'https://a.example',
  'https://A.EXAMPLE/path',
  'https://a.example./?q=1#b',
  'https://a.example:8443/',
  'someone@a.example',
])('no such host can exist: %s', (address) => {
  expect(isReserved(address)).toBe(true);
});

test.each([
  'https://a.com/b.example',
  'https://a.com/?next=https://b.example/',
  'https://a.example.com',
  'a.example@b.com',
])('there may be one: %s', (address) => {
  expect(isReserved(address)).toBe(false);
});
