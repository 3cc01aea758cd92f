import { inTime, StoreUnavailable, type Received, type Store } from '@altanube/outbox';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { ClientNetworks } from '../../http/client-address.ts';
import {
  consumePoints,
  createNetworkLimiter,
  type NetworkLimiter,
  type Refusal,
} from '../../http/network-limiter.ts';

export const windowSeconds = 5 * 60;
const windowMs = windowSeconds * 1000;
/** Requests of any kind, for each message that an address may send: room for mistakes and retries. */
const requestsPerMessage = 20;
/** How much may have been received in the future, by the clock of another server. */
const clockToleranceMs = 60_000;

export type RateLimitOptions = {
  perAddress: number;
  overall: number;
  /** Messages that look like spam, from all addresses in 5 minutes: what robots may store. */
  quarantined: number;
};

export type RateLimitDependencies = {
  store: Pick<Store, 'countReceived'>;
  /** Counts the messages of each client; if left out, in the memory of this process. */
  messages?: NetworkLimiter | undefined;
  now: () => number;
  /** How long a message waits for the store to count. */
  maxWaitMs?: number | undefined;
};

type LimitedMessage = {
  networks: ClientNetworks | null;
  /** A message that looks like spam takes nothing from the overall limit of the others. */
  isSuspicious: boolean;
};

export type RateLimits = ReturnType<typeof createRateLimits>;

export function createRateLimits(
  { perAddress, overall, quarantined }: RateLimitOptions,
  dependencies: RateLimitDependencies,
) {
  const requests = perAddress * requestsPerMessage;
  const { messages = createNetworkLimiter({ requests: perAddress, windowSeconds }) } = dependencies;
  const all = createTotal('overall', overall, dependencies);
  const suspicious = createTotal('quarantined', quarantined, dependencies);
  return {
    /** Counts requests of any kind, before their bodies are read. */
    requests: createNetworkLimiter({ requests, windowSeconds }),
    async consume({ networks, isSuspicious }: LimitedMessage): Promise<Refusal | null> {
      const total = isSuspicious ? suspicious : all;
      // Before the client is counted, so that nothing is written about those who are refused here.
      const refusal = (await total.checkStored()) ?? (await messages.consume(networks));
      if (refusal !== null) return refusal;
      const late = await total.consume();
      if (late !== null) await messages.refund(networks);
      return late;
    },
    async refund({ networks, isSuspicious }: LimitedMessage): Promise<void> {
      await messages.refund(networks);
      await (isSuspicious ? suspicious : all).refund();
    },
    /** Whether so many messages were stored in the last 5 minutes that the next one is refused. */
    isOverallLimitMet: async () => (await all.checkStored()) !== null,
  };
}

/** Counts rows once a second, or for each message near the limit; memory adds the unstored. */
function createTotal(
  limit: 'overall' | 'quarantined',
  points: number,
  { store, now, maxWaitMs = 1000 }: RateLimitDependencies,
) {
  const own = new RateLimiterMemory({ points, duration: windowSeconds });
  let counting: Promise<Received> | null = null;
  let countedAt = -Infinity;
  let lastCount = 0;
  let takenSince = 0;

  async function count(): Promise<Received> {
    const span = { from: now() - windowMs, before: now() + clockToleranceMs };
    const request = { ...span, isSuspicious: limit === 'quarantined', limit: points };
    try {
      const received = await inTime(store.countReceived(request), maxWaitMs);
      lastCount = received.count;
      return received;
    } catch (error) {
      // Whether the message can be stored, the store will say.
      if (!(error instanceof StoreUnavailable)) throw error;
      return { count: 0, oldestAt: null };
    }
  }

  return {
    async checkStored(): Promise<Refusal | null> {
      const isNear = takenSince > 0 && 2 * (lastCount + takenSince) >= points;
      if (counting === null || isNear || performance.now() - countedAt >= 1000) {
        countedAt = performance.now();
        takenSince = 0;
        counting = count();
      }
      const { count: stored, oldestAt } = await counting;
      if (stored < points) return null;
      const leftMs = Math.min(windowMs, (oldestAt ?? now()) + windowMs - now());
      return { limit, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) };
    },
    consume() {
      takenSince += 1;
      return consumePoints(own, { key: limit, limit });
    },
    refund: () => own.reward(limit),
  };
}
