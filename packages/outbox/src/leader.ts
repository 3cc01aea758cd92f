import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { describeError, type Log } from './log.ts';
import { toStoreError, createPool } from './store/postgres.ts';

/** Any number, the same on every server, but not that of the migrations. */
const lockId = 5_391_848;
const logEveryMs = 60_000;

export type LeaderOptions = {
  /** The PostgreSQL that servers share; null on SQLite. */
  url: string | null;
  isSender: () => Promise<boolean>;
  onElected: () => void;
  log: Log;
  times?: LeaderTimes | undefined;
};

/** How often to ask for the lock, and when the database ends a connection that is silent. */
export type LeaderTimes = { everyMs: number; maxSilenceMs: number };

/**
 * Elects one of the processes on a store. It holds an advisory lock of PostgreSQL, which is free once its
 * connection is gone. A pooler, which shares connections between servers, must not be in between.
 */
export function createLeader({ url, isSender, onElected, log, times }: LeaderOptions) {
  const { everyMs, maxSilenceMs } = times ?? { everyMs: 20_000, maxSilenceMs: 60_000 };
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
    // Granted again to the connection that holds it.
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS held', [lockId]);
    return client === connection && rows[0]?.held === true;
  }

  async function connect(from: pg.Pool): Promise<pg.PoolClient> {
    const client = (connection = await from.connect());
    client.once('end', () => disconnect(client));
    // A process that hangs keeps its connection, so that the database has to end it.
    await client.query(`SET idle_session_timeout = ${maxSilenceMs}`);
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

  async function ask(): Promise<void> {
    const askedAt = performance.now();
    try {
      setHeldUntil((await holdsLock()) ? askedAt + maxSilenceMs : -Infinity);
    } catch (error) {
      disconnect(connection);
      if (performance.now() - loggedAt < logEveryMs) return;
      loggedAt = performance.now();
      log('warn', 'housekeeping-not-renewed', describeError(toStoreError(error)));
    }
  }

  async function repeat(): Promise<void> {
    for (;;) {
      // Rejects only when it is aborted.
      await sleep(everyMs, null, stopping).catch(() => null);
      if (stopping.signal.aborted) return;
      await ask();
    }
  }

  return {
    /** Asks for the lock now, and again and again. Resolves when it has asked once. */
    start() {
      const asked = ask();
      running = asked.then(repeat);
      return asked;
    },
    /** False as soon as the lock is lost, also if this process was stopped meanwhile. */
    isLeader,
    async stop() {
      stopping.abort();
      await running;
      disconnect(connection);
      await pool?.end();
    },
  };
}
