import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { sharedPostgres } from '../testing/shared-postgres.ts';
import { prepareServerFolder } from '../testing/server-folder.ts';
import { startServer } from '../testing/server-process.ts';

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

/** A server as a process, which posts alerts to a peer. */
async function setUp(kind: string, environment: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  const peer = await startHttpPeer();
  const database = kind === 'SQLite' ? {} : { DATABASE_URL: await postgres.createDatabase() };
  const settings = { ...database, ALERT_WEBHOOK_URL: peer.url, ...environment };
  const server = await startServer(folder.path, settings);
  return {
    server,
    databaseUrl: settings.DATABASE_URL ?? '',
    file: join(folder.path, 'data/leads.db'),
    async post() {
      const response = await fetch(`${server.url}/send-contact-email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(leadInput),
      });
      return response.status;
    },
    health: async () => (await fetch(`${server.url}/healthz`)).json(),
    /** Such as `lead-not-stored began`. */
    told: () =>
      peer.received
        .map(({ body }) => JSON.parse(body))
        .map(({ problem, event }) => `${problem} ${event.replace('problem-', '')}`),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await peer[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Keeps everybody else from writing, while they may read. */
async function lockWriting(
  kind: string,
  { file, databaseUrl }: { file: string; databaseUrl: string },
) {
  if (kind === 'SQLite') {
    // The server may be recording a delivery at this moment.
    const foreign = new DatabaseSync(file, { timeout: 30_000 });
    foreign.exec('BEGIN IMMEDIATE');
    return async () => foreign.close();
  }
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('BEGIN; LOCK TABLE messages IN EXCLUSIVE MODE');
  return () => client.end();
}

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  test('a message that cannot be stored degrades the health, and is told at once, and over', async () => {
    await using site = await setUp(kind);
    expect(await site.post()).toBe(200);
    await expect.poll(site.health).toEqual({ status: 'ok' });
    const unlock = await lockWriting(kind, site);
    expect(await site.post()).toBe(503);
    expect(await site.health()).toEqual({ status: 'degraded' });
    await expect.poll(site.told, { timeout: 20_000 }).toContain('lead-not-stored began');
    await unlock();
    expect(await site.post()).toBe(200);
    await expect.poll(site.health, { timeout: 20_000 }).toEqual({ status: 'ok' });
  });

  test('a limit that shuts everybody out degrades the health, and is told at once', async () => {
    await using site = await setUp(kind, { LEADS_OVERALL: '1' });
    expect(await site.post()).toBe(200);
    expect(await site.post()).toBe(429);
    expect(await site.health()).toEqual({ status: 'degraded' });
    await expect.poll(site.told, { timeout: 20_000 }).toEqual(['overall-limit began']);
  });
});

test('a file that vanishes is told of as soon as the store is used', async () => {
  await using site = await setUp('SQLite');
  expect(await site.post()).toBe(200);
  for (const suffix of ['', '-wal', '-shm']) await rm(site.file + suffix, { force: true });
  expect(await site.post()).toBe(503);
  await expect.poll(site.told, { timeout: 20_000 }).toContain('store-vanished began');
  expect(await site.health()).toEqual({ status: 'degraded' });
});
