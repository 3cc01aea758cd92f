import { createPool } from '@altanube/outbox';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '@altanube/contact/open-store';
import { postgresDatabase } from '@altanube/outbox/testing/databases';
import type { ClientNetworks } from './client-address.ts';
import { createNetworkLimiter, createSharedLimiter } from './network-limiter.ts';

const client: ClientNetworks = ['192.0.2.1'];
const windowMs = 300_000;

/** Limiters of two servers on one database, which allow an address so many requests. */
async function setUp(requests = 3) {
  const database = await postgresDatabase();
  const { place: url } = database;
  const store = openStore({ dataDir: '', databaseUrl: url });
  const pool = createPool(url, { max: 2 });
  const create = () =>
    createSharedLimiter({
      url,
      open: () => store.open(),
      requests,
      windowSeconds: windowMs / 1000,
      log: () => {},
      maxWaitMs: 30_000,
    });
  const limiters = [create(), create()] as const;
  return {
    one: limiters[0],
    two: limiters[1],
    query: async (sql: string) => (await pool.query(sql)).rows,
    async [Symbol.asyncDispose]() {
      await Promise.all(limiters.map((limiter) => limiter.close()));
      await pool.end();
      await store.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

test('what is refused takes nothing: what is given back can be had again', async () => {
  await using database = await setUp(1);
  for (const limiter of [database.one, createNetworkLimiter({ requests: 1, windowSeconds: 300 })]) {
    expect(await limiter.consume(client)).toBeNull();
    for (let count = 0; count < 5; count += 1) expect(await limiter.consume(client)).not.toBeNull();
    await limiter.refund(client);
    expect(await limiter.consume(client)).toBeNull();
  }
});

test('a counter begins anew when its window is over', async () => {
  await using database = await setUp();
  const { one, two, query } = database;
  for (const limiter of [one, two, one]) {
    expect(await limiter.consume(client)).toBeNull();
  }
  expect(await two.consume(client)).toMatchObject({ limit: 'address' });
  await query(`UPDATE limits SET expire = expire - ${windowMs}`);
  expect(await two.consume(client)).toBeNull();
});

test('nothing is left of counters whose window is over, nor of those from a clock ahead', async () => {
  await using database = await setUp();
  const { one, query } = database;
  await one.consume(client);
  await query(`INSERT INTO limits SELECT 'over ' || n, 1, expire - ${windowMs} FROM limits,
    generate_series(1, 25000) AS n`);
  await query(`INSERT INTO limits SELECT 'ahead', 1, expire + ${2 * 365 * 86_400_000}::bigint
    FROM limits LIMIT 1`);
  await one.deleteExpired();
  expect(await query('SELECT key FROM limits')).toEqual([
    { key: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
});

test('the key of the hashes is another one each day', async () => {
  await using database = await setUp();
  const { one, two, query } = database;
  await one.consume(client);
  await two.consume(client);
  expect(await query('SELECT key FROM limits')).toHaveLength(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  await two.consume(client);
  expect(await query('SELECT key FROM limits')).toHaveLength(2);
});
