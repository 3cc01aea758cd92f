import { expect, test } from 'vitest';
import { startTarget } from '../testing/attacks/target.ts';
import { startPostgresProxy } from '../testing/postgres-proxy.ts';
import { postgresDatabase } from '@altanube/outbox/testing/databases';

/** All of them are more than the statements that a server runs on its first connection. */
const connections = 8;

test('a database that ends connections between any two statements ends no page', async () => {
  await using database = await postgresDatabase();
  await using proxy = await startPostgresProxy(database.place, connections);
  await using target = await startTarget({ environment: { DATABASE_URL: proxy.url } });
  while (proxy.ended() < connections) {
    expect([200, 503]).toContain((await target.post()).status);
    expect((await fetch(target.server.url)).status).toBe(200);
  }
  await target.expectUnharmed({ isReported: true });
});
