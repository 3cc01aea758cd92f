import { expect, test } from 'vitest';
import { passwordOnCommandLine, shellWord, withoutPassword } from './store-names.ts';

test.each([
  [
    'postgres://leads:a%40b@db:5432/leads?sslmode=verify-full',
    'postgres://leads@db:5432/leads?sslmode=verify-full',
  ],
  ['postgres://db/leads?user=leads&password=secret', 'postgres://db/leads?user=leads'],
  [
    'postgres://db/leads?password=secret&sslmode=verify-full',
    'postgres://db/leads?sslmode=verify-full',
  ],
  ['postgres://db/leads?password=secret', 'postgres://db/leads'],
])('%s holds a password, which is left out', (address, without) => {
  expect(passwordOnCommandLine(address)).toBe(true);
  expect(withoutPassword(address)).toBe(without);
});

test.each(['postgres://leads@db/leads', 'postgres://db:5432/leads?user=a@b', '/data/a:b@c'])(
  '%s holds none',
  (name) => {
    expect(passwordOnCommandLine(name)).toBe(false);
    expect(withoutPassword(name)).toBe(name);
  },
);

test.each([
  ['/var/lib/altanube', '/var/lib/altanube'],
  ['my data', "'my data'"],
  ["it's", String.raw`'it'\''s'`],
  ['postgres://db/leads?sslmode=verify-full', "'postgres://db/leads?sslmode=verify-full'"],
])('%s can be pasted into a shell', (text, word) => {
  expect(shellWord(text)).toBe(word);
});
