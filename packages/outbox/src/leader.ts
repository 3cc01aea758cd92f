import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { describeError, type Log } from './log.ts';
import { StoreUnavailable } from './store/errors.ts';
import { toStoreError, createPool } from './store/postgres.ts';

/** Arbitrary, but the same on every server and different from the migrations' lock. */
const lockId = 5_391_848;
/** A read-only database may be a former primary, on which the lock no longer excludes anybody. */
const requestLock = `SELECT pg_try_advisory_lock($1) AS held,
  current_setting('transaction_read_only') AS read_only`;
const logEveryMs = 60_000;

export type LeaderOptions = {
  /** URL of the shared PostgreSQL database; null on SQLite. */
  url: string | null;
  isSender: () => Promise<boolean>;
  onElected: () => void;
  log: Log;
  times?: LeaderTimes | undefined;
};

/** How often the lock is renewed, and after which idle time the database ends the connection. */
export type LeaderTimes = { renewIntervalMs?: number; sessionTimeoutMs?: number };

/**
 * Elects one leader among the processes that share a store. The leader holds a PostgreSQL advisory
 * lock, released when its connection closes; the store refuses a pooler that shares connections.
 */
export function createLeader({ url, isSender, onElected, log, times }: LeaderOptions) {
  const { renewIntervalMs = 20_000, sessionTimeoutMs = 60_000 } = times ?? {};
  const pool = url === null ? null : createPool(url, { max: 1 });
  const stopping = new AbortController();
  let connection: pg.PoolClient | null = null;
  let heldUntil = -Infinity;
  let wasLeader = false;
  let loggedAt = -Infinity;
  let running = Promise.resolve();

  const isLeader = () => performance.now() < heldUntil;

  async function holdsLock(): Promise<boolean> {
    if (pool === null) return isSender();
    const client = connection ?? (await connect(pool));
    // Succeeds again on the connection that already holds the lock.
    const { rows } = await client.query(requestLock, [lockId]);
    if (rows[0]?.read_only === 'on') throw new StoreUnavailable('read-only', null);
    return client === connection && rows[0]?.held === true;
  }

  async function connect(from: pg.Pool): Promise<pg.PoolClient> {
    const client = (connection = await from.connect());
    client.once('end', () => disconnect(client));
    // A hung process keeps its connection open, so the database has to close it.
    await client.query(`SET idle_session_timeout = ${sessionTimeoutMs}`);
    return client;
  }

  function disconnect(client: pg.PoolClient | null): void {
    if (client === null || client !== connection) return;
    connection = null;
    client.release(true);
    setHeldUntil(-Infinity);
  }

  function setHeldUntil(time: number): void {
    heldUntil = time;
    if (wasLeader === isLeader()) return;
    wasLeader = !wasLeader;
    log('info', wasLeader ? 'housekeeping-taken' : 'housekeeping-left');
    if (wasLeader) onElected();
  }

  async function renewLock(): Promise<void> {
    const requestedAt = performance.now();
    try {
      setHeldUntil((await holdsLock()) ? requestedAt + sessionTimeoutMs : -Infinity);
    } catch (error) {
      disconnect(connection);
      if (performance.now() - loggedAt < logEveryMs) return;
      loggedAt = performance.now();
      log('warn', 'housekeeping-not-renewed', describeError(toStoreError(error)));
    }
  }

  async function repeat(): Promise<void> {
    for (;;) {
      // Rejects only when aborted.
      await sleep(renewIntervalMs, null, stopping).catch(() => null);
      if (stopping.signal.aborted) return;
      await renewLock();
    }
  }

  return {
    /** Requests the lock now and then periodically. Resolves after the first request. */
    start() {
      const firstRequest = renewLock();
      running = firstRequest.then(repeat);
      return firstRequest;
    },
    /** False as soon as the lock is lost, even if this process was suspended meanwhile. */
    isLeader,
    async stop() {
      stopping.abort();
      await running;
      disconnect(connection);
      await pool?.end();
    },
  };
}
