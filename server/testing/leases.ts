import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Leases on a PostgreSQL are as they will be in so much time, by the clock of the database. */
export async function passLeaseTime(url: string, ms: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('UPDATE deliveries SET lease_until = lease_until - $1', [ms]);
  });
}

/** Resolves when PostgreSQL has finished the statements of servers that were killed. */
export async function waitForSessionsToEnd(url: string): Promise<void> {
  const others = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
  await withClient(url, async (client) => {
    while ((await client.query(others)).rowCount !== 0) await sleep(2);
  });
}

async function withClient(url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await use(client).finally(() => client.end());
}
