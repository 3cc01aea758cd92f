import { errorFields, type Log } from '#server/log.ts';
import type { Channel, Claim, LeadStore } from './lead-store.ts';
import { nextAttemptAt } from './retry.ts';
import type { Sender } from './sender.ts';

/** A lease outlives the longest attempt, so that no two servers send one lead at the same time. */
const leaseMs = 3 * 60_000;
const attemptTimeoutMs = 2 * 60_000;
/** Leads sent side by side. */
const batchSize = 10;
/** Longest sleep: what another process put into the store is seen by then. */
const longestSleepMs = 60_000;
/** Shortest sleep after a pass that found nothing to do or failed. */
const shortestSleepMs = 1000;

export type WorkerDependencies = {
  store: LeadStore;
  senders: Record<Channel, Sender>;
  log: Log;
  now: () => number;
  random: () => number;
  createId: () => string;
};

export type Worker = {
  /** Begins with what is pending and goes on until `stop`. */
  start(): void;
  /** Says that something is due now. */
  wake(): void;
  /** Sends what is due at this moment. Resolves with the number of leads that were tried. */
  deliverDue(): Promise<number>;
  /** Resolves when nothing is being sent any more; attempts still open after `graceMs` are cut. */
  stop(graceMs: number): Promise<void>;
};

/** Brings stored leads out, each at least once, and notes how it went. */
export function createWorker(dependencies: WorkerDependencies): Worker {
  const { store, senders, log, now, random, createId } = dependencies;
  const cut = new AbortController();
  let running: Promise<void> | null = null;
  let isStopped = false;
  let isWoken = false;
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
      return await deliverDue();
    } catch (error) {
      log('error', 'delivery-stalled', errorFields(error));
      return 0;
    }
  }

  async function deliverDue(): Promise<number> {
    const lease = createId();
    const claims = await store.claimDue({ now: now(), leaseMs, limit: batchSize, lease });
    const results = await Promise.allSettled(claims.map(deliver));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
    return claims.length;
  }

  async function deliver(claim: Claim): Promise<void> {
    const { lead, channel, attempts } = claim;
    const signal = AbortSignal.any([cut.signal, AbortSignal.timeout(attemptTimeoutMs)]);
    const sent = await senders[channel].send(lead, signal);
    if (sent.ok) {
      await store.markDelivered(claim, now());
      log('info', 'lead-delivered', { id: lead.id, channel, attempts });
      return;
    }
    if (cut.signal.aborted) {
      await store.retryLater(claim, { at: now(), error: sent.error });
      return;
    }
    const failedAt = now();
    const { receivedAt } = lead;
    const at = nextAttemptAt({ attempts, receivedAt, failedAt, random: random() });
    if (at === null) {
      await store.park(claim, sent.error);
      log('error', 'lead-parked', { id: lead.id, channel, attempts, code: sent.code });
    } else {
      await store.retryLater(claim, { at, error: sent.error });
      const retryAt = new Date(at).toISOString();
      log('warn', 'lead-not-delivered', {
        id: lead.id,
        channel,
        attempts,
        code: sent.code,
        retryAt,
      });
    }
  }

  async function sleepMs(): Promise<number> {
    const next = await store.nextDueAt().catch(() => null);
    const untilDue = next === null ? longestSleepMs : next - now();
    return Math.min(longestSleepMs, Math.max(shortestSleepMs, untilDue));
  }

  async function sleep(ms: number): Promise<void> {
    if (isWoken || isStopped) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    wakeUp = resolve;
    await promise;
    clearTimeout(timer);
  }

  function wake(): void {
    isWoken = true;
    wakeUp();
  }

  return {
    start() {
      running ??= run();
    },
    wake,
    deliverDue,
    async stop(graceMs) {
      isStopped = true;
      wake();
      const timer = setTimeout(() => cut.abort(), graceMs);
      await running;
      clearTimeout(timer);
      for (const sender of Object.values(senders)) sender.close();
    },
  };
}
