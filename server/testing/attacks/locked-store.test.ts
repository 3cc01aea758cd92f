import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, test } from 'vitest';
import { amount } from '../slow.ts';
import { startTarget, type Target } from './target.ts';

/** Somebody else has locked the store: a backup, an administrator who went to lunch. */
async function lock({ folder, databaseUrl }: Target): Promise<AsyncDisposable> {
  if (databaseUrl === null) {
    const database = new DatabaseSync(join(folder, 'data/leads.db'), { timeout: 30_000 });
    database.exec('BEGIN IMMEDIATE');
    return { [Symbol.asyncDispose]: async () => database.close() };
  }
  const client = new pg.Client(databaseUrl);
  // The server of the test may end before this connection is closed.
  client.on('error', () => {});
  await client.connect();
  await lockTables(client);
  return { [Symbol.asyncDispose]: () => client.end() };
}

/**
 * One table after the other, while the server may hold the second and want the first. PostgreSQL then
 * ends one of the two; where it is this one, it tries again, as a person would.
 */
async function lockTables(client: pg.Client): Promise<void> {
  try {
    await client.query('BEGIN; LOCK TABLE messages, deliveries IN ACCESS EXCLUSIVE MODE');
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== deadlockDetected) throw error;
    await client.query('ROLLBACK');
    await lockTables(client);
  }
}

/** SQLSTATE (PostgreSQL, appendix A). */
const deadlockDetected = '40P01';

test.each(['SQLite', 'PostgreSQL'] as const)(
  'a locked store on %s loses nothing, keeps no page back, and is used again at once',
  async (store) => {
    await using target = await startTarget({ store });
    // The tables are there once the store was used.
    await target.post();
    for (let round = 0; round < amount({ share: 1, all: 4 }); round += 1) {
      const unlocked = new AbortController();
      const clients = Array.from({ length: 4 }, () => postUntil(unlocked.signal, target));
      {
        await using _lock = await lock(target);
        // Were the store waited for on the event loop, each of these would take seconds.
        for (let count = 0; count < 100; count += 1) {
          expect((await fetch(target.server.url)).status).toBe(200);
        }
      }
      unlocked.abort();
      await Promise.all(clients);
    }
    await target.expectUnharmed({ isReported: true });
  },
);

async function postUntil(unlocked: AbortSignal, target: Target): Promise<void> {
  while (!unlocked.aborted) {
    const { status } = await target.post();
    expect([200, 503]).toContain(status);
    if (status === 503) await sleep(10);
  }
}
