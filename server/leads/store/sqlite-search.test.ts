import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/folder.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import type { LeadStore, NewLead } from './lead-store.ts';
import { createSqliteStore } from './sqlite-store.ts';

const sender = { name: 'Xantipa', email: 'x@otra.example', company: 'Otra' };

async function search(store: LeadStore, words: string): Promise<string[]> {
  return (await store.search({ words, limit: 5 })).map(({ lead }) => lead.id);
}

function addAll(store: LeadStore, newLeads: NewLead[]) {
  return Promise.all(newLeads.map((newLead) => store.add(newLead)));
}

/** How many words the index has of all leads. */
function countWords(folder: string): unknown {
  const database = new DatabaseSync(join(folder, 'leads.db'));
  const row = database.prepare('SELECT count(*) AS words FROM lead_words').get();
  database.close();
  return row?.['words'];
}

test('a lead is found as soon as it is stored, by another process too', async () => {
  await using folder = await temporaryFolder();
  const server = createSqliteStore({ folder: folder.path });
  const command = createSqliteStore({ folder: folder.path });
  for (const _ of [1, 2]) {
    const newLead = makeNewLead(sender);
    await server.add(newLead);
    expect((await search(command, 'xantipa otra'))[0]).toBe(newLead.lead.id);
  }
  await Promise.all([server.close(), command.close()]);
});

test('words are put into the index without a search, and at a stop at once', async () => {
  await using folder = await temporaryFolder();
  const store = createSqliteStore({ folder: folder.path });
  await store.add(makeNewLead(sender));
  await expect.poll(() => countWords(folder.path), { timeout: 30_000 }).toBe(4);
  await store.add(makeNewLead(sender));
  await store.close();
  expect(countWords(folder.path)).toBe(8);
});

test('however many leads are not in the index yet, each is found, after some without a word too', async () => {
  await using folder = await temporaryFolder();
  const store = createSqliteStore({ folder: folder.path });
  const wordless = { name: '-', email: '@', company: '.' };
  const first = makeNewLead(sender);
  const last = makeNewLead({ ...sender, name: 'Zoraida' });
  const between = Array.from({ length: 120 }, () => makeNewLead(wordless));
  await addAll(store, [first, ...between, last]);
  expect(await search(store, 'xantipa')).toEqual([first.lead.id]);
  expect(await search(store, 'zoraida')).toEqual([last.lead.id]);
  await store.close();
});

test('a search writes nothing where every lead is in the index', async () => {
  await using folder = await temporaryFolder();
  const store = createSqliteStore({ folder: folder.path, busyTimeoutMs: 1 });
  const { lead, ...rest } = makeNewLead(sender);
  await store.add({ lead, ...rest });
  expect(await search(store, 'xantipa')).toEqual([lead.id]);
  const writer = new DatabaseSync(join(folder.path, 'leads.db'));
  writer.exec('BEGIN IMMEDIATE');
  expect(await search(store, 'xantipa')).toEqual([lead.id]);
  writer.close();
  await store.close();
});
