import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { startPostgres } from '@altanube/outbox/testing/postgres';
import { postMessage } from './testing/posts.ts';
import { openTestServer } from './testing/test-server.ts';
import { createPostgresDatabase } from '@altanube/outbox/testing/databases';

// The tests of the stores cover other reasons.
test('serves pages and raises an alert if the store is corrupt', async () => {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'leads.db');
  const garbage = 'no database '.repeat(2_000);
  await writeFile(file, garbage);
  await using peer = await startHttpPeer();
  const settings = { DATA_DIR: folder.path, ALERT_WEBHOOK_URL: peer.url };
  await using server = await openTestServer(settings);
  expect((await fetch(server.url)).status).toBe(200);
  expect((await postMessage(server.url)).status).toBe(503);
  const health = await fetch(`${server.url}/healthz`);
  expect(health.status).toBe(200);
  expect(await health.json()).toEqual({ status: 'degraded' });
  const isAboutStore = ({ problem }: { problem: string }) => problem === 'store-unavailable';
  const findAlert = () => peer.received.map(({ body }) => JSON.parse(body)).find(isAboutStore);
  await expect.poll(findAlert).toMatchObject({
    event: 'problem-began',
    details: { store: file, reason: 'corrupt' },
  });
  expect(await readFile(file, 'utf8')).toBe(garbage);
  await rm(file);
  await expect.poll(async () => (await postMessage(server.url)).status).toBe(200);
});

test('serves pages and logs why if PostgreSQL refuses the login', async () => {
  await using database = await createPostgresDatabase();
  const url = new URL(database.pathOrUrl);
  url.password = 'hunter2';
  await using server = await openTestServer({ DATABASE_URL: url.href });
  expect((await fetch(server.url)).status).toBe(200);
  expect((await postMessage(server.url)).status).toBe(503);
  const problem = () => server.lines.find((line) => line.includes('"store-unavailable"')) ?? 'null';
  await expect
    .poll(() => JSON.parse(problem()))
    .toMatchObject({
      event: 'problem-began',
      store: `postgres://${url.host}${url.pathname}`,
      reason: 'refused',
      cause: expect.stringContaining('password'),
    });
  expect(server.lines.join()).not.toContain('hunter2');
});

test('serves pages without the database, and accepts messages when it is back', async () => {
  await using postgres = await startPostgres({ isDurable: false });
  const url = await postgres.createDatabase();
  await postgres.stop();
  await using server = await openTestServer({ DATABASE_URL: url });
  expect((await fetch(server.url)).status).toBe(200);
  const refused = await postMessage(server.url);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  const health = async () => (await fetch(`${server.url}/healthz`)).json();
  expect(await health()).toEqual({ status: 'degraded' });
  await postgres.start();
  await expect.poll(async () => (await postMessage(server.url)).status).toBe(200);
  await expect.poll(health).toEqual({ status: 'ok' });
});
