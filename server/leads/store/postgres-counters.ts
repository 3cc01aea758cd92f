import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { createBatches } from './batches.ts';
import { StoreUnavailable } from './lead-store.ts';
import { createBinder, runQuery } from './postgres-sql.ts';
import { counterRow, limitKeyRow } from './rows.ts';
import type { SqlParameters } from './sql.ts';

/** How long a window lasts, in milliseconds: after it a counter begins anew. */
export type CounterOptions = {
  pool: Pick<pg.Pool, 'query'>;
  /** Resolves once the tables are there. */
  open: () => Promise<void>;
  windowMs: number;
};

/** What somebody may do, and how often in a window. */
export type Allowance = { name: string; points: number };

/** A counter after a point was taken from it; the window that the point belongs to ends at `endsAt`. */
export type Count = { name: string; count: number; endsAt: number; leftMs: number };

/**
 * Counters that all servers on one database share, by the clock of the database. Names of clients
 * stand there as hashes, under a key that is drawn anew each day. Everything rejects with
 * `StoreUnavailable` while the database cannot be used.
 */
export type Counters = {
  /**
   * Counts one for each allowance of a client and, if none of these is exceeded, one for the total.
   * Resolves with the counters, in the order in which they were given.
   */
  count(client: readonly Allowance[], total: Allowance): Promise<Count[]>;
  /** Gives points back, unless their window is over. A counter without points is forgotten. */
  giveBack(counts: readonly Count[]): Promise<void>;
  /** The total in its running window; null if there is none. */
  readTotal(name: string): Promise<Count | null>;
  /** Deletes the counters whose window is over. Resolves with their number. */
  sweep(): Promise<number>;
};

/** Connections for what servers share: what comes while they are busy is counted together. */
export const connections = 2;

/** Rows deleted at once. */
const sweepPortion = 10_000;

type CountRequest = { client: readonly Allowance[]; total: Allowance };

export function createPostgresCounters({ pool, open, windowMs }: CounterOptions): Counters {
  const bind = createBinder('counters');
  let daysKey = { key: '', endsAt: -Infinity };

  async function rows(statement: string, parameters: SqlParameters = {}): Promise<unknown[]> {
    await open();
    return (await runQuery(pool, bind(statement, { windowMs, ...parameters }))).rows;
  }

  /** The key of the day, by the clock of the database, so that all servers have the same. */
  async function readKey(): Promise<string> {
    const askedAt = performance.now();
    if (askedAt < daysKey.endsAt) return daysKey.key;
    await rows(counterStatements.drawKey, { key: randomBytes(32).toString('base64') });
    await rows(counterStatements.forgetKeys);
    const [row] = await rows(counterStatements.readKey);
    // The day has ended in between.
    if (row === undefined) throw new StoreUnavailable('busy', null);
    const { key, leftMs } = limitKeyRow.parse(row);
    daysKey = { key, endsAt: askedAt + leftMs };
    return key;
  }

  async function hashed(client: readonly Allowance[]): Promise<Allowance[]> {
    if (client.length === 0) return [];
    const key = await readKey();
    return client.map(({ name, points }) => {
      return { name: createHmac('sha256', key).update(name).digest('hex'), points };
    });
  }

  async function countOne({ client, total }: CountRequest): Promise<Count[]> {
    const keys = client.map(({ name }) => name).join();
    const points = client.map((allowance) => allowance.points).join();
    const parameters = { keys, points, total: total.name };
    const counted = z.array(counterRow).parse(await rows(counterStatements.count, parameters));
    const byName = new Map(counted.map((row) => [row.name, row]));
    return [...client, total].flatMap(({ name }) => byName.get(name) ?? []);
  }

  /** Two journeys for all of them: one for their clients, one for the totals. */
  async function countMany(requests: CountRequest[]): Promise<Count[][]> {
    const own = await tally(requests.flatMap(({ client }) => client));
    const counts = requests.map(({ client }) => own.splice(0, client.length));
    const isWithin = requests.map(({ client }, request) =>
      client.every(({ points }, index) => (counts[request]?.[index]?.count ?? 0) <= points),
    );
    const totals = await tally(
      requests.filter((_, request) => isWithin[request]).map(({ total }) => total),
    );
    return counts.map((count, request) =>
      isWithin[request] === true ? [...count, ...totals.splice(0, 1)] : count,
    );
  }

  /** Counts one for each of these, also where several have one name, in their order. */
  async function tally(allowances: readonly Allowance[]): Promise<Count[]> {
    if (allowances.length === 0) return [];
    const times = new Map<string, number>();
    for (const { name } of allowances) times.set(name, (times.get(name) ?? 0) + 1);
    const parameters = { keys: [...times.keys()].join(), times: [...times.values()].join() };
    const counted = z.array(counterRow).parse(await rows(counterStatements.tally, parameters));
    const byName = new Map(
      counted.map((row) => [row.name, { ...row, count: row.count - (times.get(row.name) ?? 0) }]),
    );
    return allowances.flatMap(({ name }) => {
      const counter = byName.get(name);
      if (counter === undefined) return [];
      counter.count += 1;
      return { ...counter };
    });
  }

  const count = createBatches<CountRequest, Count[]>(
    {
      async process(requests) {
        const [first, ...others] = requests;
        if (first !== undefined && others.length === 0) return [await countOne(first)];
        return countMany(requests);
      },
      maxConcurrent: connections,
      maxSize: 100,
    },
    () => true,
  );

  return {
    count: async (client, total) => count({ client: await hashed(client), total }),
    async giveBack(counts) {
      if (counts.length === 0) return;
      const keys = counts.map(({ name }) => name).join();
      const ends = counts.map(({ endsAt }) => endsAt).join();
      await rows(counterStatements.giveBack, { keys, ends });
      await rows(counterStatements.forget, { keys });
    },
    async readTotal(total) {
      const [row] = await rows(counterStatements.read, { total });
      return row === undefined ? null : counterRow.parse(row);
    },
    async sweep() {
      let count = 0;
      let deleted: unknown[];
      do {
        deleted = await rows(counterStatements.sweep, { limit: sweepPortion });
        count += deleted.length;
      } while (deleted.length === sweepPortion);
      return count;
    },
  };
}

