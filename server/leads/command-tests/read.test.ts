import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flattenAttribution } from '@altanube/contact/read-attribution';
import type { Store } from '@altanube/outbox';
import { exitCodes } from '@altanube/outbox/cli';
import { addAll, day } from '@altanube/outbox/testing/messages';
import { createCommands, now, storeKinds } from '../../testing/commands.ts';
import { addMessage, attribution, makeMessage, toUniqueMessage } from '../../testing/leads.ts';
import { propertyOptions } from '../../testing/property-testing.ts';

async function addMessages(store: Store, count: number): Promise<string[]> {
  const messages = Array.from({ length: count }, () => makeMessage({ receivedAt: now - day }));
  await addAll(store, messages.map(toUniqueMessage));
  return messages.map(({ id }) => id).sort();
}

const nothing = { page: null, callToAction: null, subject: null, campaign: null, referrer: null };

describe.each(storeKinds)('on %s', (kind) => {
  test('list and show print messages for people and for scripts', async () => {
    await using commands = await createCommands(kind);
    const { run, withStore } = commands;
    expect(await run('list', '--json')).toMatchObject({ code: 0, out: '[]\n' });
    const message = makeMessage({ receivedAt: now, company: 'Peña \u202e SL' });
    const { id } = message;
    await withStore((store) => addMessage(store, message));
    const table = (await run('list')).out.split('\n');
    expect(table[0]).toMatch(/^ID {36}RECEIVED {14}DELIVERY, COMPANY$/);
    expect(table[1]).toBe(`${id}  2026-11-20T18:00:00Z  mail pending  Peña \\u202e SL`);
    expect((await run('list', '--state', 'parked')).out.split('\n')).toHaveLength(2);
    const [listed] = await commands.list();
    expect(listed).toMatchObject({
      id,
      receivedAt: '2026-11-20T18:00:00.000Z',
      deliveries: [{ channel: 'mail', state: 'pending', attempts: 0, deliveredAt: null }],
    });
    expect(JSON.parse((await run('show', id, '--json')).out)).toEqual(listed);
    const shown = (await run('show', id)).out;
    expect(shown).toContain(message.message);
    expect(shown).toMatch(/^company +Peña \\u202e SL$/m);
    expect(shown).toMatch(/^mail +pending, next 2026-11-20T18:00:00.000Z, attempts 0$/m);
  });

  test('list prints the newest 100, and says if there are more', async () => {
    await using commands = await createCommands(kind);
    const ids = (await commands.withStore((store) => addMessages(store, 101))).toReversed();
    const more = (limit: number) =>
      `These are the newest ${limit}; there are more. See them with --limit N.\n`;
    for (const [command, count, note] of [
      ['list', 100, more(100)],
      ['list --all', 101, ''],
      ['list --limit 101', 101, ''],
      ['search inigo --limit 2', 2, more(2)],
    ] as const) {
      const { out, err } = await commands.run(...command.split(' '), '--json');
      const listed = JSON.parse(out).map(({ id }: { id: string }) => id);
      expect([command, listed, err]).toEqual([command, ids.slice(0, count), note]);
    }
  });

  test('list --from matches any part of the attribution, in any case and with --state (F-30)', async () => {
    await using commands = await createCommands(kind);
    const { run, withStore } = commands;
    const [whole, support, quarantined] = ['a', 'b', 'c'];
    const page = { ...nothing, page: '/soporte', callToAction: 'support' };
    const newsletter = { ...nothing, campaign: { source: 'BOLETÍN_x' } };
    await withStore(async (store) => {
      for (const message of [
        { id: whole },
        { id: support, attribution: page },
        { id: quarantined, suspicion: 'too-fast', attribution: newsletter },
        { id: 'd', attribution: null },
      ]) {
        await addMessage(store, message);
      }
    });
    const listed = async (...args: string[]) =>
      (await commands.list('--from', ...args)).map(({ id }) => id);
    for (const value of Object.values(flattenAttribution(attribution))) {
      expect(await listed(value ?? '')).toContain(whole);
      expect(await listed((value ?? '').toUpperCase())).toContain(whole);
    }
    expect(await listed('support')).toEqual([support, whole]);
    expect(await listed('boletin')).toEqual([quarantined, whole]);
    expect(await listed('boletín', '--state', 'quarantined')).toEqual([quarantined]);
    expect(await listed('Boletin', '--state', 'pending')).toEqual([whole]);
    expect(await listed('support', '--limit', '1')).toEqual([support]);
    expect((await run('list', '--from', 'support', '--limit', '1')).err).toContain('more');
    expect((await run('list', '--from', 'support', '--limit', '2')).err).toBe('');
    // Names of parts, values that no part contains, and patterns of other programs.
    for (const word of ['campaign', 'callToAction', 'null', '%', '_y', "'", '\\', '*', '{']) {
      expect([word, await listed(word)]).toEqual([word, []]);
    }
    expect(await listed('_X')).toEqual([quarantined]);
    // The end of one part and the start of the next.
    expect(await listed('pro/precios')).toEqual([]);
  });

  test('search handles any text, and says that it does not look at those of messages', async () => {
    await using commands = await createCommands(kind);
    await commands.withStore((store) => addMessage(store, { message: 'Factura' }));
    expect((await commands.run('search', 'factura')).err).toContain(
      'no such message. search looks at sender, company or address, not at texts',
    );
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(text, async (words) => {
        const { code } = await commands.run('search', '--', words);
        const { done, misunderstood } = exitCodes;
        expect(code).toBe(/[\p{L}\p{N}]/u.test(words) ? done : misunderstood);
      }),
      propertyOptions(kind === 'SQLite' ? 200 : 50),
    );
  });

  test('an invalid id changes nothing', async () => {
    await using commands = await createCommands(kind);
    await commands.withStore((store) => addMessage(store, { suspicion: 'too-fast' }));
    for (const id of ["' OR '1'='1", '%', '_', 'a,b', '../../etc/passwd', 'x'.repeat(5000)]) {
      for (const name of ['show', 'resend', 'release', 'refuse', 'give-up', 'erase']) {
        const err = expect.stringMatching(/^There is no message /);
        expect(await commands.run(name, id)).toEqual({ code: exitCodes.missing, out: '', err });
      }
    }
    expect(await commands.list()).toMatchObject([{ deliveries: [{ state: 'quarantined' }] }]);
  });
});

