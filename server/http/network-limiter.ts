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
import type { Log } from '../log.ts';
import type { ClientNetworks } from './client-address.ts';

/** Why a request is not let through; `limit` is for the log. */
export type Refusal<Limit = string> = { limit: Limit; retryAfterSeconds: number };

/** Counts requests by the networks of a client. A client of null is not limited. */
export type NetworkLimiter = {
  /** Null if the request is within the limits. */
  consume(networks: ClientNetworks | null): Promise<Refusal | null>;
  /** Takes back what `consume` has counted. */
  refund(networks: ClientNetworks | null): Promise<void>;
};

/** So many requests of an address in a window; twice and four times as many of its wider networks. */
export type NetworkLimit = { requests: number; windowSeconds: number };

/**
 * What a request costs each network that it comes from, from narrow to wide: an IPv4 address or a /64,
 * then a /56 and a /48. Who rents a /48 has 65,536 of the narrow ones.
 */
const costs = [4, 2, 1] as const;

/** Counts in the memory of this process. */
export function createNetworkLimiter(limit: NetworkLimit): NetworkLimiter {
  return limitNetworks(new RateLimiterMemory(limiterOptions(limit)), async (network) => network);
}

function limiterOptions({ requests, windowSeconds }: NetworkLimit) {
  return { points: requests * costs[0], duration: windowSeconds, keyPrefix: '' };
}

function limitNetworks(
  limiter: RateLimiterMemory | RateLimiterPostgres,
  keyFor: (network: string) => Promise<string>,
): NetworkLimiter {
  async function refund(networks: ClientNetworks | null, first = 0): Promise<void> {
    for (const [index, network] of networks?.entries() ?? []) {
      if (index >= first) await limiter.reward(await keyFor(network), costs[index]);
    }
  }
  return {
    async consume(networks) {
      // From wide to narrow: a network that is used up adds no counters for the addresses in it.
      for (const [index, network] of [...(networks ?? []).entries()].reverse()) {
        const key = await keyFor(network);
        const limit = index === 0 ? 'address' : 'network';
        const refusal = await consumePoints(limiter, { key, limit, points: costs[index] });
        if (refusal === null) continue;
        await refund(networks, index + 1);
        return refusal;
      }
      return null;
    },
    refund,
  };
}

/** Takes points of a key. Resolves with a refusal if there are not so many left. */
export async function consumePoints<Limit>(
  limiter: RateLimiterMemory | RateLimiterPostgres,
  { key, limit, points = 1 }: { key: string; limit: Limit; points?: number | undefined },
): Promise<Refusal<Limit> | null> {
  try {
    await limiter.consume(key, points);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { limit, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
  }
}

/** How long the database is left alone after it failed to count. */
const restMs = 10_000;
/** A row that ends later than this after a window was written by a clock that was ahead. */
const clockToleranceMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

/** The advisory lock keeps two servers from creating a table at the same moment, which fails. */
const createTables = `SELECT pg_advisory_xact_lock(5391849);
  CREATE UNLOGGED TABLE IF NOT EXISTS limits
    (key TEXT PRIMARY KEY, points INTEGER NOT NULL, expire BIGINT NOT NULL);
  CREATE TABLE IF NOT EXISTS limit_keys (day INTEGER PRIMARY KEY, key TEXT NOT NULL)`;

/** The key that the first server to ask has brought, for all. */
const keyOfDay = `INSERT INTO limit_keys (day, key) VALUES ($1, $2)
  ON CONFLICT (day) DO UPDATE SET day = excluded.day RETURNING key`;

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
 * this process counts alone. Networks stand there as HMACs under a random key that lasts for a day.
 */
export function createSharedLimiter(options: SharedLimiterOptions): SharedLimiter {
  const { url, open, windowSeconds, log, maxWaitMs } = options;
  // Leads never wait behind counters, and a message that comes after an hour finds a connection.
  const pool = createPool(url, { max: 2, idleTimeoutMillis: 0 });
  const limiter = new RateLimiterPostgres({
    ...limiterOptions(options),
    storeClient: { query: count },
    storeType: 'pool',
    tableName: 'limits',
    // Otherwise the library throws from a promise while the database is away.
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(limiterOptions(options)),
  });
  let tables: Promise<unknown> | null = null;
  let isAlone = false;
  let restsUntil = -Infinity;
  let daily = { day: -1, key: randomBytes(32).toString('base64') };

  async function query(config: pg.QueryConfig): Promise<pg.QueryResult<{ key: string }>> {
    try {
      tables ??= open().then(() => pool.query(createTables));
      await tables.catch((error: unknown) => {
        tables = null;
        throw error;
      });
      return await pool.query(config);
    } catch (error) {
      throw asPostgresUnavailable(error);
    }
  }

  /** Rejects at once for a while after a failure, so that no other message waits for the database. */
  async function count(config: pg.QueryConfig) {
    if (performance.now() < restsUntil) throw new StoreUnavailable('resting', null);
    try {
      const result = await inTime(query(config), maxWaitMs);
      if (isAlone) log('info', 'limits-shared');
      isAlone = false;
      return result;
    } catch (error) {
      if (!isAlone) log('warn', 'limits-not-shared', describeError(error));
      isAlone = true;
      restsUntil = performance.now() + restMs;
      throw error;
    }
  }

  async function keyFor(network: string): Promise<string> {
    const day = today();
    if (daily.day !== day) {
      const values = [day, randomBytes(32).toString('base64')];
      // Alone, this process goes on with the key that it has.
      const found = await count({ text: keyOfDay, values }).catch(() => null);
      const key = found?.rows[0]?.key;
      if (key !== undefined) daily = { day, key };
    }
    return createHmac('sha256', daily.key).update(network).digest('hex');
  }

  return {
    ...limitNetworks(limiter, keyFor),
    async deleteExpired() {
      const last = Date.now() + windowSeconds * 1000 + clockToleranceMs;
      const text = 'DELETE FROM limits WHERE expire NOT BETWEEN $1 AND $2';
      await query({ text, values: [Date.now(), last] });
      await query({ text: 'DELETE FROM limit_keys WHERE day <> $1', values: [today()] });
    },
    close: () => pool.end(),
  };
}

/** The day in UTC, counted from 1970. */
function today(): number {
  return Math.floor(Date.now() / dayMs);
}