const now = '(extract(epoch FROM statement_timestamp()) * 1000)::bigint';

/**
 * A window that ends much later than one which begins now is from a clock that was ahead; a little
 * later, from a statement for which this one has waited.
 */
const isOver = `(known.ends_at <= ${now} OR known.ends_at > ${now} + :windowMs + 60000)`;

const counted = `key AS name, points AS count, ends_at AS "endsAt", ends_at - ${now} AS "leftMs"`;

const addPoints = `ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN ${isOver} THEN 0 ELSE known.points END + excluded.points,
    ends_at = CASE WHEN ${isOver} THEN excluded.ends_at ELSE known.ends_at END`;

const today = `floor(extract(epoch FROM statement_timestamp()) / 86400)::integer`;

/** Each is held to an index by a test. */
export const counterStatements = {
  // One journey for all counters of a message, in one order by everybody, so that two do not deadlock.
  // What exceeds its own limit takes nothing from the total, not even for a moment.
  count: `WITH client AS MATERIALIZED (
      SELECT key, most FROM unnest(string_to_array(:keys, ','), string_to_array(:points, ',')::int[])
        AS allowance (key, most)
    ), own AS (
      INSERT INTO limits AS known (key, points, ends_at)
      SELECT key, 1, ${now} + :windowMs FROM client ORDER BY key ${addPoints} RETURNING key, points, ends_at
    ), total AS (
      INSERT INTO limits AS known (key, points, ends_at)
      SELECT :total::text, 1, ${now} + :windowMs
      WHERE NOT EXISTS (SELECT 1 FROM own JOIN client USING (key) WHERE points > most) ${addPoints} RETURNING key, points, ends_at
    )
    SELECT ${counted} FROM own UNION ALL SELECT ${counted} FROM total`,
  tally: `INSERT INTO limits AS known (key, points, ends_at)
    SELECT key, times, ${now} + :windowMs
    FROM unnest(string_to_array(:keys, ','), string_to_array(:times, ',')::int[])
      AS counted (key, times)
    ORDER BY key ${addPoints}
    RETURNING ${counted}`,
  // Nothing here may depend on how many points a counter had as the statement began: another one may
  // have counted while this one waited for the row.
  giveBack: `WITH given AS MATERIALIZED (
      SELECT limits.key FROM limits
      JOIN unnest(string_to_array(:keys, ','), string_to_array(:ends, ',')::bigint[])
        AS point (key, ends_at) ON limits.key = point.key AND limits.ends_at = point.ends_at
      ORDER BY limits.key FOR UPDATE OF limits
    )
    UPDATE limits SET points = greatest(points - 1, 0) FROM given WHERE limits.key = given.key`,
  // One that somebody is counting with stays, and is swept once its window is over.
  forget: `DELETE FROM limits WHERE key IN (SELECT key FROM limits
    WHERE key = ANY (string_to_array(:keys, ',')) AND points = 0 FOR UPDATE SKIP LOCKED)`,
  read: `SELECT ${counted} FROM limits AS known WHERE key = :total AND NOT ${isOver}`,
  sweep: `DELETE FROM limits WHERE key IN (SELECT key FROM limits AS known
    WHERE ${isOver} LIMIT :limit FOR UPDATE SKIP LOCKED) RETURNING key`,
  drawKey: `INSERT INTO limit_keys (day, key) VALUES (${today}, :key) ON CONFLICT DO NOTHING`,
  forgetKeys: `DELETE FROM limit_keys WHERE day <> ${today}`,
  readKey: `SELECT key, ((day + 1) * 86400 * 1000::bigint) - ${now} AS "leftMs" FROM limit_keys
    WHERE day = ${today}`,
};
