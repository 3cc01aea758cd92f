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
  openTimeoutMs?: number | undefined;
  onQuery?: QueryListener | undefined;
};

/** Timeout for a connection, short because a visitor is waiting. */
const connectTimeoutMs = 8000;

/** Timeout for a query; usually `statement_timeout` below ends it earlier. */
const defaultQueryTimeoutMs = 8000;

/** Sets timeouts, isolation level and durable commits, overriding the database's defaults. */
const defaultSession = `SET statement_timeout = 6000; SET lock_timeout = 4000;
  SET idle_in_transaction_session_timeout = 10000;
  SET default_transaction_isolation = 'read committed';
  SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off'`;

const migrationTimeoutMs = 60 * 60_000;
const migrationSession = `SET statement_timeout = 0; SET lock_timeout = 0;
  SET idle_in_transaction_session_timeout = 0`;

const maxAttempts = 4;

/** A PostgreSQL database, which several servers may share. Connects at first use. */
export function openPostgres({ url, openTimeoutMs, onQuery }: PostgresOptions): Database {
  const { protocol, host, pathname } = new URL(url);
  return {
    kind: 'postgres',
    // Without user and password.
    location: `${protocol}//${host}${pathname}`,
    ...connect({
      async open() {
        await checkSessions(url);
        await migrateDatabase(url);
        return createTables(new PostgresDialect({ pool: createPool(url, { max: 10 }) }), onQuery);
      },
      openTimeoutMs,
      retryDelay: (error, attempts) =>
        isRetryable(error) && attempts < maxAttempts ? Math.random() * 10 * 2 ** attempts : null,
      convertError: toStoreError,
    }),
    // Server clocks may differ and jump, so leases use the database clock.
    leaseClock: () => sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
    becomeSender: async () => true,
    truncateLog: async () => {},
  };
}

/** Settings and the leader's lock belong to a session, so two clients must not share one. */
async function checkSessions(url: string): Promise<void> {
  const pool = createPool(url, { max: 2 });
  const client = await pool.connect();
  try {
    const readId = 'SELECT pg_backend_pid() AS id';
    const [own, other] = [await client.query(readId), await pool.query(readId)];
    if (own.rows[0].id !== other.rows[0].id) return;
    const advice = 'set its pool_mode to session, or connect to PostgreSQL itself';
    throw new StoreUnavailable('pooler', new Error(`a pooler shares its sessions: ${advice}`));
  } finally {
    client.release(true);
    await pool.end();
  }
}

async function migrateDatabase(url: string): Promise<void> {
  const options = { max: 1, session: migrationSession, queryTimeoutMs: migrationTimeoutMs };
  const tables = createTables(new PostgresDialect({ pool: createPool(url, options) }));
  try {
    await checkEncoding(tables);
    await migrate(tables);
  } finally {
    await tables.destroy();
  }
}

/** Other encodings reject some characters that visitors may enter. */
async function checkEncoding(tables: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(tables);
  const encoding = rows[0]?.encoding ?? '';
  if (['UTF8', 'SQL_ASCII'].includes(encoding)) return;
  const advice =
    "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0, and put it into DATABASE_URL";
  throw new StoreUnavailable('encoding', new Error(`it is in ${encoding}: ${advice}`));
}

/** Parses `bigint` as a number; by default, the driver returns a string. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

type PoolOptions = { max: number; session?: string; queryTimeoutMs?: number };

/** After a failover, a session of the former primary is read-only or ends: it is not used again. */
const lostSession = /^(?:25006|57P0|08)/;

/** Creates a pool whose network and protocol errors do not crash the process. */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const { max, session = defaultSession, queryTimeoutMs = defaultQueryTimeoutMs } = options;
  const pool = new pg.Pool({
    connectionString: url,
    Client: createClient(queryTimeoutMs),
    application_name: 'outbox',
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    max,
    types,
    async onConnect(client) {
      await client.query(session);
    },
  });
  pool.on('error', () => {
    // An idle connection was lost; the next query reconnects or fails with the reason.
  });
  const lost = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (lostSession.test(code ?? '')) lost.add(client);
    });
  });
  // Kysely rolls back first, and returns the connection whatever the error was.
  pool.on('release', (_, client) => {
    if (lost.has(client)) void client.end();
  });
  return pool;
}

/** Closes the connection on timeout; Kysely would return it to the pool while still busy. */
function createClient(queryTimeoutMs: number): typeof pg.Client {
  return class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      this.on('error', () => {
        // The connection was lost between statements; the next one fails with the reason.
      });
      const { connection } = this;
      // A property of the driver that its types lack.
      const isIdle = () => 'readyForQuery' in this && this.readyForQuery === true;
      guardStream(connection.stream, queryTimeoutMs, isIdle);
      connection.on('sslconnect', () => guardStream(connection.stream, queryTimeoutMs, isIdle));
    }
  };
}

function guardStream(stream: Duplex, queryTimeoutMs: number, isIdle: () => boolean): void {
  const emit = stream.emit.bind(stream);
  stream.emit = (...event: Parameters<typeof emit>) => {
    try {
      return emit(...event);
    } catch (error) {
      // For example, an authentication method that the driver does not support.
      stream.destroy(new Error(`its answer cannot be read: ${String(error)}`));
      return true;
    }
  };
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(queryTimeoutMs);
  stream.on('timeout', () => {
    if (!isIdle()) stream.destroy(new Error('it does not answer'));
  });
}

/** Whether a remote connection has no TLS, or TLS without certificate verification. */
export function isUnverifiedConnection(url: string): boolean {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url });
  } catch {
    // For example, a missing certificate file. Connecting then fails and is reported.
    return false;
  }
  return !isLocalhost(client.host) && !verifiesCertificate(client.ssl);
}

function isLocalhost(host: string): boolean {
  if (host === 'localhost' || host === '::1' || host.startsWith('/')) return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

function verifiesCertificate(tls: unknown): boolean {
  if (typeof tls !== 'object' || tls === null) return tls === true;
  const acceptsAny = 'rejectUnauthorized' in tls && tls.rejectUnauthorized === false;
  return !acceptsAny && !('checkServerIdentity' in tls);
}

/** Reasons by SQLSTATE code (PostgreSQL documentation, appendix A); the first match applies. */
const postgresReasons: [RegExp, string][] = [
  // Failed sign-in or missing privileges.
  [/^(?:28|3D|42501)/, 'refused'],
  [/^53100/, 'full'],
  [/^57P03/, 'starting'],
  [/^25006/, 'read-only'],
  [/^(?:40|53|55|57014)/, 'busy'],
  // Class 25: the session was ended because its transaction timed out.
  [/^(?:08|57|25P03|25P04)/, 'connection'],
  [/^(?:58|XX)/, 'input-output'],
  // Somebody has dropped tables or columns.
  [/^(?:42P01|42703|3F000)/, 'vanished'],
];

/** Treats errors without a code as connection errors, except programming errors. */
export function toStoreError(error: unknown): unknown {
  const isOther = [StoreUnavailable, TypeError, RangeError].some((type) => error instanceof type);
  if (isOther) return error;
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  if (code === undefined) return new StoreUnavailable('connection', error);
  const reason = postgresReasons.find(([state]) => state.test(code))?.[1];
  return reason === undefined ? error : new StoreUnavailable(reason, error);
}

/** After a conflict with another query, or a failover: then, another session may be writable. */
function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:25006|40001|40P01)$/.test(error.code ?? '');
}
