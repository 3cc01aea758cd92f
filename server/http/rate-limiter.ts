import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Whether a request is within its limit; `refund` gives its point back. */
export type Permit =
  { ok: true; refund(): Promise<void> } | { ok: false; retryAfterSeconds: number };

export type RateLimiter = {
  /** Takes one of the points of a key. */
  consume(key: string): Promise<Permit>;
};

/** Allows each key so many points in a fixed window. Counts in the memory of this process. */
export function createRateLimiter(limit: { points: number; windowSeconds: number }): RateLimiter {
  const limiter = new RateLimiterMemory({ points: limit.points, duration: limit.windowSeconds });
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return {
          ok: false,
          retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        };
      }
      return {
        ok: true,
        async refund() {
          await limiter.reward(key);
        },
      };
    },
  };
}
