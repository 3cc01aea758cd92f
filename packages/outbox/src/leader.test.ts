import { expect, test } from 'vitest';
import { createLeader } from './leader.ts';
import { createPool } from './store/postgres.ts';
import { createPostgresDatabase } from './testing/databases.ts';
import { recordLog } from './testing/messages.ts';

const patience = { timeout: 30_000 };

const holders = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

function setUp(url: string) {
  const { log, lines } = recordLog();
  const elections = { count: 0 };
  const leader = createLeader({
    url,
    isSender: async () => true,
    onElected: () => (elections.count += 1),
    log,
    times: { renewIntervalMs: 10, sessionTimeoutMs: 60_000 },
  });
  return { leader, lines, elections };
}

test('elects one server on PostgreSQL until it stops or loses its connection', async () => {
  await using database = await createPostgresDatabase();
  const { pathOrUrl: url } = database;
  const [one, two] = [setUp(url), setUp(url)];
  await one.leader.start();
  await two.leader.start();
  expect([one.leader.isLeader(), two.leader.isLeader()]).toEqual([true, false]);
  const pool = createPool(url, { max: 2 });
  await pool.query(`SELECT pg_terminate_backend(pid) FROM (${holders}) AS holder`);
  const events = () => one.lines.map(({ event }) => event);
  await expect.poll(events, patience).toContain('housekeeping-left');
  const leaders = () => [one, two].filter(({ leader }) => leader.isLeader());
  await expect.poll(leaders, patience).toHaveLength(1);
  const [present] = leaders();
  await present?.leader.stop();
  expect(present?.leader.isLeader()).toBe(false);
  const [other] = [one, two].filter((server) => server !== present);
  await expect.poll(() => other?.leader.isLeader(), patience).toBe(true);
  expect(other?.elections.count).toBe(1 + (other === one ? 1 : 0));
  await other?.leader.stop();
  await pool.end();
});

test('a leader whose request fails gives up its connection, and with it the lock', async () => {
  await using database = await createPostgresDatabase();
  const { leader } = setUp(database.pathOrUrl);
  await leader.start();
  const pool = createPool(database.pathOrUrl, { max: 1 });
  const rename = (from: string, to: string) =>
    pool.query(`ALTER FUNCTION pg_catalog.${from}(bigint) RENAME TO ${to}`);
  await rename('pg_try_advisory_lock', 'renamed');
  const countHolders = async () => (await pool.query(holders)).rowCount;
  await expect.poll(countHolders, patience).toBe(0);
  expect(leader.isLeader()).toBe(false);
  await rename('renamed', 'pg_try_advisory_lock');
  await expect.poll(() => leader.isLeader(), patience).toBe(true);
  await leader.stop();
  await pool.end();
});

test.each([
  ['connection', { port: '1' }],
  ['read-only', { search: 'options=-c%20default_transaction_read_only%3Don' }],
])('elects nobody on an unusable database (%s), logged once a minute', async (reason, change) => {
  await using database = await createPostgresDatabase();
  const { leader, lines } = setUp(Object.assign(new URL(database.pathOrUrl), change).href);
  await leader.start();
  expect(leader.isLeader()).toBe(false);
  await leader.stop();
  expect(lines).toMatchObject([{ level: 'warn', event: 'housekeeping-not-renewed', reason }]);
});
