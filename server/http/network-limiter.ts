import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import {
  asPostgresUnavailable,
  createPool,
  describeError,
  inTime,
  StoreUnavailable,
} from '@altanube/outbox';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { Log } from '#server/log.ts';
import type { ClientNetworks } from './client-address.ts';

/** Whether a request is within its limit. A refusal names the limit, for the log. */
export type Permit<Limit> =
  { ok: true; refund(): Promise<void> } | { ok: false; retryAfterSeconds: number; limit: Limit };

export type NetworkLimiter = {
  /** Counts a request for each network of a client. A client of null is not limited. */
  consume(networks: ClientNetworks | null): Promise<Permit<'address' | 'network'>>;
};

/** So many requests of an address in a window; twice and four times as many of its wider networks. */
export type NetworkLimit = { requests: number; windowSeconds: number };

/**
 * What a request costs each network that it comes from, from narrow to wide: an IPv4 address or a /64,
 * then a /56 and a /48. Who rents a /48 has 65,536 of the narrow ones.
 */
const costs = [4, 2, 1] as const;

function limiterOptions({ requests, windowSeconds }: NetworkLimit) {
  return { points: requests * costs[0], duration: windowSeconds, keyPrefix: '' };
}

/** Counts in the memory of this process. */
export function createNetworkLimiter(limit: NetworkLimit): NetworkLimiter {
  return limitNetworks(new RateLimiterMemory(limiterOptions(limit)), async (network) => network);
}

type Limiter = Pick<RateLimiterMemory, 'consume' | 'reward'>;

function limitNetworks(
  limiter: Limiter,
  keyFor: (network: string) => Promise<string>,
): NetworkLimiter {
  return {
    async consume(networks) {
      const refunds: (() => Promise<void>)[] = [];
      async function refund(): Promise<void> {
        for (const giveBack of refunds) await giveBack();
      }
      // From wide to narrow: a network that is used up adds no counters for the addresses in it.
      for (const [index, network] of [...(networks ?? []).entries()].reverse()) {
        const key = await keyFor(network);
        const permit = await take(limiter, key, index === 0 ? 'address' : 'network', costs[index]);
        if (!permit.ok) {
          await refund();
          return permit;
        }
        refunds.push(() => permit.refund());
      }
      return { ok: true, refund };
    },
  };
}

/** Takes points of a key, which are worth one request. */
export async function take<Limit extends string>(
  limiter: Limiter,
  key: string,
  limit: Limit,
  cost = 1,
): Promise<Permit<Limit>> {
  try {
    const { msBeforeNext } = await limiter.consume(key, cost);
    const endsAt = performance.now() + msBeforeNext;
    return {
      ok: true,
      async refund() {
        // In the next window it would leave the counter below zero.
        if (performance.now() < endsAt) await limiter.reward(key, cost);
      },
    };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    return { ok: false, retryAfterSeconds, limit };
  }
}

/** How long the database is left alone after it failed to count. */
const restMs = 10_000;
/** A row that ends later than this after a window was written by a clock that was ahead. */
const clockToleranceMs = 60_000;
/** Rows deleted in one statement. */
const maxDeleted = 10_000;

/** Any number, the same on every server. */
const lockId = 5_391_849;

export type SharedLimiterOptions = NetworkLimit & {
  /** `postgres://user:password@host:5432/database` */
  url: string;
  /** Resolves once the database has its present tables. */
  open: () => Promise<void>;
  log: Log;
  /** How long a request waits for the database. */
  maxWaitMs: number;
};

