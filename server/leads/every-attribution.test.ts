import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import { attributionParts, toParts } from '@altanube/contact/read-attribution';
import { commandsAt } from '../testing/commands.ts';
import { postgresDatabase, sqliteDatabase } from '../testing/databases.ts';
import { attribution, makeNewLead } from '../testing/leads.ts';
import { sharedPostgres } from '../testing/shared-postgres.ts';
import { claimDue } from '../testing/leases.ts';

/** Where a visitor came from, wherever a message is kept, told or exported. */
const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

const due = { now: Date.now(), leaseMs: 1, limit: 9, lease: 'a', channel: 'mail' } as const;
const parts = toParts(attribution);

describe.each([
  ['SQLite', sqliteDatabase],
  ['PostgreSQL', () => postgresDatabase(postgres)],
])('on %s, where a message came from', (_, createDatabase) => {
  test.each(['no JSON', '"text"', '[]', '{"page":7}', ''])(
    'is unknown where the database holds %j, and the message is sent',
    async (odd) => {
      await using database = await createDatabase();
      const store = await database.open();
      await store.add(makeNewLead());
      await database.run(`UPDATE messages SET context = '${odd}' RETURNING id`);
      expect(await claimDue(store, due)).toMatchObject([{ lead: { attribution: null } }]);
    },
  );
});

describe('where a message came from', () => {
  test('is in what the commands show and export, known or not (F-30)', async () => {
    await using database = await sqliteDatabase();
    const newLead = makeNewLead();
    const { run, withStore } = commandsAt(database.location);
    const { id } = newLead.lead;
    await withStore((store) => store.add(newLead));
    const shown = (await run('show', id)).out.split('\n');
    for (const [part, value] of Object.entries(parts)) {
      expect(shown.filter((line) => line.startsWith(`${part} `))).toEqual([
        expect.stringMatching(new RegExp(` ${RegExp.escape(value ?? '')}$`)),
      ]);
    }
    expect(JSON.parse((await run('show', id, '--json')).out)).toMatchObject({ attribution });
    const exported = (await run('export', '--json', '--stdout')).out;
    expect(JSON.parse(exported)).toMatchObject([{ attribution }]);

    for (const [form, delimiter] of [
      ['--csv', ','],
      ['--excel', ';'],
    ] as const) {
      const args = form === '--csv' ? [form] : ['--csv', form];
      const { out } = await run('export', ...args, '--stdout');
      const rows: string[][] = parse(out, { bom: true, delimiter });
      const [header = [], cells = []] = rows;
      // What earlier versions have exported has its places still.
      expect(header.slice(0, 15)).toEqual([
        ...['id', 'received_at', 'language', 'name', 'email', 'company', 'size', 'suite'],
        ...['message', 'suspicion', 'mail_state', 'mail_delivered_at'],
        ...['webhook_state', 'webhook_delivered_at', 'demo'],
      ]);
      expect(header.slice(15, 15 + attributionParts.length)).toEqual([...attributionParts]);
      expect(cells.slice(15, 15 + attributionParts.length)).toEqual([
        ...['support/pro', '/precios', 'plan', "'=Boletín", 'e-mail', 'Otoño & <Co> 👋'],
        ...['"migrar", buzones; correo', 'botón', 'https://buscador.example/resultados'],
      ]);
    }

    await withStore((store) => store.add(makeNewLead({ attribution: null }, { fingerprint: 'b' })));
    const rows: Record<string, string>[] = parse((await run('export', '--csv', '--stdout')).out, {
      bom: true,
      columns: true,
    });
    for (const part of attributionParts) expect(rows[1]?.[part]).toBe('');
  });
});
