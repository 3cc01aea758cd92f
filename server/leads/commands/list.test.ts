import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { claimAll, createCommandsOn, day, now } from '#server/testing/commands.ts';
import { generated } from '#server/testing/generated.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import type { LeadStore } from '#server/leads/store/lead-store.ts';
import { openStore } from '#server/leads/store/open-store.ts';
import { exitCodes } from './context.ts';
import { runCommand } from './run.ts';

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

async function addLeads(store: LeadStore, count: number): Promise<string[]> {
  const newLeads = Array.from({ length: count }, () => makeNewLead({ receivedAt: now - day }));
  await Promise.all(newLeads.map((newLead) => store.add(newLead)));
  return newLeads.map(({ lead }) => lead.id).sort();
}

function idsOf(json: string): string[] {
  return JSON.parse(json).map(({ id }: { id: string }) => id);
}

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  const createCommands = async () =>
    createCommandsOn(kind === 'SQLite' ? null : await postgres.createDatabase());

  test('the newest 100 are listed, and that there are more is said', async () => {
    await using commands = await createCommands();
    const ids = (await commands.withStore((store) => addLeads(store, 101))).toReversed();
    const short = await commands.run('list', '--json');
    expect(idsOf(short.out)).toEqual(ids.slice(0, 100));
    expect(short.err).toBe(
      'These are the newest 100; there are more. See them with --limit N or --all.\n',
    );
    const all = await commands.run('list', '--all', '--json');
    expect(idsOf(all.out)).toEqual(ids);
    expect(all.err).toBe('');
    const exact = await commands.run('list', '--limit', '101', '--json');
    expect(idsOf(exact.out)).toEqual(ids);
    expect(exact.err).toBe('');
    expect(idsOf((await commands.run('list', '--limit', '2', '--json')).out)).toEqual(
      ids.slice(0, 2),
    );
  });

  test('pages of a list and of an export follow each other without a gap', async () => {
    await using commands = await createCommands();
    const ids = await commands.withStore((store) => addLeads(store, 450));
    const listed = await commands.run('list', '--all', '--state', 'pending', '--json');
    expect(idsOf(listed.out)).toEqual(ids.toReversed());
    expect(idsOf((await commands.run('export', '--json', '--stdout')).out)).toEqual(ids);
  });

  test('that there is nothing to list is said', async () => {
    await using commands = await createCommands();
    expect(await commands.run('list')).toMatchObject({ code: 0, err: 'There are no messages.\n' });
    expect((await commands.run('list', '--state', 'parked')).err).toBe('No message is parked.\n');
    expect((await commands.run('search', 'acme')).err).toBe(
      'No message has words that begin like these.\n',
    );
  });

  test('leads are found by words of their sender, company and address', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    const [first, second] = await withStore(async (store) => {
      const newLeads = [
        makeNewLead({
          id: 'first-lead',
          name: 'Íñigo Núñez',
          company: 'Peña & Hijos',
          email: 'inigo@pena.example',
        }),
        makeNewLead({
          id: 'second-lead',
          name: 'Ana Ruiz',
          company: 'Peñalara',
          email: "o'neil+x@100%.example",
        }),
      ];
      for (const newLead of newLeads) await store.add(newLead);
      return newLeads.map(({ lead }) => lead.id);
    });
    const search = async (...args: string[]) => idsOf((await run('search', '--json', ...args)).out);
    expect(await search('PENA')).toEqual([second, first]);
    expect(await search('pena', 'hij')).toEqual([first]);
    expect(await search('inigo@pena.example')).toEqual([first]);
    expect(await search("o'neil+x@100%.example")).toEqual([second]);
    expect(await search('nadie')).toEqual([]);
    const limited = await run('search', 'pena', '--limit', '1');
    expect(limited.out).toContain(second);
    expect(limited.out).not.toContain(first);
    expect(limited.err).toContain('there are more');
  });

  test('a search for nothing is not understood, and no text breaks one', async () => {
    await using commands = await createCommands();
    for (const words of [[], [''], [' '], ['%'], ['"*"', '--', '()', ':']]) {
      expect(await commands.run('search', ...words)).toMatchObject({
        code: exitCodes.misunderstood,
        err: expect.stringContaining('search needs a word'),
      });
    }
    await commands.withStore((store) => store.add(makeNewLead()));
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(text, async (words) => {
        const { code } = await commands.run('search', '--', words);
        const { done, misunderstood } = exitCodes;
        expect(code).toBe(/[\p{L}\p{N}]/u.test(words) ? done : misunderstood);
      }),
      generated(kind === 'SQLite' ? 200 : 50),
    );
  });

  test.each(["' OR '1'='1", '%', '_', '"', 'a,b', '../../etc/passwd', '👋', 'x'.repeat(5000)])(
    'no message has the id %j',
    async (id) => {
      await using commands = await createCommands();
      await commands.withStore((store) => store.add(makeNewLead({ suspicion: 'too-fast' })));
      for (const name of ['show', 'resend', 'release', 'refuse', 'give-up', 'erase']) {
        const { code, err } = await commands.run(name, id);
        expect(code).toBe(exitCodes.missing);
        expect(err).toMatch(/^There is no message /);
      }
      const [listed] = JSON.parse((await commands.run('list', '--json')).out);
      expect(listed).toMatchObject({ deliveries: [{ state: 'quarantined' }] });
    },
  );

  test('a time that is no date is shown as its number', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    const absurd = 8.64e15 + 1;
    const newLead = makeNewLead({ receivedAt: absurd });
    await withStore(async (store) => {
      await store.add(newLead);
      const [claim] = await claimAll(store, absurd);
      if (claim !== undefined) await store.retryLater(claim, { at: absurd, error: 'x' });
    });
    expect((await run('list')).out).toContain(`${newLead.lead.id}  ${absurd} `);
    expect((await run('show', newLead.lead.id)).out).toContain(`pending, next ${absurd},`);
    expect((await run('export', '--csv', '--stdout')).out).toContain(`,${absurd},`);
  });

  test('a page is read when the one before has been written', async () => {
    await using commands = await createCommands();
    await commands.withStore((store) => addLeads(store, 401));
    const { dataDir } = commands;
    const databaseUrl = kind === 'SQLite' ? null : await postgres.createDatabase();
    const events: string[] = [];
    const store = openStore({ dataDir, databaseUrl });
    if (kind !== 'SQLite') await addLeads(store, 401);
    const observed: LeadStore = {
      ...store,
      list(request) {
        events.push('read');
        return store.list(request);
      },
    };
    await runCommand(['list', '--all'], {
      openStore: () => ({ ok: true, store: observed, location: { dataDir, databaseUrl } }),
      openAt: openStore,
      async write() {
        events.push('write');
        await new Promise((resolve) => setImmediate(resolve));
        events.push('written');
      },
      writeError() {},
      now: () => now,
    });
    const pages = ['read', 'write', 'written'];
    expect(events).toEqual(['write', 'written', ...pages, ...pages, ...pages]);
  });
});

test.each([
  [['list', '--limit', '0'], '--limit is a number from 1'],
  [['list', '--limit', 'many'], '--limit is a number from 1'],
  [['list', '--limit', '5', '--all'], 'list takes --limit or --all, not both'],
  [['list', '--yes'], 'list has no --yes'],
  [['list', '--state', 'parked', '--state', 'pending'], '--state is given twice'],
  [['toString'], '“toString” is no command'],
  [['show', ' '], 'the ID of a message is missing'],
  [['export', '--json', '--excel'], '--excel needs --csv'],
  [['resend', '--parked', 'x'], '“x” is too much'],
])('%j is not understood', async (args, problem) => {
  await using commands = await createCommandsOn(null);
  const { code, err } = await commands.run(...args);
  expect(code).toBe(exitCodes.misunderstood);
  expect(err).toContain(problem);
});