export type SharedLimiter = NetworkLimiter & {
  /** Deletes the counters whose window is over, and the key of the day before. */
  deleteExpired(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Counts in PostgreSQL, together with the other servers on the database. While it does not answer,
 * this process counts alone, from where they were. Networks stand there as HMACs under a random key
 * that lasts for a day.
 */
export function createSharedLimiter(options: SharedLimiterOptions): SharedLimiter {
  const { url, open, windowSeconds, log, maxWaitMs } = options;
  // Leads never wait behind counters, and a message that comes after an hour finds a connection.
  const pool = createPool(url, { max: 2, idleTimeoutMillis: 0 });
  const insurance = new RateLimiterMemory(limiterOptions(options));
  const shared = new RateLimiterPostgres({
    ...limiterOptions(options),
    storeClient: { query: count },
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: insurance,
  });
  let preparing: Promise<unknown> | null = null;
  let isAlone = false;
  let restsUntil = -Infinity;
  let dayKey = { key: randomBytes(32).toString('base64'), endsAt: -Infinity };

  function prepare(): Promise<unknown> {
    preparing ??= open()
      .then(() => runQuery(pool, { text: statements.createTables }))
      .catch((error) => {
        preparing = null;
        throw error;
      });
    return preparing;
  }

  /** Rejects at once for a while after a failure, so that no other message waits for the database. */
  async function count(query: pg.QueryConfig): Promise<pg.QueryResult> {
    if (performance.now() < restsUntil) throw new StoreUnavailable('resting', null);
    try {
      const result = await inTime(
        prepare().then(() => runQuery(pool, query)),
        maxWaitMs,
      );
      if (isAlone) log('info', 'limits-shared');
      isAlone = false;
      restsUntil = -Infinity;
      return result;
    } catch (error) {
      if (!isAlone) log('warn', 'limits-not-shared', describeError(error));
      isAlone = true;
      restsUntil = performance.now() + restMs;
      throw error;
    }
  }

  /** Hands what all servers have counted on to the memory, which goes on from there. */
  async function remember(key: string, result: RateLimiterRes): Promise<RateLimiterRes> {
    const seconds = Math.max(1, result.msBeforeNext) / 1000;
    if (!isAlone) await insurance.set(key, result.consumedPoints, seconds);
    return result;
  }

  async function keyFor(network: string): Promise<string> {
    if (performance.now() >= dayKey.endsAt) await readDayKey();
    return createHmac('sha256', dayKey.key).update(network).digest('hex');
  }

  async function readDayKey(): Promise<void> {
    const askedAt = performance.now();
    const candidate = randomBytes(32).toString('base64');
    try {
      const { rows } = await count({ text: statements.dayKey, values: [candidate] });
      const { key, leftMs } = dayKeyRow.parse(rows[0]);
      dayKey = { key, endsAt: askedAt + leftMs };
    } catch (error) {
      // Alone, this process goes on with the key that it has.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  return {
    ...limitNetworks(
      {
        consume: async (key, points) => remember(String(key), await shared.consume(key, points)),
        reward: async (key, points) => remember(String(key), await shared.reward(key, points)),
      },
      keyFor,
    ),
    async deleteExpired() {
      await prepare();
      const values = [windowSeconds * 1000 + clockToleranceMs, maxDeleted];
      let deleted: number | null;
      do {
        deleted = (await runQuery(pool, { text: statements.deleteExpired, values })).rowCount;
      } while (deleted === maxDeleted);
      await runQuery(pool, { text: statements.deleteKeys });
    },
    close: () => pool.end(),
  };
}

async function runQuery(pool: pg.Pool, query: pg.QueryConfig): Promise<pg.QueryResult> {
  try {
    return await pool.query(query);
  } catch (error) {
    throw asPostgresUnavailable(error);
  }
}

/** The clock of the database, in milliseconds since 1970: the same for all servers. */
const databaseNow = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

const today = 'floor(extract(epoch FROM statement_timestamp()) / 86400)::integer';

const dayKeyRow = z.object({ key: z.string(), leftMs: z.coerce.number() });

/** By the clock of the database, so that all servers have the same key. */
const statements = {
  // Alone, since two servers that create a table at the same moment fail.
  createTables: `SELECT pg_advisory_xact_lock(${lockId});
    CREATE UNLOGGED TABLE IF NOT EXISTS limits
      (key TEXT PRIMARY KEY, points INTEGER NOT NULL, expire BIGINT NOT NULL);
    CREATE INDEX IF NOT EXISTS limits_by_expiry ON limits (expire);
    CREATE TABLE IF NOT EXISTS limit_keys (day INTEGER PRIMARY KEY, key TEXT NOT NULL)`,
  dayKey: `INSERT INTO limit_keys (day, key) VALUES (${today}, $1)
    ON CONFLICT (day) DO UPDATE SET day = excluded.day
    RETURNING key, ((day + 1) * 86400000::bigint) - ${databaseNow} AS "leftMs"`,
  deleteExpired: `DELETE FROM limits WHERE key IN (SELECT key FROM limits
    WHERE expire < ${databaseNow} OR expire > ${databaseNow} + $1::bigint
    LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  deleteKeys: `DELETE FROM limit_keys WHERE day <> ${today}`,
};
