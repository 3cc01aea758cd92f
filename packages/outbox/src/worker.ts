import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isWithin, maxDelayMs, nextAttemptAt } from './backoff.ts';
import type { Destination, SendResult } from './destinations/destination.ts';
import { describeError, type Log, type LogFields } from './log.ts';
import type { Claim } from './message.ts';
import type { Store } from './store/store.ts';

const attemptTimeoutMs = 2 * 60_000;
/** Longer than the longest attempt, so that no two processes send a message at the same time. */
export const leaseMs = attemptTimeoutMs + 60_000;
const batchSize = 10;
/** Messages stored by another process are found within this time. */
const maxSleepMs = 60_000;
/** After a pass that found nothing due, or failed. Each failure in a row doubles it. */
const minSleepMs = 1000;
const maxStallMs = 10_000;
const recordRetryMs = 500;

const logStallEveryMs = 60_000;
/** In UTF-16 code units. */
const maxErrorLength = 1000;

export type WorkerOptions = {
  store: Pick<Store, 'claim' | 'markDelivered' | 'retryLater' | 'park' | 'nextDueAt'>;
  destination: Destination;
  log: Log;
  now: () => number;
  random?: () => number;
  /** Called after each attempt that was not aborted. */
  onAttempt?: ((result: AttemptResult) => void) | undefined;
};

/** Outcomes of an attempt, for statistics; `retried`: another attempt is scheduled. */
export const attemptResults = ['delivered', 'retried', 'parked'] as const;

export type AttemptResult = (typeof attemptResults)[number];

