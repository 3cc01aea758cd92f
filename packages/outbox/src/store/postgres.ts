import { isIP, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { PostgresDialect, sql, type Kysely } from 'kysely';
import pg from 'pg';
import { connect, createTables, type Database, type QueryListener } from './database.ts';
import { StoreUnavailable } from './errors.ts';
import { migrate } from './migrations.ts';
import type { Schema } from './schema.ts';

export type PostgresOptions = {
  url: string;
  maxOpenMs?: number | undefined;
  onQuery?: QueryListener | undefined;
};

/** How long to wait for a connection, in milliseconds: a visitor is waiting too. */
const connectTimeoutMs = 8000;

/** The same for an answer; `statement_timeout` below mostly ends it before. */
const defaultQueryTimeoutMs = 8000;

/** Timeouts, few conflicts, and commits that are on the disk, whatever the defaults of the database are. */
const defaultSession = `SET statement_timeout = 6000; SET lock_timeout = 4000;
  SET idle_in_transaction_session_timeout = 10000;
  SET default_transaction_isolation = 'read committed';
  SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off'`;

const migrationTimeoutMs = 60 * 60_000;
const migrationSession = `SET statement_timeout = 0; SET lock_timeout = 0;
  SET idle_in_transaction_session_timeout = 0`;

const maxAttempts = 4;

/** Messages in a PostgreSQL database, which several servers may share. Connects at first use. */
export function openPostgres({ url, maxOpenMs, onQuery }: PostgresOptions): Database {
  const { protocol, host, pathname } = new URL(url);
  return {
    kind: 'postgres',
    // Without the user and the password.
    location: `${protocol}//${host}${pathname}`,
    ...connect({
      async open() {
        await migrateDatabase(url);
        return createTables(new PostgresDialect({ pool: createPool(url, { max: 10 }) }), onQuery);
      },
      maxOpenMs,
      retryDelay: (error, attempts) =>
        isRolledBack(error) && attempts < maxAttempts ? Math.random() * 10 * 2 ** attempts : null,
      explain: toStoreError,
    }),
    // The clocks of several servers may differ, and jump.
    leaseClock: () => sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
    becomeSender: async () => true,
    emptyLog: async () => {},
  };
}

async function migrateDatabase(url: string): Promise<void> {
  const options = { max: 1, session: migrationSession, maxAnswerMs: migrationTimeoutMs };
  const tables = createTables(new PostgresDialect({ pool: createPool(url, options) }));
  try {
    await checkEncoding(tables);
    await migrate(tables);
  } finally {
    await tables.destroy();
  }
}

/** In another encoding, the database would refuse some characters that a visitor may write. */
async function checkEncoding(tables: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(tables);
  const encoding = rows[0]?.encoding ?? '';
  if (['UTF8', 'SQL_ASCII'].includes(encoding)) return;
  const advice =
    "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0, and put it into DATABASE_URL";
  throw new StoreUnavailable('encoding', new Error(`it is in ${encoding}: ${advice}`));
}

/** `bigint`, which the driver would read as text. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

export type PoolOptions = {
  max: number;
  idleTimeoutMillis?: number;
  session?: string;
  maxAnswerMs?: number;
};

/** Connections that no failure of the network, nor an answer that cannot be read, turns into a crash. */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const { max, idleTimeoutMillis = 10_000, session = defaultSession } = options;
  const { maxAnswerMs = defaultQueryTimeoutMs } = options;
  const pool = new pg.Pool({
    connectionString: url,
    Client: createClient(maxAnswerMs),
    application_name: 'outbox',
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    max,
    idleTimeoutMillis,
    types,
    async onConnect(client) {
      await client.query(session);
    },
  });
  pool.on('error', () => {
    // An idle connection was lost; the next query opens another, or fails with the reason.
  });
  return pool;
}

/** Closed when an answer is too late: Kysely would give it back to the pool while it waits for that. */
function createClient(maxAnswerMs: number): typeof pg.Client {
  return class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      this.on('error', () => {
        // It was lost between two statements; the next one fails with the reason.
      });
      const { connection } = this;
      // Of the driver, though not of its types.
      const isIdle = () => 'readyForQuery' in this && this.readyForQuery === true;
      guard(connection.stream, maxAnswerMs, isIdle);
      connection.on('sslconnect', () => guard(connection.stream, maxAnswerMs, isIdle));
    }
  };
}

function guard(stream: Duplex, maxAnswerMs: number, isIdle: () => boolean): void {
  const emit = stream.emit.bind(stream);
  stream.emit = (...event: Parameters<typeof emit>) => {
    try {
      return emit(...event);
    } catch (error) {
      // Such as a kind of sign-in that the driver lacks.
      stream.destroy(new Error(`its answer cannot be read: ${String(error)}`));
      return true;
    }
  };
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(maxAnswerMs);
  stream.on('timeout', () => {
    if (!isIdle()) stream.destroy(new Error('it does not answer'));
  });
}

/** Without TLS, or with TLS that checks no certificate; not on this machine. */
export function isUnverifiedConnection(url: string): boolean {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url });
  } catch {
    // Such as a certificate's file that is missing: no connection at all, which people are told of.
    return false;
  }
  return !isLocalhost(client.host) && !isVerified(client.ssl);
}

function isLocalhost(host: string): boolean {
  if (host === 'localhost' || host === '::1' || host.startsWith('/')) return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

function isVerified(tls: unknown): boolean {
  if (typeof tls !== 'object' || tls === null) return tls === true;
  const acceptsAny = 'rejectUnauthorized' in tls && tls.rejectUnauthorized === false;
  return !acceptsAny && !('checkServerIdentity' in tls);
}

/** SQLSTATE codes (PostgreSQL documentation, appendix A); the first that fits. */
const postgresReasons: [RegExp, string][] = [
  // The sign-in, or the rights of a role that may sign in.
  [/^(?:28|3D|42501)/, 'refused'],
  [/^53100/, 'full'],
  [/^57P03/, 'starting'],
  [/^25006/, 'read-only'],
  [/^(?:40|53|55|57014)/, 'busy'],
  // Class 25: the session was ended because its transaction took too long.
  [/^(?:08|57|25P03|25P04)/, 'connection'],
  [/^(?:58|XX)/, 'input-output'],
  // Somebody has dropped tables or columns.
  [/^(?:42P01|42703|3F000)/, 'vanished'],
];

/** Errors without a code, but for defects, are about the connection. */
export function toStoreError(error: unknown): unknown {
  const isOther = [StoreUnavailable, TypeError, RangeError].some((type) => error instanceof type);
  if (isOther) return error;
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  if (code === undefined) return new StoreUnavailable('connection', error);
  const reason = postgresReasons.find(([state]) => state.test(code))?.[1];
  return reason === undefined ? error : new StoreUnavailable(reason, error);
}

function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['40001', '40P01'].includes(error.code ?? '');
}
