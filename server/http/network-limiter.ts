import { createHmac } from 'node:crypto';
import type { QueryConfig } from 'pg';
import {
  asPostgresUnavailable,
  createPool,
  describeError,
  inTime,
  StoreUnavailable,
} from '@altanube/outbox';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Log } from '@altanube/runtime/log';
import type { ClientNetworks } from './client-address.ts';

/** Why a request is not let through; `limit` is for the log. */
export type Refusal<Limit = string> = { limit: Limit; retryAfterSeconds: number };

/** Counts requests by the networks of a client. A client of null is not limited. */
export type NetworkLimiter = {
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

export function createNetworkLimiter(limit: NetworkLimit): NetworkLimiter {
  return limitNetworks(new RateLimiterMemory(limiterOptions(limit)), (network) => network);
}

function limiterOptions({ requests, windowSeconds }: NetworkLimit) {
  return { points: requests * costs[0], duration: windowSeconds, keyPrefix: '' };
}

function limitNetworks(
  limiter: RateLimiterMemory | RateLimiterPostgres,
  keyFor: (network: string) => string,
): NetworkLimiter {
  async function refund(networks: ClientNetworks | null, first = 0): Promise<void> {
    for (const [index, network] of networks?.entries() ?? []) {
      if (index >= first) await limiter.reward(keyFor(network), costs[index]);
    }
  }
  return {
    async consume(networks) {
      // From wide to narrow: a network that is used up adds no counters for the addresses in it.
      for (const [index, network] of [...(networks ?? []).entries()].reverse()) {
        const key = keyFor(network);
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

/** Takes points of a key. Resolves with a refusal, and takes none, if there are not so many left. */
export async function consumePoints<Limit>(
  limiter: RateLimiterMemory | RateLimiterPostgres,
  { key, limit, points = 1 }: { key: string; limit: Limit; points?: number | undefined },
): Promise<Refusal<Limit> | null> {
  try {
    await limiter.consume(key, points);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    // The library counts what it refuses, too.
    await limiter.reward(key, points);
    return { limit, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
  }
}

/** How long the database is left alone after it failed to count. */
const restMs = 10_000;
/** A row that ends later than this after a window was written by a clock that was ahead. */
const clockToleranceMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

/** The advisory lock keeps two servers from creating it at the same moment, which fails. */
const createTable = `SELECT pg_advisory_xact_lock(5391849);
  CREATE UNLOGGED TABLE IF NOT EXISTS limits
    (key TEXT PRIMARY KEY, points INTEGER NOT NULL, expire BIGINT NOT NULL)`;

export type SharedLimiterOptions = NetworkLimit & {
  url: string;
  open: () => Promise<void>;
  log: Log;
  maxWaitMs: number;
};

/** Alone while PostgreSQL does not answer. Networks are HMACs under a key of URL and day. */
export function createSharedLimiter(options: SharedLimiterOptions) {
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
  let table: Promise<unknown> | null = null;
  let isAlone = false;
  let restsUntil = -Infinity;

  function prepare(): Promise<unknown> {
    table ??= open()
      .then(() => pool.query(createTable))
      .catch((error: unknown) => {
        table = null;
        throw error;
      });
    return table;
  }

  /** Rejects at once for a while after a failure, so that no other message waits for the database. */
  async function count(config: QueryConfig) {
    if (performance.now() < restsUntil) throw new StoreUnavailable('resting', null);
    try {
      const result = await inTime(
        prepare().then(() => pool.query(config)),
        maxWaitMs,
      );
      if (isAlone) log('info', 'limits-shared');
      isAlone = false;
      return result;
    } catch (error) {
      if (!isAlone) log('warn', 'limits-not-shared', describeError(asPostgresUnavailable(error)));
      isAlone = true;
      restsUntil = performance.now() + restMs;
      throw error;
    }
  }

  function keyFor(network: string): string {
    const day = Math.floor(Date.now() / dayMs);
    return createHmac('sha256', `${day} ${url}`).update(network).digest('hex');
  }

  return {
    ...limitNetworks(limiter, keyFor),
    /** Deletes the counters whose window is over. */
    async deleteExpired() {
      const last = Date.now() + windowSeconds * 1000 + clockToleranceMs;
      const text = 'DELETE FROM limits WHERE expire NOT BETWEEN $1 AND $2';
      await prepare();
      await pool.query(text, [Date.now(), last]);
    },
    close: () => pool.end(),
  };
}
