import type { Log } from '#server/log.ts';
import { describeStoreFailure } from '#server/leads/store/describe-store-failure.ts';
import type { Channel, Claim, LeadStore } from '#server/leads/store/lead-store.ts';
import { isWithin } from './alerts.ts';
import { attempt } from './attempt.ts';
import { nextAttemptAt } from './retry.ts';
import type { Sender } from './sender.ts';

/** Longer than the longest attempt, so that no two servers send a lead at the same time. */
export const leaseMs = 3 * 60_000;
/** Leads sent concurrently. */
const batchSize = 10;
/** Longest sleep: leads that another process has stored are found by then. */
const longestSleepMs = 60_000;
/** Shortest sleep after a pass that found nothing due or failed. */
const shortestSleepMs = 1000;
/** Longest sleep after passes that failed, each of which doubles it. */
const longestStallMs = 10_000;
/** How often a stall is logged. */
const logStallEveryMs = 60_000;

export type WorkerDependencies = {
  store: LeadStore;
  channel: Channel;
  sender: Sender;
  log: Log;
  now: () => number;
  random: () => number;
  createId: () => string;
  /** Called after each attempt that was not aborted. */
  onAttempt?: ((result: AttemptResult) => void) | undefined;
};

/** What became of an attempt, for whoever counts; `retried` is one that will be made again. */
export const attemptResults = ['delivered', 'retried', 'parked'] as const;

export type AttemptResult = (typeof attemptResults)[number];

export type Worker = {
  /** Delivers what is pending, and what becomes due, until `stop`. */
  start(): void;
  /** Signals that something is due now. */
  wake(): void;
  /** Attempts what is due now. Resolves with the number of attempts. */
  deliverDue(): Promise<number>;
  /** Whether the last pass failed, because the store cannot be used or because of a defect. */
  isStalled(): boolean;
  /** Resolves when no attempt is running; those unfinished after `graceMs` are aborted. */
  stop(graceMs: number): Promise<void>;
};

/** Delivers stored leads over one channel, each at least once, and records the results. */
export function createWorker(dependencies: WorkerDependencies): Worker {
  const { store, channel, sender, log, now, random, createId } = dependencies;
  const { onAttempt = () => {} } = dependencies;
  const shutdown = new AbortController();
  /** Deliveries that succeeded while the store was unavailable. */
  const unrecorded = new Map<string, () => Promise<void>>();
  let running: Promise<void> | null = null;
  let isStopped = false;
  let isWoken = false;
  /** Passes in a row that failed. Until one succeeds, nothing but the time wakes the worker. */
  let failedPasses = 0;
  let stallLoggedAt = -Infinity;
  let wakeUp = () => {};

  async function run(): Promise<void> {
    while (!isStopped) {
      isWoken = false;
      if ((await pass()) > 0 || isStopped) continue;
      await sleep(await sleepMs());
    }
  }

  async function pass(): Promise<number> {
    try {
      const attempts = await deliverDue();
      failedPasses = 0;
      return attempts;
    } catch (error) {
      failedPasses += 1;
      logStall(error);
      return 0;
    }
  }

  function logStall(error: unknown): void {
    if (isWithin(logStallEveryMs, stallLoggedAt, now())) return;
    stallLoggedAt = now();
    log('error', 'delivery-stalled', { channel, ...describeStoreFailure(error) });
  }

  async function deliverDue(): Promise<number> {
    await recordPending();
    const claims = await store.claimDue({
      now: now(),
      leaseMs,
      limit: batchSize,
      lease: createId(),
      channel,
    });
    const results = await Promise.allSettled(claims.map(deliver));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
    return claims.length;
  }

  async function deliver(claim: Claim): Promise<void> {
    const { lead, attempts, since } = claim;
    const { result: sent, fields: details } = await attempt(sender, lead, shutdown.signal);
    if (sent.ok) {
      const deliveredAt = now();
      await record(lead.id, () => store.markDelivered(claim, deliveredAt, sent.warning));
      log('info', 'lead-delivered', { id: lead.id, channel, attempts });
      onAttempt('delivered');
      if (sent.warning !== null) log('error', 'lead-partly-refused', { id: lead.id, channel });
      return;
    }
    if (shutdown.signal.aborted) {
      await store.retryLater(claim, { at: now(), error: sent.error });
      return;
    }
    const at = sent.isPermanent
      ? null
      : nextAttemptAt({ attempts, since, failedAt: now(), random: random() });
    const fields = { id: lead.id, channel, attempts, code: sent.code, ...details };
    if (at === null) {
      await store.park(claim, sent.error);
      log('error', 'lead-parked', fields);
      onAttempt('parked');
    } else {
      await store.retryLater(claim, { at, error: sent.error });
      log('warn', 'lead-not-delivered', { ...fields, retryAt: new Date(at).toISOString() });
      onAttempt('retried');
    }
  }

  /** A delivered lead must not be sent again only because the store was unavailable for a moment. */
  async function record(id: string, write: () => Promise<void>): Promise<void> {
    unrecorded.set(id, write);
    await write();
    unrecorded.delete(id);
  }

  async function recordPending(): Promise<void> {
    for (const [id, write] of unrecorded) await record(id, write);
  }

  async function sleepMs(): Promise<number> {
    if (failedPasses > 0) {
      return Math.min(longestStallMs, shortestSleepMs * 2 ** (failedPasses - 1));
    }
    const next = await store.nextDueAt(channel).catch(() => null);
    const untilDue = next === null ? longestSleepMs : next - now();
    return Math.min(longestSleepMs, Math.max(shortestSleepMs, untilDue));
  }

  async function sleep(ms: number): Promise<void> {
    if (isStopped || (isWoken && failedPasses === 0)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    wakeUp = resolve;
    await promise;
    clearTimeout(timer);
  }

  function wake(): void {
    isWoken = true;
    if (failedPasses === 0) wakeUp();
  }

  return {
    start() {
      running ??= run();
    },
    wake,
    deliverDue,
    isStalled: () => failedPasses > 0,
    async stop(graceMs) {
      isStopped = true;
      wakeUp();
      const timer = setTimeout(() => shutdown.abort(), graceMs);
      await running;
      clearTimeout(timer);
      await recordPending().catch((error) =>
        log('error', 'delivery-not-recorded', describeStoreFailure(error)),
      );
      sender.close();
    },
  };
}
