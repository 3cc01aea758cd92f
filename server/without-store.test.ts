import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { startPostgres } from '@altanube/outbox/testing/postgres';
import { postLead } from './testing/posts.ts';
import { prepareServerFolder } from './testing/server-folder.ts';
import { startFreshServer, startServer } from './testing/server-process.ts';
import { sharedPostgres } from './testing/shared-postgres.ts';

describe('without a store that can be used,', () => {
  const garbage = Buffer.alloc(20_000, 'no database ');

  /** Ways of making it unusable, each with the reason and how to undo it. */
  const obstacles: [string, string, (dataDir: string) => Promise<() => Promise<void> | void>][] = [
    [
      'a corrupt file',
      'corrupt',
      async (dataDir) => {
        const file = join(dataDir, 'leads.db');
        await mkdir(dataDir);
        await writeFile(file, garbage);
        return async () => {
          expect(garbage.equals(await readFile(file))).toBe(true);
          await rm(file);
        };
      },
    ],
    [
      'a file of a newer version',
      'too-new',
      async (dataDir) => {
        await mkdir(dataDir);
        const newer = new DatabaseSync(join(dataDir, 'leads.db'));
        newer.exec(
          "CREATE TABLE outbox_migrations (name TEXT, timestamp TEXT); INSERT INTO outbox_migrations VALUES ('999 later', '')",
        );
        newer.close();
        // The server may be trying the file at that moment.
        return () => rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 50 });
      },
    ],
  ];

  // The tests of the stores know others.
  test.each(obstacles)('%s, pages are served and people are told', async (_, reason, obstruct) => {
    await using folder = await temporaryFolder();
    await prepareServerFolder(folder.path);
    const clear = await obstruct(join(folder.path, 'data'));
    await using peer = await startHttpPeer();
    await using server = await startServer(folder.path, { ALERT_WEBHOOK_URL: peer.url });
    expect((await fetch(server.url)).status).toBe(200);
    expect((await postLead(server.url)).status).toBe(503);
    const health = await fetch(`${server.url}/healthz`);
    expect(health.status).toBe(200);
    expect(await health.json()).toEqual({ status: 'degraded' });
    const isAboutStore = ({ problem }: { problem: string }) => problem === 'store-unavailable';
    const told = () => peer.received.map(({ body }) => JSON.parse(body)).find(isAboutStore);
    await expect.poll(told, { timeout: 20_000 }).toMatchObject({
      event: 'problem-began',
      details: { store: join(folder.path, 'data/leads.db'), reason },
    });
    await clear();
    await expect
      .poll(async () => (await postLead(server.url)).status, { timeout: 20_000 })
      .toBe(200);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('a PostgreSQL that does not let it in, pages are served and the log says why', async () => {
    await using folder = await temporaryFolder();
    await prepareServerFolder(folder.path);
    await using postgres = sharedPostgres();
    const url = new URL(await postgres.createDatabase());
    url.password = 'hunter2';
    await using server = await startServer(folder.path, { DATABASE_URL: url.href });
    expect((await fetch(server.url)).status).toBe(200);
    expect((await postLead(server.url)).status).toBe(503);
    const isAboutStore = (line: string) => line.includes('"problem":"store-unavailable"');
    await expect
      .poll(() => server.lines.find(isAboutStore) ?? null, { timeout: 20_000 })
      .not.toBeNull();
    expect(JSON.parse(server.lines.find(isAboutStore) ?? '')).toMatchObject({
      event: 'problem-began',
      store: `postgres://${url.host}${url.pathname}`,
      reason: 'refused',
      cause: expect.stringContaining('password'),
    });
    expect(server.lines.join()).not.toContain('hunter2');
  });
});

test('a server whose database is away serves pages, says so, and takes messages when it is back', async () => {
  await using postgres = await startPostgres({ isDurable: false });
  const url = await postgres.createDatabase();
  await postgres.stop();
  await using server = await startFreshServer({ DATABASE_URL: url });
  expect((await fetch(server.url)).status).toBe(200);
  const refused = await postLead(server.url);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  const health = async () => (await fetch(`${server.url}/healthz`)).json();
  expect(await health()).toEqual({ status: 'degraded' });
  await postgres.start();
  await expect.poll(async () => (await postLead(server.url)).status, { timeout: 30_000 }).toBe(200);
  await expect.poll(health, { timeout: 30_000 }).toEqual({ status: 'ok' });
});
