import { afterAll, expect, test } from 'vitest';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import { createPostgresCounters } from './postgres-counters.ts';
import { createPool } from './postgres-sql.ts';
import { createPostgresStore } from './postgres-store.ts';

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

const total = { name: 'overall', points: 10 };
const visitor = { name: '192.0.2.1', points: 3 };

/** Counters of two servers on one database, whose windows last as long as the test says. */
async function setUp(windowMs = 300_000) {
  const url = await postgres.createDatabase();
  const store = createPostgresStore({ url });
  const pool = createPool(url);
  const create = () => createPostgresCounters({ pool, open: () => store.open(), windowMs });
  return {
    one: create(),
    two: create(),
    query: async (sql: string) => (await pool.query(sql)).rows,
    /** Changes something in a transaction that ends once what was started then is waiting for it. */
    async changeBefore(sql: string, start: () => Promise<void>) {
      const client = await pool.connect();
      await client.query('BEGIN');
      await client.query(sql);
      const end = start();
      const waiting = `SELECT count(*)::int FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(async () => (await pool.query(waiting)).rows).toEqual([{ count: 1 }]);
      await client.query('COMMIT');
      client.release();
      await end;
    },
    async [Symbol.asyncDispose]() {
      await pool.end();
      await store.close();
    },
  };
}

test('a counter begins anew when its window is over', async () => {
  await using database = await setUp();
  const { one, two, query } = database;
  const count = async () =>
    (await one.count([visitor], total)).map((counted) => [counted.name, counted.count]);
  const [[hash] = []] = await count();
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  await two.count([visitor], total);
  expect(await count()).toEqual([
    [hash, 3],
    ['overall', 3],
  ]);
  await query(`UPDATE limits SET ends_at = ends_at - 300000 WHERE key <> 'overall'`);
  expect(await count()).toEqual([
    [hash, 1],
    ['overall', 4],
  ]);
});

test('one that a clock two years ahead has written begins anew, and is swept', async () => {
  await using database = await setUp();
  const { one, query } = database;
  await one.count([visitor], total);
  await one.count([{ name: '192.0.2.2', points: 3 }], total);
  const years = 2 * 365 * 24 * 60 * 60_000;
  await query(`UPDATE limits SET points = 100, ends_at = ends_at + ${years}`);
  expect((await one.count([visitor], total)).map(({ count }) => count)).toEqual([1, 1]);
  expect(await one.sweep()).toBe(1);
});

test('one that a statement has begun for which this one has waited goes on', async () => {
  await using database = await setUp();
  const { one, query } = database;
  await one.count([visitor], total);
  await query('UPDATE limits SET ends_at = ends_at + 30000');
  expect((await one.count([visitor], total)).map(({ count }) => count)).toEqual([2, 2]);
  expect(await one.sweep()).toBe(0);
});

test('points go back to the window that they are from, and to no other', async () => {
  await using database = await setUp();
  const { one, two, query } = database;
  const first = await one.count([visitor], total);
  await two.count([visitor], total);
  await two.giveBack(first);
  expect(await query('SELECT DISTINCT points FROM limits')).toEqual([{ points: 1 }]);
  await query('UPDATE limits SET ends_at = ends_at + 1');
  await two.giveBack(first);
  expect(await query('SELECT DISTINCT points FROM limits')).toEqual([{ points: 1 }]);
});

test('a counter to which every point was given back is gone', async () => {
  await using database = await setUp();
  const { one, query } = database;
  await one.giveBack(await one.count([visitor], total));
  expect(await query('SELECT * FROM limits')).toEqual([]);
});

test.each([
  ['counted', 'points + 1', [{ points: 1 }]],
  ['given back', 'points - 1', []],
])('a point is given back although another was %s meanwhile', async (_, changed, left) => {
  await using database = await setUp();
  const { one, two, query, changeBefore } = database;
  const first = await one.count([visitor], total);
  if (left.length === 0) await two.count([visitor], total);
  const change = `UPDATE limits SET points = ${changed}`;
  await changeBefore(change, () => one.giveBack(first));
  expect(await query('SELECT DISTINCT points FROM limits')).toEqual(left);
});

test('many at once count and give back without being in each other’s way', async () => {
  await using database = await setUp();
  const { one, two, query } = database;
  // Each has its networks in another order.
  const networks = ['a', 'b', 'c', 'd'].map((name) => ({ name, points: 1000 }));
  const visits = Array.from({ length: 200 }, async (_, index) => {
    const counters = index % 2 === 0 ? one : two;
    const own = [...networks.slice(index % 4), ...networks.slice(0, index % 4)];
    const counted = await counters.count(index % 3 === 0 ? own.reverse() : own, total);
    if (index % 4 > 0) await counters.giveBack(counted);
  });
  await Promise.all(visits);
  expect(await query('SELECT points, count(*)::int FROM limits GROUP BY points')).toEqual([
    { points: 50, count: 5 },
  ]);
});

test('what is beyond its own limit is not counted in all', async () => {
  await using database = await setUp();
  const { one } = database;
  const few = { name: '192.0.2.1', points: 1 };
  expect(await one.count([few], total)).toHaveLength(2);
  expect((await one.count([few], total)).map(({ count }) => count)).toEqual([2]);
  expect(await one.readTotal('overall')).toMatchObject({ count: 1 });
  expect(await one.readTotal('quarantined')).toBeNull();
});

test('of many addresses nothing is left once their windows are over', async () => {
  await using database = await setUp();
  const { one, query } = database;
  await one.count([visitor], total);
  await query(`INSERT INTO limits SELECT 'address ' || n, 1, ends_at - 300000 FROM limits,
    generate_series(1, 25000) AS n WHERE key = 'overall'`);
  expect(await one.sweep()).toBe(25_000);
  expect(await query('SELECT * FROM limits')).toHaveLength(2);
});

test('the key of the hashes is another one each day, and that of the day before is forgotten', async () => {
  await using database = await setUp();
  const { one, two, query } = database;
  const [before] = await one.count([visitor], total);
  await query('UPDATE limit_keys SET day = day - 1');
  // A server that was started on the next day.
  const [after] = await two.count([visitor], total);
  expect(after?.name).not.toBe(before?.name);
  expect(await query('SELECT count(*)::int FROM limit_keys')).toEqual([{ count: 1 }]);
});
