import { RateLimiterRes, type RateLimiterMemory } from 'rate-limiter-flexible';

/** Takes one of the points of a key. Null if there was one, otherwise the seconds until there is. */
export async function takePoint(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}
