import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { Alerts } from '@altanube/outbox';
import { createLog } from '#server/log.ts';
import { eventsOf, recordAlerts } from '#server/testing/alerts.ts';
import { claimAll } from '#server/testing/commands.ts';
import { postgresDatabase, sqliteDatabase } from '#server/testing/databases.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import type { LeadStore } from '#server/leads/store/lead-store.ts';
import { openStore } from '#server/leads/store/open-store.ts';
import { createHealth } from './health.ts';
import { createProbe, findLeftBehind } from './probe.ts';
import { problemRules, type LeadAlerts } from './problems.ts';

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

const now = Date.UTC(2026, 10, 20, 18);
const newLead = () => makeNewLead({ receivedAt: now });

/** A server that probes when the test says so, a minute later each time. */
function createServer(store: LeadStore, config: { databaseUrl: string | null; dataDir: string }) {
  const clock = { time: now };
  const read = () => clock.time;
  const log = createLog(() => {}, read);
  const isLeader = () => true;
  const alerts: LeadAlerts = new Alerts({
    rules: problemRules,
    store: store.messages,
    server: 'a',
    isLeader,
    log,
    now: read,
  });
  const channel = recordAlerts('webhook');
  alerts.addChannel(channel);
  const readFreeBytes = async () => null;
  const probe = createProbe({
    config: { ...config, minFreeBytes: 0 },
    store,
    health: createHealth({ store, channels: ['mail'], alerts, readFreeBytes, log, now: read }),
    alerts,
    stalledChannels: () => [],
    readFreeBytes,
    isLeader,
    isOverallLimitMet: async () => false,
    log,
    now: read,
  });
  return {
    told: channel.told,
    async probe() {
      clock.time += 60_000;
      await probe();
    },
  };
}

describe('a leads.db in the folder of a server on PostgreSQL:', () => {
  test('messages in it are told of, until they are transferred', async () => {
    await using folder = await temporaryFolder();
    await using database = await postgresDatabase(postgres);
    const store = await database.open();
    const file = openStore({ dataDir: folder.path, databaseUrl: null });
    const pending = newLead();
    for (const lead of [pending, newLead()]) await file.add(lead);
    const server = createServer(store, { ...database.location, dataDir: folder.path });
    await server.probe();
    expect(server.told).toEqual([]);
    await server.probe();
    expect(server.told).toMatchObject([
      {
        problem: 'leads-left-behind',
        event: 'began',
        details: { count: 2, file: join(folder.path, 'leads.db') },
      },
    ]);
    // Delivered is done. Marked and not confirmed is a transfer that was interrupted.
    const [claim, refused] = await claimAll(file, now);
    if (claim === undefined || refused === undefined) throw new Error('Not due');
    await file.messages.markDelivered(claim, now, null);
    await file.messages.retryLater(refused, { at: now, error: '451' });
    markUnconfirmed(folder.path, pending.lead.id);
    await server.probe();
    expect(server.told).toHaveLength(1);
    const every = { state: null, order: 'oldest-first', after: null, limit: 10 } as const;
    const ids = (await file.list(every)).map(({ lead }) => lead.id);
    await file.markTransferred(ids, now);
    await file.close();
    for (let count = 0; count < 3; count += 1) await server.probe();
    expect(eventsOf(server.told)).toEqual(['leads-left-behind began', 'leads-left-behind ended']);
  });

  test.each(['parked', 'quarantined'])('what is %s there is told of too', async (state) => {
    await using folder = await temporaryFolder();
    await using database = await postgresDatabase(postgres);
    const file = openStore({ dataDir: folder.path, databaseUrl: null });
    const suspicion = state === 'quarantined' ? 'too-fast' : null;
    await file.add(makeNewLead({ receivedAt: now, suspicion }));
    for (const claim of await claimAll(file, now)) await file.messages.park(claim, '550');
    await file.close();
    const config = { ...database.location, dataDir: folder.path };
    const left = await findLeftBehind({ store: await database.open(), config });
    expect(left).toMatchObject({ count: 1 });
  });

  test('one that cannot be read is told of, with the reason', async () => {
    await using folder = await temporaryFolder();
    await using database = await postgresDatabase(postgres);
    await writeFile(join(folder.path, 'leads.db'), 'x'.repeat(5000));
    const config = { ...database.location, dataDir: folder.path };
    const left = await findLeftBehind({ store: await database.open(), config });
    expect(left).toMatchObject({ file: join(folder.path, 'leads.db'), reason: 'corrupt' });
  });

  test('none, an empty one and one that is done with are nothing', async () => {
    await using folder = await temporaryFolder();
    await using database = await postgresDatabase(postgres);
    const store = await database.open();
    const config = { ...database.location, dataDir: folder.path };
    expect(await findLeftBehind({ store, config })).toBeNull();
    await writeFile(join(folder.path, 'leads.db'), '');
    expect(await findLeftBehind({ store, config })).toBeNull();
    const file = openStore({ dataDir: folder.path, databaseUrl: null });
    await file.add(newLead());
    for (const claim of await claimAll(file, now))
      await file.messages.markDelivered(claim, now, null);
    await file.close();
    expect(await findLeftBehind({ store, config })).toBeNull();
  });
});

/** As earlier versions marked what they were about to copy. */
function unconfirmed(id: string): string {
  return `UPDATE deliveries SET state = 'transferred', ended_at = NULL WHERE message_id = '${id}'`;
}

function markUnconfirmed(folder: string, id: string): void {
  using database = new DatabaseSync(join(folder, 'leads.db'));
  database.exec(unconfirmed(id));
}

test.each(['SQLite', 'PostgreSQL'])(
  'an interrupted transfer out of its own store is told of, on %s',
  async (kind) => {
    await using database =
      kind === 'SQLite' ? await sqliteDatabase() : await postgresDatabase(postgres);
    const store = await database.open();
    const lead = newLead();
    await store.add(lead);
    await store.add(newLead());
    const server = createServer(store, database.location);
    await database.run(unconfirmed(lead.lead.id));
    for (let count = 0; count < 2; count += 1) await server.probe();
    expect(server.told).toMatchObject([
      { problem: 'leads-left-behind', details: { count: 1, interruptedTransfer: 1 } },
    ]);
  },
);