test('export writes a file that only this user can read, and prints its path', async () => {
  await using commands = await createCommands();
  const { run, withStore, dataDir } = commands;
  const { id } = await withStore((store) => addMessage(store, { receivedAt: now }));
  await mkdir(join(dataDir, 'exports'), { mode: 0o755 });
  const { code, out, err } = await run('export', '--csv');
  expect(code).toBe(exitCodes.done);
  expect(err).toContain('1 message exported');
  const path = out.trimEnd();
  expect(path).toMatch(/exports\/leads-2026-11-20T180000Z-[\da-f]{8}\.csv$/);
  expect(await readFile(path, 'utf8')).toContain(id);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
  const json = (await run('export', '--json', '--state', 'parked')).out.trimEnd();
  expect(JSON.parse(await readFile(json, 'utf8'))).toEqual([]);
  const excel = (await run('export', '--csv', '--excel')).out.trimEnd();
  expect(await readFile(excel, 'utf8')).toMatch(/^\ufeffid;/);
  expect(await readdir(dirname(path))).toHaveLength(3);
});

test('export writes all messages, even more than the store reads at once', async () => {
  await using commands = await createCommands();
  const messages = Array.from({ length: 201 }, () => makeMessage({ receivedAt: now }));
  await commands.withStore((store) => addAll(store, messages.map(toUniqueMessage)));
  const path = (await commands.run('export', '--csv')).out.trimEnd();
  const file = await readFile(path, 'utf8');
  expect(messages.filter(({ id }) => !file.includes(id))).toEqual([]);
});

test('an export that cannot be written leaves no file, and says why', async () => {
  await using commands = await createCommands();
  await writeFile(join(commands.dataDir, 'exports'), 'a file where the folder should be');
  const { code, out, err } = await commands.run('export', '--csv');
  expect(code).toBe(exitCodes.unavailable);
  expect(err).toMatch(/^E[A-Z]+: /);
  expect(out).toBe('');
});
