import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { writeDist } from './dist.ts';
import { temporaryFolder } from './folder.ts';
import { startPostgres, type PostgresServer } from './postgres.ts';

/**
 * What the tests of a run share, because each of them would take seconds to make its own: a small
 * build of the site, and a PostgreSQL, started when the first test asks for a database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dist = await temporaryFolder();
  await writeDist(dist.path);

  let starting: Promise<PostgresServer> | null = null;
  const service = createServer(async (request, response) => {
    starting ??= startPostgres({ isDurable: false });
    const postgres = await starting;
    if (request.method === 'DELETE') await postgres.dropDatabase(await text(request));
    response.end(request.method === 'POST' ? await postgres.createDatabase() : '');
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');

  project.provide('smallDist', dist.path);
  project.provide('databaseService', `http://127.0.0.1:${address.port}`);
  return async () => {
    service.close();
    service.closeAllConnections();
    await (await starting)?.[Symbol.asyncDispose]();
    await dist[Symbol.asyncDispose]();
  };
}
