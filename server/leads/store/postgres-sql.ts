import pg from 'pg';
import { StoreUnavailable } from './lead-store.ts';
import { unavailableReason } from './postgres-errors.ts';
import type { SqlParameters } from './sql.ts';

/** How long to wait for PostgreSQL, in milliseconds; a visitor waits with us. */
const timeouts = {
  connectionTimeoutMillis: 5000,
  query_timeout: 8000,
};

/**
 * For each connection: nothing waits longer than that, and a commit that was answered is on the
 * disk, also where the server's own setting is to answer before.
 */
const session = `SET statement_timeout = 6000; SET lock_timeout = 4000;
  SET idle_in_transaction_session_timeout = 10000;
  SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off'`;

export function createPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'leads',
    keepAlive: true,
    max: 10,
    ...timeouts,
    async onConnect(client) {
      await client.query(session);
    },
  });
  pool.on('error', () => {
    // A connection that lay idle has broken; the next query opens another, or says why it cannot.
  });
  return pool;
}

/** Does something with a connection of its own. Rejects with `StoreUnavailable` where it cannot. */
export async function withClient<Result>(
  pool: pg.Pool,
  use: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  try {
    const client = await pool.connect();
    try {
      const result = await use(client);
      client.release();
      return result;
    } catch (error) {
      // What state it is in nobody knows.
      client.release(true);
      throw error;
    }
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** What PostgreSQL says about a database that cannot be used for now, in the words of the store. */
export function asUnavailable(error: unknown): unknown {
  const reason = unavailableReason(error);
  return reason === null ? error : new StoreUnavailable(reason, error);
}

export type Numbered = { text: string; names: string[] };

/** `:name` is how statements here name their parameters, `$1` how PostgreSQL does. */
export function numbered(statement: string): Numbered {
  const names: string[] = [];
  const text = statement.replace(/(?<![:\w]):([a-zA-Z]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names };
}

/** A statement ready for PostgreSQL, which keeps its plan under its own name. */
export function createBinder() {
  const known = new Map<string, Numbered & { name: string }>();
  return (statement: string, parameters: SqlParameters): pg.QueryConfig => {
    const bound = known.get(statement) ?? {
      ...numbered(statement),
      name: `leads_${known.size + 1}`,
    };
    known.set(statement, bound);
    const { name, text, names } = bound;
    return { name, text, values: names.map((key) => parameters[key] ?? null) };
  };
}
