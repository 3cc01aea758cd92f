import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import {
  claimAll,
  commandsAt,
  createCommandsOn,
  now,
  type Commands,
} from '#server/testing/commands.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import type { LeadStore } from '#server/leads/store/lead-store.ts';
import { migrations } from '#server/leads/store/sqlite-migrations.ts';
import { exitCodes } from './context.ts';

// “An update, and the way back” in deploy/README.md, after a change of the schema.

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

/** Adds a lead, and returns its id. */
async function addLead(store: LeadStore): Promise<string> {
  const newLead = makeNewLead({ receivedAt: now });
  await store.add(newLead);
  return newLead.lead.id;
}

/** Delivers what is due, and returns the ids. */
async function deliverAll(store: LeadStore): Promise<string[]> {
  const claims = await claimAll(store);
  for (const claim of claims) await store.markDelivered(claim, now, null);
  return claims.map(({ lead }) => lead.id);
}

test('on SQLite, what came before the way back is there after the next update, and sent once', async () => {
  await using commands = await createCommandsOn(null);
  const backup = join(commands.dataDir, 'backup.db');
  const aside = join(commands.dataDir, 'replaced');
  await checkWayBack(commands, {
    async backUp() {
      expect((await commands.run('backup', `${backup}.newer`)).code).toBe(exitCodes.done);
      writeVersionBefore(backup, `${backup}.newer`);
      await rm(`${backup}.newer`);
    },
    async goBack() {
      const { code, out } = await commands.run('restore', backup, '--json');
      expect(code).toBe(exitCodes.done);
      const { version, replaced } = JSON.parse(out);
      expect(version).toBe(migrations.length - 1);
      await mkdir(aside);
      await rename(replaced, join(aside, 'leads.db'));
      return { restored: commands, replaced: aside };
    },
  });
});

test('on PostgreSQL, what came before the way back is there after the next update, and sent once', async () => {
  const url = await postgres.createDatabase();
  const copy = await postgres.createDatabase();
  await using commands = await createCommandsOn(url);
  await checkWayBack(commands, {
    backUp: () => copyDatabase(url, copy),
    async goBack() {
      const { dataDir } = commands;
      return { restored: commandsAt({ databaseUrl: copy, dataDir }), replaced: url };
    },
  });
});

type Ways = {
  backUp(): Promise<void>;
  /** Returns the store that the backup was restored to, and the name of the one that it replaced. */
  goBack(): Promise<{ restored: Commands; replaced: string }>;
};

async function checkWayBack(commands: Commands, { backUp, goBack }: Ways): Promise<void> {
  const { delivered, waiting } = await commands.withStore(async (store) => {
    const first = await addLead(store);
    expect(await deliverAll(store)).toEqual([first]);
    return { delivered: first, waiting: await addLead(store) };
  });
  await backUp();
  const newer = await commands.withStore(async (store) => {
    const sent = await addLead(store);
    expect((await deliverAll(store)).toSorted()).toEqual([waiting, sent].toSorted());
    return { sent, waiting: await addLead(store) };
  });

  const { restored, replaced } = await goBack();
  const meanwhile = await restored.withStore(async (store) => {
    // It was pending in the backup, which cannot know better.
    expect(await deliverAll(store)).toEqual([waiting]);
    const sent = await addLead(store);
    expect(await deliverAll(store)).toEqual([sent]);
    return sent;
  });

  const first = await restored.run('transfer', '--from', replaced, '--json');
  expect(first).toMatchObject({ code: exitCodes.done, out: '{"leads":2,"pending":1,"left":0}\n' });
  expect(JSON.parse((await restored.run('transfer', '--from', replaced, '--json')).out)).toEqual({
    leads: 0,
    pending: 0,
    left: 0,
  });
  const records = JSON.parse((await restored.run('list', '--json')).out);
  expect(records.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [delivered, waiting, newer.sent, newer.waiting, meanwhile].toSorted(),
  );
  await restored.withStore(async (store) => {
    expect(await deliverAll(store)).toEqual([newer.waiting]);
  });
}

/** A store with the schema of the version before, and of another one whatever that has a place for. */
function writeVersionBefore(file: string, newer: string): void {
  const before = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  before.exec('CREATE TABLE migrations (version INTEGER PRIMARY KEY, applied_at INTEGER NOT NULL)');
  for (const [index, step] of migrations.slice(0, -1).entries()) {
    before.exec(step);
    before.prepare('INSERT INTO migrations VALUES (?, 0)').run(index + 1);
  }
  before.exec(`ATTACH '${newer}' AS newer`);
  const tables = before
    .prepare(`SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name <> 'migrations'`)
    .all();
  for (const { name } of tables) {
    const columns = before
      .prepare(`SELECT name FROM pragma_table_info(?, 'main')`)
      .all(String(name))
      .map((column) => column['name'])
      .join();
    before.exec(`INSERT INTO main.${name} (${columns}) SELECT ${columns} FROM newer.${name}`);
  }
  before.close();
}

/** Puts a copy of a database in the place of another one, as a dump and its restore do. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const server = new URL(from);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  const [original, copy] = [from, to].map((url) => new URL(url).pathname.slice(1));
  await client.query(`DROP DATABASE "${copy}"`);
  await client.query(`CREATE DATABASE "${copy}" TEMPLATE "${original}"`);
  await client.end();
}
