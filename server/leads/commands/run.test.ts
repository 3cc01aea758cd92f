import { afterAll, describe, expect, test } from 'vitest';
import { claimAll, commandsAt, createCommandsOn, day, now } from '#server/testing/commands.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import { exitCodes } from './context.ts';

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  const createCommands = async () =>
    createCommandsOn(kind === 'SQLite' ? null : await postgres.createDatabase());

  test('leads are listed and shown, for people and for scripts', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    expect(await run('list', '--json')).toMatchObject({ code: 0, out: '[]\n' });
    const newLead = makeNewLead({ receivedAt: now, company: 'Peña \u202e SL' }, { key: 'k' });
    const { id } = newLead.lead;
    await withStore((store) => store.add(newLead));
    const table = (await run('list')).out.split('\n');
    expect(table[1]).toBe(`${id}  2026-11-20T18:00:00Z  mail pending  Peña \\u202e SL`);
    expect((await run('list', '--state', 'parked')).out.split('\n')).toHaveLength(2);
    const [listed] = JSON.parse((await run('list', '--json')).out);
    expect(listed).toMatchObject({
      id,
      receivedAt: '2026-11-20T18:00:00.000Z',
      idempotencyKey: 'k',
      deliveries: [{ channel: 'mail', state: 'pending', attempts: 0, deliveredAt: null }],
    });
    expect(JSON.parse((await run('show', id, '--json')).out)).toEqual(listed);
    const shown = (await run('show', id)).out;
    expect(shown).toContain(newLead.lead.message);
    expect(shown).toMatch(/^company +Peña \\u202e SL$/m);
    expect(shown).toMatch(/^mail +pending, next 2026-11-20T18:00:00.000Z, attempts 0$/m);
  });

  test('what was given up on is sent again by one command', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    await withStore(async (store) => {
      for (let count = 0; count < 3; count += 1) await store.add(makeNewLead({ receivedAt: now }));
      for (const claim of await claimAll(store)) await store.park(claim, '550 \u001b[31mNo');
    });
    const listed = JSON.parse((await run('list', '--state', 'parked', '--json')).out);
    expect(listed).toHaveLength(3);
    expect((await run('show', listed[0].id)).out).toContain('550 \\u001b[31mNo');
    expect(await run('resend', '--parked', '--json')).toMatchObject({ out: '{"requeued":3}\n' });
    expect(await withStore((store) => claimAll(store))).toHaveLength(3);
  });

  test('one lead is sent again, unless it is being sent', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    const newLead = makeNewLead({ receivedAt: now });
    const { id } = newLead.lead;
    await withStore(async (store) => {
      await store.add(newLead);
      const [claim] = await claimAll(store);
      expect((await run('resend', id)).code).toBe(exitCodes.missing);
      if (claim !== undefined) await store.markDelivered(claim, now, null);
    });
    expect((await run('resend', id)).code).toBe(exitCodes.done);
    expect(await withStore((store) => claimAll(store))).toMatchObject([{ lead: newLead.lead }]);
    expect((await run('resend', 'none')).code).toBe(exitCodes.missing);
    expect((await run('show', 'none')).code).toBe(exitCodes.missing);
  });

  test('what was set aside is listed with its reason, and released', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    const newLead = makeNewLead({ receivedAt: now, suspicion: 'hidden-field' });
    const { id } = newLead.lead;
    await withStore((store) => store.add(newLead));
    const [listed] = JSON.parse((await run('list', '--state', 'quarantined', '--json')).out);
    expect(listed).toMatchObject({ id, suspicion: 'hidden-field' });
    expect((await run('release', id)).code).toBe(exitCodes.done);
    expect((await run('release', id)).code).toBe(exitCodes.missing);
    expect(await withStore((store) => claimAll(store))).toMatchObject([{ lead: newLead.lead }]);
  });

  test('leads are exported for a spreadsheet that they cannot make do anything', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    await withStore(async (store) => {
      const name = "=cmd|' /C calc'!A0";
      const message = 'uno, "dos"\ntres';
      await store.add(makeNewLead({ id: 'a', receivedAt: now, name, message, size: null }));
      for (const claim of await claimAll(store)) await store.markDelivered(claim, now, null);
    });
    const { out } = await run('export', '--csv', '--stdout');
    const [head, row] = out.split('\r\n');
    expect(head).toMatch(/^\ufeffid,received_at,language,name,/);
    expect(row).toContain(`a,2026-11-20T18:00:00.000Z,es,'=cmd|' /C calc'!A0,`);
    expect(row).toContain(`,"uno, ""dos""\ntres",,delivered,2026-11-20T18:00:00.000Z,,`);
    expect(JSON.parse((await run('export', '--json', '--stdout')).out)).toHaveLength(1);
  });

  test('delivered leads are purged, others never', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    await withStore(async (store) => {
      for (const receivedAt of [now - 9 * day, now - 8 * day, now - 2 * day]) {
        await store.add(makeNewLead({ receivedAt }));
      }
      const [, second, third] = await claimAll(store);
      for (const claim of [second, third]) {
        if (claim !== undefined) await store.markDelivered(claim, claim.lead.receivedAt, null);
      }
    });
    const purge = ['purge', '--delivered-before', '7', '--json'];
    expect(await run(...purge)).toMatchObject({ code: 0, out: '{"purged":1,"exports":[]}\n' });
    expect(JSON.parse((await run('list', '--json')).out)).toHaveLength(2);
  });
});

describe('a command that is not understood says why and ends with 2:', () => {
  const { run } = commandsAt({ databaseUrl: null, dataDir: '/nowhere' });

  test.each([
    [['lst'], '“lst” is no command'],
    [['show'], 'the ID of a message is missing'],
    [['show', 'a', 'b'], '“b” is too much'],
    [['list', 'a'], '“a” is too much'],
    [['list', '--state', 'lost'], '--state is one of pending'],
    [['list', '--colour'], "Unknown option '--colour'"],
    [['export'], 'export needs either --csv or --json'],
    [['purge'], 'purge needs --delivered-before DAYS'],
    [['purge', '--delivered-before', 'all'], '--delivered-before is a number of days'],
    [['transfer'], 'transfer needs --from or --to'],
    [['transfer', '--to', 'postgress://leads@db/leads'], '--to is a postgres:// address or'],
    [['transfer', '--from', 'http://db/leads'], '--from is a postgres:// address or a folder'],
    [['transfer', '--from', ' '], '--from is a postgres:// address or a folder'],
    [['erase', '--from', 'Ana'], '--from is a mail address'],
    [['backup'], 'the name of a FILE is missing'],
    [['restore', 'a', 'b'], '“b” is too much'],
    [['--json'], '“” is no command'],
  ])('%j', async (args, problem) => {
    const { code, out, err } = await run(...args);
    expect(code).toBe(exitCodes.misunderstood);
    expect(err).toContain(problem);
    expect(err).toContain('--help');
    expect(out).toBe('');
  });

  test('asked for help, it helps', async () => {
    for (const args of [[], ['--help'], ['list', '--help']]) {
      const { code, out } = await run(...args);
      expect(code).toBe(exitCodes.done);
      expect(out).toContain('npm run leads -- resend --parked');
    }
  });
});

test('a store that cannot be used is said so, without a password', async () => {
  const databaseUrl = 'postgres://leads:hunter2@127.0.0.1:1/leads';
  const { code, err } = await commandsAt({ databaseUrl, dataDir: '' }).run('list');
  expect(code).toBe(exitCodes.unavailable);
  expect(err).toMatch(/cannot be used \(connection\)/);
  expect(err).not.toContain('hunter2');
});
