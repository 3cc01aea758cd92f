import { afterAll, describe, expect, test } from 'vitest';
import { partsOf } from '#server/leads/attribution.ts';
import { commandsAt } from '#server/testing/commands.ts';
import { postgresDatabase, sqliteDatabase } from '#server/testing/databases.ts';
import { attribution, makeNewLead } from '#server/testing/leads.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import type { StoredLead } from '#server/leads/store/lead-store.ts';

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

const nothing = { page: null, callToAction: null, subject: null, campaign: null, referrer: null };

describe.each([
  ['SQLite', sqliteDatabase],
  ['PostgreSQL', () => postgresDatabase(postgres)],
])('on %s', (_, createDatabase) => {
  test('messages are listed by any part of where they came from, whatever the case, and by state', async () => {
    await using database = await createDatabase();
    const { run, withStore } = commandsAt(database.location);
    await withStore(async (store) => {
      const added = [
        makeNewLead({ id: 'a' }, { fingerprint: 'a' }),
        makeNewLead(
          { id: 'b', attribution: { ...nothing, page: '/soporte', callToAction: 'support' } },
          { fingerprint: 'b' },
        ),
        makeNewLead(
          {
            id: 'c',
            suspicion: 'too-fast',
            attribution: { ...nothing, campaign: { source: 'BOLETÍN_x' } },
          },
          { fingerprint: 'c' },
        ),
        makeNewLead({ id: 'd', attribution: null }, { fingerprint: 'd' }),
      ];
      for (const newLead of added) await store.add(newLead);
    });
    const [whole, support, quarantined] = ['a', 'b', 'c'];
    const listed = async (from: string, ...args: string[]): Promise<string[]> => {
      const { code, out } = await run('list', '--json', '--from', from, ...args);
      expect(code).toBe(0);
      return JSON.parse(out).map(({ id }: { id: string }) => id);
    };
    for (const value of Object.values(partsOf(attribution))) {
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
    // Names of parts, what no part holds, and what other programs take for a pattern.
    for (const word of ['campaign', 'callToAction', 'null', '%', '_y', "'", '\\', '*', '{']) {
      expect([word, await listed(word)]).toEqual([word, []]);
    }
    expect(await listed('_X')).toEqual([quarantined]);
    // The end of one part and the start of the next.
    expect(await listed('pro/precios')).toEqual([]);
  });

  test('those that came from somewhere are read in pages', async () => {
    await using database = await createDatabase();
    const { run, withStore } = commandsAt(database.location);
    await withStore((store) =>
      Promise.all(
        Array.from({ length: 900 }, (__, index) => {
          const from = index % 2 === 0 ? attribution : null;
          return store.add(makeNewLead({ attribution: from }, { fingerprint: `${index}` }));
        }),
      ),
    );
    for (const state of [[], ['--state', 'pending']]) {
      const { out, err } = await run('list', '--all', '--json', '--from', 'precios', ...state);
      const listed: StoredLead[] = JSON.parse(out);
      expect(new Set(listed.map(({ id }) => id)).size).toBe(450);
      expect(listed.map(({ id }) => id)).toEqual(
        listed
          .map(({ id }) => id)
          .sort()
          .toReversed(),
      );
      expect(err).toBe('');
    }
  });
});

test.each([[''], [' '], ['\u0301'], ['a\nb'], ['\u0000']])(
  'a list from %j is not understood',
  async (word) => {
    await using database = await sqliteDatabase();
    const { run } = commandsAt(database.location);
    expect(await run('list', '--from', word)).toMatchObject({
      code: 2,
      err: expect.stringContaining('list --from needs a word'),
    });
  },
);

test('that nothing came from somewhere is said', async () => {
  await using database = await sqliteDatabase();
  const { run } = commandsAt(database.location);
  expect((await run('list', '--from', 'faq')).err).toBe('No message came from “faq”.\n');
  expect((await run('list', '--from', 'faq', '--state', 'parked')).err).toBe(
    'No message that is parked came from “faq”.\n',
  );
  expect(await run('search', 'a', '--from', 'b')).toMatchObject({ code: 2 });
});
