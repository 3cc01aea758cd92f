import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createClients } from '#server/testing/clients.ts';
import { postgresDatabase } from '#server/testing/databases.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { createRandom } from '#server/testing/random.ts';
import { startScriptedSmtp } from '#server/testing/scripted-smtp.ts';
import { prepareServerFolder } from '#server/testing/server-folder.ts';
import { startServer } from '#server/testing/server-process.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import { openStore } from '#server/leads/store/open-store.ts';
import { exitCodes } from './context.ts';

const rounds = 15;
const leadsInEachRound = 300;
const main = join(import.meta.dirname, 'main.ts');
const testChild = join(import.meta.dirname, '../../testing/test-child.mjs');

/**
 * First a server on SQLite goes on receiving and sending, then one on PostgreSQL, while the same
 * command is begun again and again, and killed in the middle.
 */
test('a transfer that is killed again and again, beside servers that send, loses and doubles nothing', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  await using postgres = sharedPostgres();
  await using database = await postgresDatabase(postgres);
  await using peer = await startScriptedSmtp(null, 'silence', 20);
  const dataDir = join(folder.path, 'data');
  const environment = {
    DATA_DIR: dataDir,
    SMTP_URL: peer.url,
    LEADS_PER_ADDRESS: '1000000',
    LEADS_OVERALL: '1000000',
  };
  const settings = { ...environment, DATABASE_URL: database.location.databaseUrl ?? '' };
  const target = await database.open();
  await target.open();
  const clients = createClients('kept');
  const randomUpTo = createRandom();
  const ids: string[] = [];

  async function addToFile(): Promise<void> {
    const source = openStore({ dataDir, databaseUrl: null });
    const added = Array.from({ length: leadsInEachRound }, () =>
      makeNewLead({ receivedAt: Date.now() }),
    );
    await Promise.all(added.map((newLead) => source.add(newLead)));
    ids.push(...added.map(({ lead }) => lead.id));
    await source.close();
  }

  function startTransfer() {
    const child = spawn(
      process.execPath,
      ['--import', testChild, main, 'transfer', '--from', dataDir],
      { cwd: folder.path, env: settings, stdio: ['pipe', 'ignore', 'ignore'] },
    );
    const ended = once(child, 'close').then(([code, signal]: unknown[]) => code ?? signal);
    return { child, ended };
  }

  function runClients(url: string): () => Promise<void> {
    const stop = new AbortController();
    const running = clients.run([url], 4, stop.signal);
    return async () => {
      stop.abort();
      await running;
      await clients.finish(url);
    };
  }

  async function countInTarget(): Promise<number> {
    const [row] = await database.run('SELECT count(*) AS count FROM leads');
    return Number(row?.['count']);
  }

  async function killInTheMiddle(): Promise<unknown> {
    const before = await countInTarget();
    const { child, ended } = startTransfer();
    await expect.poll(countInTarget, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before);
    await sleep(randomUpTo(40));
    child.kill('SIGKILL');
    return ended;
  }

  await addToFile();
  const killed: unknown[] = [];
  await using first = await startServer(folder.path, environment);
  const finishClients = runClients(first.url);
  for (let round = 0; round < rounds; round += 1) {
    await addToFile();
    killed.push(await killInTheMiddle());
  }
  await finishClients();
  first.signal('SIGTERM');
  await first.ended;

  await using second = await startServer(folder.path, settings);
  for (let round = 0; round < rounds; round += 1) {
    await addToFile();
    killed.push(await killInTheMiddle());
  }
  expect(killed).toContain('SIGKILL');
  expect(await startTransfer().ended).toBe(exitCodes.done);
  // A new message wakes the server, which otherwise looks for others once a minute.
  const finishLast = runClients(second.url);
  await clients.waitForMore(1);
  await finishLast();

  ids.push(...clients.stored.values());
  await expect
    .poll(() => target.backlog({ channels: ['mail'], overdueBefore: 0 }), { timeout: 600_000 })
    .toMatchObject({ pending: 0, parked: 0 });
  second.signal('SIGTERM');
  await second.ended;
  await peer.idle();
  // Where mail waits long, as on a slow machine, the team is told so, by mail too.
  const sent = peer.accepted
    .map(({ messageId }) => messageId.replace(/^<|@.*$/g, ''))
    .filter((id) => !id.startsWith('alarm-'));
  expect(clients.problems).toEqual([]);
  expect([ids.length - new Set(sent).size, sent.length - new Set(sent).size]).toEqual([0, 0]);
  expect(new Set(sent)).toEqual(new Set(ids));
  const source = openStore({ dataDir, databaseUrl: null });
  expect(await source.countUntransferred()).toBe(0);
  expect(await countInTarget()).toBe(ids.length);
  await source.close();
});
