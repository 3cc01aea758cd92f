import { createRateLimiter, type Permit } from '#server/http/rate-limiter.ts';

const windowSeconds = 5 * 60;
/** Requests of any kind, for each message that an address may send: room for mistakes and retries. */
const requestsPerMessage = 20;

export type RateLimitOptions = {
  /** Messages from one address in 5 minutes. */
  perAddress: number;
  /** Messages from all addresses in 5 minutes. */
  overall: number;
};

/** The limits of the contact endpoint, by client address; an address of null is not limited. */
export type RateLimits = {
  /** Counts a request, before its body is read. */
  request(address: string | null): Promise<LimitedPermit>;
  /** Counts a message that is about to be stored. */
  message(address: string | null): Promise<LimitedPermit>;
};

/** A refusal names the limit that was reached, for the log. */
type LimitedPermit = Extract<Permit, { ok: true }> | (Extract<Permit, { ok: false }> & Limit);
type Limit = { limit: 'requests' | 'address' | 'overall' };

export function createRateLimits({ perAddress, overall }: RateLimitOptions): RateLimits {
  const requests = createRateLimiter({ points: perAddress * requestsPerMessage, windowSeconds });
  const messages = createRateLimiter({ points: perAddress, windowSeconds });
  const total = createRateLimiter({ points: overall, windowSeconds });

  return {
    async request(address) {
      const permit = await requests.consume(address);
      return permit.ok ? permit : { ...permit, limit: 'requests' };
    },
    async message(address) {
      const own = await messages.consume(address);
      if (!own.ok) return { ...own, limit: 'address' };
      const all = await total.consume('all');
      if (!all.ok) {
        await own.refund();
        return { ...all, limit: 'overall' };
      }
      return {
        ok: true,
        async refund() {
          await own.refund();
          await all.refund();
        },
      };
    },
  };
}
