import { expect, test } from 'vitest';
import { isPostgresUrl, parseCommand } from './parse.ts';

test.each([
  [['resend', '--parked', 'x']],
  [['purge', '--delivered-before', '30', 'x']],
  [['transfer', '--to', '/backup', 'x']],
  [['export', '--csv', 'x']],
  [['erase', '--quarantined', '--before', '2026-11-20', 'x']],
])('no argument is passed over: %j', (args) => {
  expect(parseCommand(args)).toEqual({ ok: false, problem: '“x” is too much' });
});

test('space around an ID is no part of it', () => {
  expect(parseCommand(['show', ' id\n'])).toMatchObject({ command: { kind: 'show', id: 'id' } });
});

test('a year has four digits', () => {
  const parsed = parseCommand(['refuse', '--all', '--before', '12026-11-20']);
  expect(parsed).toMatchObject({
    ok: false,
    problem: expect.stringContaining('--before is a day'),
  });
});

test.each(['/backup', 'backup', './postgres://backup', 'c:\\backup'])(
  'a folder may have any name: %s',
  (to) => {
    expect(parseCommand(['transfer', '--to', to])).toMatchObject({ command: { to } });
    expect(isPostgresUrl(to)).toBe(false);
  },
);

test.each(['postgres://leads@db/leads', 'postgresql://leads@db/leads'])(
  'a database may be named with either scheme: %s',
  (to) => {
    expect(parseCommand(['transfer', '--to', to])).toMatchObject({ command: { to } });
    expect(isPostgresUrl(to)).toBe(true);
  },
);

test.each(['--from', '--to'])('a database after %s has its password percent-encoded', (option) => {
  expect(parseCommand(['transfer', option, 'postgres://user:12/34@db/leads'])).toEqual({
    ok: false,
    problem: expect.stringMatching(new RegExp(`^${option} .*percent-encoded`)),
  });
});
