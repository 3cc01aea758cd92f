import { afterAll, expect, test } from 'vitest';
import { createPool } from '#server/leads/store/postgres-sql.ts';
import { createPostgresLease } from '#server/leads/store/postgres-lease.ts';
import { createPostgresStore } from '#server/leads/store/postgres-store.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import { createHousekeeper } from './housekeeper.ts';

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

test('that nobody keeps house, since the lease cannot be asked for, is logged once a minute', async () => {
  const url = await postgres.createDatabase();
  const store = createPostgresStore({ url });
  await store.open();
  const pool = createPool(url);
  await pool.query('DROP TABLE leases');
  const lease = createPostgresLease({ pool, open: store.open, name: 'housekeeping' });
  const logged: unknown[] = [];
  let claims = 0;
  const housekeeper = createHousekeeper({
    lease: {
      ...lease,
      claim(ms) {
        claims += 1;
        return lease.claim(ms);
      },
    },
    onTaken: () => {},
    log: (...line) => void logged.push(line),
    times: { everyMs: 10, leaseMs: 1000 },
  });
  housekeeper.start();
  await expect.poll(() => claims, { timeout: 30_000 }).toBeGreaterThan(3);
  await housekeeper.stop();
  expect(housekeeper.isThisServer()).toBe(false);
  expect(logged).toEqual([['warn', 'housekeeping-not-renewed', { reason: 'vanished' }]]);
  await pool.end();
  await store.close();
});
