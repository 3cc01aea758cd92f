import type { Duplex } from 'node:stream';
import pg from 'pg';
import { StoreUnavailable } from './lead-store.ts';
import { unavailableReason } from './postgres-errors.ts';
import type { SqlParameters } from './sql.ts';

/** How long to wait for PostgreSQL, in milliseconds: a visitor is waiting too. */
const timeouts = {
  connectionTimeoutMillis: 5000,
  query_timeout: 8000,
};

/**
 * Settings of each connection: timeouts, and whatever the defaults of the database and the role are, the
 * isolation that the statements are written for, and commits that are on the disk when they return.
 */
const session = `SET statement_timeout = 6000; SET lock_timeout = 4000;
  SET idle_in_transaction_session_timeout = 10000;
  SET default_transaction_isolation = 'read committed';
  SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off'`;

/** The clock of the database, in milliseconds since 1970: the same for all servers. */
export const databaseNow = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

export type PoolOptions = Pick<pg.PoolConfig, 'max' | 'idleTimeoutMillis'>;

export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client,
    application_name: 'leads',
    keepAlive: true,
    max: 10,
    ...timeouts,
    ...options,
    async onConnect(client) {
      await client.query(session);
    },
  });
  pool.on('error', () => {
    // An idle connection was lost; the next query opens another, or fails with the reason.
  });
  return pool;
}

/** A connection whose loss, or an answer that the driver cannot read, does not end the process. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => {
      // It was lost between two statements; the next one fails with the reason.
    });
    const { connection } = this;
    guardReader(connection.stream);
    connection.on('sslconnect', () => guardReader(connection.stream));
  }
}

/** Closes a connection on whose answer the driver throws, such as a kind of sign-in that it lacks. */
function guardReader(stream: Duplex): void {
  const emit = stream.emit.bind(stream);
  stream.emit = (...event: Parameters<typeof emit>) => {
    try {
      return emit(...event);
    } catch (error) {
      stream.destroy(new Error(`its answer cannot be read: ${String(error)}`));
      return true;
    }
  };
}

/** Runs one statement. Rejects with `StoreUnavailable` if the database cannot be used. */
export function runQuery(
  pool: Pick<pg.Pool, 'query'>,
  query: pg.QueryConfig,
): Promise<pg.QueryResult> {
  return repeated(() => pool.query(query));
}

/**
 * Uses a connection exclusively, for a transaction that may be done again from its beginning. Rejects with
 * `StoreUnavailable` if the database cannot be used.
 */
export function withClient<Result>(
  pool: pg.Pool,
  use: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return repeated(async () => {
    const client = await pool.connect();
    try {
      const result = await use(client);
      client.release();
      return result;
    } catch (error) {
      // Its state is unknown, so the connection is closed.
      client.release(true);
      throw error;
    }
  });
}

const serializationFailure = '40001';
const mostTries = 4;

/** Tries again what PostgreSQL has rolled back because of another transaction. */
async function repeated<Result>(work: () => Promise<Result>, tries = 1): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isRolledBack = error instanceof pg.DatabaseError && error.code === serializationFailure;
    if (!isRolledBack || tries === mostTries) throw asUnavailable(error);
    return repeated(work, tries + 1);
  }
}

/** The error as `StoreUnavailable` if PostgreSQL says that the database cannot be used for now. */
export function asUnavailable(error: unknown): unknown {
  const reason = unavailableReason(error);
  return reason === null ? error : new StoreUnavailable(reason, error);
}

export type Numbered = { text: string; names: string[] };

/** Statements here name their parameters `:name`; PostgreSQL numbers them, `$1`. */
export function numbered(statement: string): Numbered {
  const names: string[] = [];
  const text = statement.replace(/(?<![:\w]):([a-zA-Z]\w*)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names };
}

/**
 * Binds parameters to prepared statements, whose plans PostgreSQL caches by name. Binders whose
 * statements run on the same connections need different prefixes.
 */
export function createBinder(prefix = 'leads') {
  const known = new Map<string, Numbered & { name: string }>();
  return (statement: string, parameters: SqlParameters): pg.QueryConfig => {
    const bound = known.get(statement) ?? {
      ...numbered(statement),
      name: `${prefix}_${known.size + 1}`,
    };
    known.set(statement, bound);
    const { name, text, names } = bound;
    return { name, text, values: names.map((key) => parameters[key] ?? null) };
  };
}
