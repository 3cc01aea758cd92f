import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { connectPostgres } from '@altanube/outbox/testing/databases';
import { listPostedAlerts, startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { createCommands, storeKinds, type StoreKind } from '../testing/commands.ts';
import { postMessage } from '../testing/posts.ts';
import { startFreshServer } from '../testing/server-process.ts';

/** Starts a server process that posts alerts to a peer. */
async function setUp(kind: StoreKind) {
  await using resources = new AsyncDisposableStack();
  const peer = resources.use(await startHttpPeer());
  const { env, databaseUrl, dataDir } = resources.use(await createCommands(kind));
  const server = resources.use(await startFreshServer({ ...env, ALERT_WEBHOOK_URL: peer.url }));
  return Object.assign(resources.move(), {
    databaseUrl: databaseUrl ?? '',
    file: join(dataDir, 'leads.db'),
    post: async () => (await postMessage(server.url)).status,
    visit: async () => (await fetch(server.url)).status,
    health: async () => (await fetch(`${server.url}/healthz`)).json(),
    listAlerts: () => listPostedAlerts(peer.received),
  });
}

/** Blocks writes by others, but not reads. */
async function lockWriting(
  kind: StoreKind,
  { file, databaseUrl }: { file: string; databaseUrl: string },
) {
  if (kind === 'SQLite') {
    // The server may be recording a delivery at this moment.
    const foreign = new DatabaseSync(file, { timeout: 30_000 });
    foreign.exec('BEGIN IMMEDIATE');
    return async () => foreign.close();
  }
  const client = await connectPostgres(databaseUrl);
  await client.query('BEGIN; LOCK TABLE messages IN EXCLUSIVE MODE');
  return () => client.end();
}

describe.each(storeKinds)('on %s', (kind) => {
  test('a message that cannot be stored degrades the health until one can, and raises an alert', async () => {
    await using site = await setUp(kind);
    expect(await site.post()).toBe(200);
    await expect.poll(site.health).toEqual({ status: 'ok' });
    const unlock = await lockWriting(kind, site);
    expect(await site.post()).toBe(503);
    expect(await site.health()).toEqual({ status: 'degraded' });
    await expect.poll(site.listAlerts, { timeout: 20_000 }).toContain('lead-not-stored began');
    await unlock();
    expect(await site.post()).toBe(200);
    await expect.poll(site.health, { timeout: 20_000 }).toEqual({ status: 'ok' });
  });
});

test('a store file that vanishes raises an alert when the store is next used', async () => {
  await using site = await setUp('SQLite');
  expect(await site.post()).toBe(200);
  for (const suffix of ['', '-wal', '-shm']) await rm(site.file + suffix, { force: true });
  expect([await site.post(), await site.visit()]).toEqual([503, 200]);
  await expect.poll(site.listAlerts, { timeout: 20_000 }).toContain('store-vanished began');
  expect(await site.health()).toEqual({ status: 'degraded' });
});
