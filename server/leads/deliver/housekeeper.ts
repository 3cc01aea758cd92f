import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/log.ts';
import { describeStoreFailure } from '#server/leads/store/describe-store-failure.ts';
import type { Lease } from '#server/leads/store/postgres-lease.ts';

/** How often the lease is renewed, and how long it lasts if it is not. */
export type LeaseTimes = { everyMs: number; leaseMs: number };

const logEveryMs = 60_000;

const defaultTimes: LeaseTimes = { everyMs: 20_000, leaseMs: 60_000 };

export type HousekeeperDependencies = {
  /** Null if no other server can be on the store. */
  lease: Lease | null;
  /** Called when this server has become the one that keeps house. */
  onTaken: () => void;
  log: Log;
  times?: LeaseTimes | undefined;
};

/** Which of the servers on one store does what is to be done once: this one, or another. */
export type Housekeeper = {
  /** Asks for the lease now, and again and again. */
  start(): void;
  /** False as soon as the lease has ended, also if this process was stopped meanwhile. */
  isThisServer(): boolean;
  /** Resolves once the lease has been asked for the first time. */
  settled(): Promise<void>;
  /** The task, done only while this server keeps house. */
  alone(task: () => Promise<void>): () => Promise<void>;
  /** Gives the lease back, so that another server need not wait for its end. */
  stop(): Promise<void>;
};

export function createHousekeeper(dependencies: HousekeeperDependencies): Housekeeper {
  const { lease, onTaken, log, times = defaultTimes } = dependencies;
  const stopping = new AbortController();
  const { signal } = stopping;
  const first = Promise.withResolvers<void>();
  let heldUntil = -Infinity;
  /** What the log says last; a lease that ends by itself nobody notices at once. */
  let isKnownAsKeeper = false;
  let loggedAt = -Infinity;
  let running = Promise.resolve();

  const isThisServer = () => lease === null || performance.now() < heldUntil;

  async function claim(held: Lease): Promise<void> {
    const askedAt = performance.now();
    try {
      heldUntil = (await held.claim(times.leaseMs)) ? askedAt + times.leaseMs : -Infinity;
    } catch (error) {
      // A lease that is held still ends by itself.
      logFailure(error);
    }
    if (isKnownAsKeeper === isThisServer()) return;
    isKnownAsKeeper = !isKnownAsKeeper;
    log('info', isKnownAsKeeper ? 'housekeeping-taken' : 'housekeeping-left');
    if (isKnownAsKeeper) onTaken();
  }

  /** The rest of the store may be in use: then nobody else says that nobody keeps house. */
  function logFailure(error: unknown): void {
    if (performance.now() - loggedAt < logEveryMs) return;
    loggedAt = performance.now();
    log('warn', 'housekeeping-not-renewed', describeStoreFailure(error));
  }

  async function repeat(held: Lease): Promise<void> {
    while (!signal.aborted) {
      await claim(held);
      first.resolve();
      // Rejects only when it is aborted.
      await sleep(times.everyMs, null, { signal }).catch(() => null);
    }
  }

  return {
    start() {
      if (lease === null) first.resolve();
      else running = repeat(lease);
    },
    isThisServer,
    settled: () => first.promise,
    alone: (task) => async () => {
      await first.promise;
      if (isThisServer()) await task();
    },
    async stop() {
      stopping.abort();
      await running;
      if (lease === null || !isThisServer()) return;
      heldUntil = -Infinity;
      await lease.release().catch(() => {
        // It ends by itself.
      });
    },
  };
}
