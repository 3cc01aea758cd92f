import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { buildCrashProgram, type CrashChild } from '../../testing/crash-child.ts';
import { postLead } from '../../testing/posts.ts';
import { postgresDatabase } from '@altanube/outbox/testing/databases';
import { windowSeconds } from './rate-limits.ts';

const program = await buildCrashProgram();

/** Two servers on one PostgreSQL, behind a balancer that says where a visitor comes from. */
async function startServers(limits: Record<string, string> = {}) {
  const database = await postgresDatabase();
  const { place: url } = database;
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: program.folder,
    TRUST_PROXY: '127.0.0.1',
    LEADS_OVERALL: '1000',
    ...limits,
  };
  // On a busy machine an answer takes its time.
  const times = { longestWaitForLimitsMs: 'DOES_NOT_ANSWER' in limits ? 200 : 30_000 };
  const servers = Array.from({ length: 2 }, () => program.start(environment, 0, times));
  for (const server of servers) await server.url;
  const session = new pg.Client(url);
  await session.connect();
  return {
    servers,
    session,
    async [Symbol.asyncDispose]() {
      await session.end();
      for (const server of servers) await server.kill();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** Posts a message from an address. Resolves with the response's status. */
async function post(
  server: CrashChild | undefined,
  address: string,
  { key, ...fields }: { key?: string; name?: string } = {},
) {
  const response = await postLead(String(await server?.url), {
    input: { ...leadInput, ...fields },
    headers: { 'x-forwarded-for': address, ...(key !== undefined && { 'idempotency-key': key }) },
  });
  await response.body?.cancel();
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) };
}

async function listStatuses(posts: Promise<{ status: number }>[]): Promise<number[]> {
  return (await Promise.all(posts)).map(({ status }) => status);
}

/** Each test that starts no others has addresses of its own. */
const site = await startServers();
afterAll(() => site[Symbol.asyncDispose]());

test('an address may send as many messages to two servers as to one, also at the same time', async () => {
  const { servers } = site;
  const posts = Array.from({ length: 24 }, (_, index) => post(servers[index % 2], '192.0.2.1'));
  expect((await listStatuses(posts)).filter((status) => status === 200)).toHaveLength(3);
  for (const server of servers) {
    const { status, retryAfter } = await post(server, '192.0.2.1');
    expect(status).toBe(429);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(windowSeconds);
  }
  expect((await post(servers[1], '192.0.2.2')).status).toBe(200);
});

test('what one address sends beyond its own limit takes nothing from the others', async () => {
  await using site = await startServers({ LEADS_OVERALL: '5' });
  const { servers } = site;
  const flood = Array.from({ length: 60 }, (_, index) => post(servers[index % 2], '192.0.2.1'));
  expect((await listStatuses(flood)).filter((status) => status === 200)).toHaveLength(3);
  expect((await post(servers[0], '192.0.2.2')).status).toBe(200);
  expect((await post(servers[1], '192.0.2.3')).status).toBe(200);
  const lines = servers.flatMap((server) => server.logged());
  expect(lines).not.toContainEqual(expect.objectContaining({ limit: 'overall' }));
});

test('the database knows no address, and forgets who was refused because of the others', async () => {
  await using site = await startServers({ LEADS_OVERALL: '2' });
  const addresses = ['192.0.2.1', '2001:db8::1', '192.0.2.3', '2001:db8:1::1', '192.0.2.5'];
  for (const address of addresses) await post(site.servers[0], address);
  const { rows } = await site.session.query('SELECT * FROM limits');
  expect(rows.map(({ key }) => key).filter((key) => key !== 'overall')).toHaveLength(1 + 3);
  for (const { key } of rows) expect(key).toMatch(/^(?:overall|[0-9a-f]{64})$/);
});

test('a message that was sent before, or is not stored, costs nothing', async () => {
  const { servers, session } = site;
  const again = async (index: number, name: string) =>
    (await post(servers[index % 2], '192.0.2.4', { key: 'one', name })).status;
  for (let index = 0; index < 6; index += 1) expect(await again(index, 'Ana')).toBe(200);
  expect(await again(0, 'Somebody else')).toBe(422);
  await session.query('BEGIN; LOCK TABLE messages IN EXCLUSIVE MODE');
  expect((await post(servers[0], '192.0.2.4')).status).toBe(503);
  await session.query('ROLLBACK');
  for (const server of servers) expect((await post(server, '192.0.2.4')).status).toBe(200);
  expect((await post(servers[0], '192.0.2.4')).status).toBe(429);
});

test('counters that do not answer refuse nobody: each server counts alone, until they do', async () => {
  await using site = await startServers({ DOES_NOT_ANSWER: 'true' });
  const { servers, session } = site;
  // Not the first server, which would count it twice if this answer came late.
  expect((await post(servers[1], '192.0.2.1')).status).toBe(200);
  const hasTable = () =>
    session.query('SELECT FROM limits').then(
      () => true,
      () => false,
    );
  await expect.poll(hasTable).toBe(true);
  await session.query('BEGIN; LOCK TABLE limits IN ACCESS EXCLUSIVE MODE');
  const [one, two] = servers;
  for (let count = 0; count < 3; count += 1) {
    expect((await post(one, '192.0.2.1')).status).toBe(200);
  }
  expect((await post(one, '192.0.2.1')).status).toBe(429);
  expect((await post(two, '192.0.2.1')).status).toBe(200);
  expect(one?.logged()).toContainEqual(
    expect.objectContaining({ event: 'limits-not-shared', level: 'warn', reason: 'timeout' }),
  );
  await session.query('ROLLBACK');
  let visitors = 0;
  const isShared = async () => {
    await post(one, `198.51.100.${(visitors += 1)}`);
    return one?.logged().some(({ event }) => event === 'limits-shared');
  };
  await expect.poll(isShared, { timeout: 60_000, interval: 500 }).toBe(true);
}, 120_000);