export function createWorker(options: WorkerOptions) {
  const { store, destination, log, now, random = Math.random, onAttempt = () => {} } = options;
  /** As the log has always called it. */
  const channel = destination.name;
  const shutdown = new AbortController();
  /** Deliveries that succeeded while the store was unavailable. */
  const unrecorded = new Map<string, () => Promise<void>>();
  let running: Promise<void> | null = null;
  let isStopped = false;
  let isWoken = false;
  /** Consecutive failures. Until a pass succeeds, only the timer wakes the worker. */
  let failedPasses = 0;
  let stallLoggedAt = -Infinity;
  let wakeUp = () => {};

  async function run(): Promise<void> {
    while (!isStopped) {
      isWoken = false;
      if ((await runPass()) > 0 || isStopped) continue;
      await sleep(await getSleepMs());
    }
  }

  async function runPass(): Promise<number> {
    try {
      const attempts = await deliverDue();
      failedPasses = 0;
      return attempts;
    } catch (error) {
      failedPasses += 1;
      if (isWithin(logStallEveryMs, stallLoggedAt, now())) return 0;
      stallLoggedAt = now();
      log('error', 'delivery-stalled', { channel, ...describeError(error) });
      return 0;
    }
  }

  async function deliverDue(): Promise<number> {
    await recordUnrecorded();
    const claims = await store.claim({
      destination: destination.name,
      now: now(),
      leaseMs,
      limit: batchSize,
      lease: randomUUID(),
    });
    const results = await Promise.allSettled(claims.map(deliver));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
    return claims.length;
  }

  async function deliver(claim: Claim): Promise<void> {
    const { message, attempts } = claim;
    const { result: sent, fields: details } = await attempt(claim);
    if (sent.ok) {
      const deliveredAt = now();
      const remark = sent.warning ?? sent.note;
      const stored = remark ? sanitize(remark) : null;
      await recordDelivery(message.id, () => store.markDelivered(claim, deliveredAt, stored));
      log('info', 'lead-delivered', { id: message.id, channel, attempts });
      onAttempt('delivered');
      if (sent.warning !== null) log('error', 'lead-partly-refused', { id: message.id, channel });
      return;
    }
    const error = sanitize(sent.error);
    if (shutdown.signal.aborted) return store.retryLater(claim, { at: now(), error });
    const at = sent.isPermanent ? null : scheduleRetry(claim, sent);
    const fields = { id: message.id, channel, attempts, code: sent.code, ...details };
    if (at === null) {
      await store.park(claim, error);
      log('error', 'lead-parked', fields);
      onAttempt('parked');
    } else {
      await store.retryLater(claim, { at, error });
      log('warn', 'lead-not-delivered', { ...fields, retryAt: new Date(at).toISOString() });
      onAttempt('retried');
    }
  }

  /** Null to give up. A message with a broken destination is retried until somebody repairs it. */
  function scheduleRetry(
    { attempts, since }: Claim,
    { isBroken, retryAfterMs = 0 }: Extract<SendResult, { ok: false }>,
  ): number | null {
    const failedAt = now();
    const at = nextAttemptAt({ attempts, since, failedAt, random: random() });
    if (at === null) return isBroken ? failedAt + maxDelayMs : null;
    return Math.max(at, failedAt + retryAfterMs);
  }

  /** A destination that throws would throw again: the failure is permanent, and this message's alone. */
  async function attempt({ message }: Claim): Promise<{ result: SendResult; fields: LogFields }> {
    try {
      const signal = AbortSignal.any([shutdown.signal, AbortSignal.timeout(attemptTimeoutMs)]);
      return { result: await destination.send(message, signal), fields: {} };
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      const { name: code, message: text } = error;
      const result = { ok: false, error: `${code}: ${text}`, code, isPermanent: true } as const;
      return { result, fields: { stack: extractFrames(error) } };
    }
  }

  /** A delivered message must not be sent again only because the store was unavailable for a moment. */
  async function recordDelivery(id: string, write: () => Promise<void>): Promise<void> {
    unrecorded.set(id, write);
    await write();
    unrecorded.delete(id);
  }

  async function recordUnrecorded(): Promise<void> {
    for (const [id, write] of unrecorded) await recordDelivery(id, write);
  }

  async function getSleepMs(): Promise<number> {
    if (failedPasses > 0) return Math.min(maxStallMs, minSleepMs * 2 ** (failedPasses - 1));
    const next = await store.nextDueAt(destination.name).catch(() => null);
    const untilDue = next === null ? maxSleepMs : next - now();
    return Math.min(maxSleepMs, Math.max(minSleepMs, untilDue));
  }

  async function sleep(ms: number): Promise<void> {
    if (isStopped || (isWoken && failedPasses === 0)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    wakeUp = resolve;
    await promise;
    clearTimeout(timer);
  }

  return {
    /** Delivers what is pending, and what becomes due, until `stop`. */
    start() {
      running ??= run();
    },
    wake() {
      isWoken = true;
      if (failedPasses === 0) wakeUp();
    },
    /** Attempts what is due now. Resolves with the number of attempts. */
    deliverDue,
    /** Whether the last pass failed, because the store cannot be used or because of a defect. */
    isStalled: () => failedPasses > 0,
    /** Resolves when no attempt is running; those unfinished after `graceMs` are aborted. */
    async stop(graceMs: number) {
      isStopped = true;
      wakeUp();
      const deadline = performance.now() + graceMs;
      const timer = setTimeout(() => shutdown.abort(), graceMs);
      await running;
      clearTimeout(timer);
      // What is not recorded as delivered is sent again by the next process.
      while (unrecorded.size > 0) {
        try {
          await recordUnrecorded();
        } catch (error) {
          if (performance.now() >= deadline) {
            log('error', 'delivery-not-recorded', describeError(error));
            return;
          }
          await delay(recordRetryMs);
        }
      }
    },
  };
}

/** Where it happened. A stack begins with the message, which may hold personal data. */
function extractFrames({ stack = '', message }: Error): string {
  return stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .join('\n');
}

/** PostgreSQL stores no text with a NUL, which a reply may have. */
function sanitize(text: string): string {
  // Truncating may leave half a surrogate pair.
  const truncated = text.slice(0, maxErrorLength).replace(/[\ud800-\udbff]$/, '');
  return truncated.replace(/\p{Cc}+/gu, ' ').toWellFormed();
}
