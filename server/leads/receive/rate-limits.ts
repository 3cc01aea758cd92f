import { RateLimiterMemory } from 'rate-limiter-flexible';
import { takePoint } from '#server/http/rate-limiter.ts';

const windowSeconds = 5 * 60;
/** Requests of any kind, for each message that an address may send: room for mistakes and retries. */
const requestsPerMessage = 20;

export type LimitOptions = {
  /** Messages from one address in 5 minutes. */
  perAddress: number;
  /** Messages from everywhere in 5 minutes. */
  overall: number;
};

/** `limit` says which one was reached, for the log. */
export type Permit =
  { ok: true; giveBack(): Promise<void> } | { ok: false; limit: string; retryAfterSeconds: number };

/** Keeps count of who sends how much, in this process. An address of null is not told apart. */
export type Limits = {
  /** Counts a request, before anything is read of it. */
  request(address: string | null): Promise<Permit>;
  /** Counts a message that is about to be stored. */
  message(address: string | null): Promise<Permit>;
};

export function createLimits({ perAddress, overall }: LimitOptions): Limits {
  const duration = windowSeconds;
  const requests = new RateLimiterMemory({ points: perAddress * requestsPerMessage, duration });
  const messages = new RateLimiterMemory({ points: perAddress, duration });
  const everything = new RateLimiterMemory({ points: overall, duration });

  async function message(address: string | null): Promise<Permit> {
    const own = await take(messages, address, 'address');
    if (!own.ok) return own;
    const all = await take(everything, 'all', 'overall');
    if (!all.ok) {
      await own.giveBack();
      return all;
    }
    return {
      ok: true,
      async giveBack() {
        await own.giveBack();
        await all.giveBack();
      },
    };
  }

  return { request: (address) => take(requests, address, 'requests'), message };
}

async function take(
  limiter: RateLimiterMemory,
  key: string | null,
  limit: string,
): Promise<Permit> {
  if (key === null) return { ok: true, giveBack: async () => {} };
  const retryAfterSeconds = await takePoint(limiter, key);
  if (retryAfterSeconds !== null) return { ok: false, limit, retryAfterSeconds };
  return {
    ok: true,
    async giveBack() {
      await limiter.reward(key);
    },
  };
}
