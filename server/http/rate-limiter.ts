import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts requests of each client, in the memory of this process. A null client is not limited. */
export function createRateLimiter(limit: { count: number; windowSeconds: number }) {
  const limiter = new RateLimiterMemory({ points: limit.count, duration: limit.windowSeconds });
  return {
    /** Resolves with null, or with the seconds after which the client may try again. */
    async consume(client: string | null): Promise<number | null> {
      if (client === null) return null;
      try {
        await limiter.consume(client);
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        // The library counts refused requests, too.
        await limiter.reward(client);
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    /** Reverts a `consume`. */
    async refund(client: string | null): Promise<void> {
      if (client !== null) await limiter.reward(client);
    },
  };
}
