import { describe, expect, test } from 'vitest';
import { openCommands } from '../../testing/commands.ts';
import { exitCodes } from '@altanube/outbox/cli';

const { run } = openCommands({ databaseUrl: null, dataDir: '/nowhere' });

describe('an invalid command says why, does nothing and exits with 2:', () => {
  test.each([
    [['lst'], "unknown command 'lst'"],
    [['show'], "missing required argument 'id'"],
    [['list', '--state', 'lost'], 'Allowed choices are pending, delivered'],
    [['list', '--limit', '0'], 'It is a number from 1 to 10000.'],
    [['list', '--from', '\u0301'], 'It is no word.'],
    [['search', '--', '"*" -- () :'], 'search needs a word'],
    [['resend'], 'resend takes one of ID, --parked'],
    [['refuse', 'a', '--before', '2026-11-20'], '--before needs --all'],
    [['erase', '--from', 'a@b', '--quarantined'], 'erase takes one of'],
    [['erase', '--from', 'a@b', '--from', 'c@d', '--yes'], '--from is given twice'],
    [['erase', '--from', '%'], 'It is not a mail address.'],
    [['erase', '--quarantined', '--yes'], '--quarantined needs --before'],
    ...['2026-02-30', '20-11-2026', '12026-11-20', '2026-11-20T10:00'].map(
      (day): [string[], string] => [['erase', '--quarantined', '--before', day], 'It is a day'],
    ),
    [['export'], 'export needs either --csv or --json'],
    [['purge', '--delivered-before', 'all'], 'It is a number of days.'],
    [['transfer', '--to', 'postgress://leads@db/leads'], '--to is a postgres:// address or'],
  ])('%j', async (args, problem) => {
    const { code, out, err } = await run(...args);
    expect([code, out, err]).toEqual([
      exitCodes.misunderstood,
      '',
      expect.stringContaining(problem),
    ]);
    expect(err).toContain('See: npm run leads -- --help');
  });

  test.each(['--from', '--to'])(
    'asks to percent-encode the database password after %s, without repeating it',
    async (option) => {
      const { code, err } = await run('transfer', option, 'postgres://user:12/34@db/leads');
      expect([code, err]).toEqual([2, expect.stringMatching(`${option} .*percent-encoded`)]);
      expect(err).not.toContain('12/34');
    },
  );
});

test('prints help on request', async () => {
  for (const args of [[], ['--help'], ['help']]) {
    const { code, out } = await run(...args);
    expect(code).toBe(exitCodes.done);
    expect(out).toContain('Usage: npm run leads -- [options] [command]');
    expect(out).toMatch(/^ {2}resend .*send it again/m);
    expect(out).toContain('3 if there is no such message');
  }
  expect((await run('erase', '--help')).out).toMatch(/--quarantined +everything in quarantine/);
});

test('reports a store that cannot be used, without its password', async () => {
  const databaseUrl = 'postgres://leads:hunter2@127.0.0.1:1/leads';
  const { code, err } = await openCommands({ databaseUrl, dataDir: '' }).run('list');
  expect(code).toBe(exitCodes.unavailable);
  expect(err).toMatch(/cannot be used \(connection\)/);
  expect(err).not.toContain('hunter2');
});
