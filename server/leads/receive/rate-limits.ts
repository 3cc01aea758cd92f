import type { LimitedMessage, Refusal } from '@altanube/contact/store-message';
import { createRateLimiter } from '../../http/rate-limiter.ts';

export const windowSeconds = 5 * 60;
/** Requests of any kind per message that an address may send, to allow mistakes and retries. */
const requestsPerMessage = 20;

/** Maximum numbers of messages in 5 minutes. */
export type RateLimitOptions = {
  perAddress: number;
  overall: number;
  /** Suspected spam from all addresses: the maximum that robots can store. */
  quarantined: number;
};

export type RateLimits = ReturnType<typeof createRateLimits>;

export function createRateLimits({ perAddress, overall, quarantined }: RateLimitOptions) {
  const limiters = {
    requests: createRateLimiter({ count: perAddress * requestsPerMessage, windowSeconds }),
    address: createRateLimiter({ count: perAddress, windowSeconds }),
    overall: createRateLimiter({ count: overall, windowSeconds }),
    quarantined: createRateLimiter({ count: quarantined, windowSeconds }),
  };

  async function consume(
    limit: keyof typeof limiters,
    key: string | null,
  ): Promise<Refusal | null> {
    const retryAfterSeconds = await limiters[limit].consume(key);
    return retryAfterSeconds === null ? null : { limit, retryAfterSeconds };
  }

  return {
    /** Counts requests of any kind, before their bodies are read. */
    consumeRequest: (client: string | null) => consume('requests', client),
    async consume({ client, isSuspicious }: LimitedMessage): Promise<Refusal | null> {
      const refusal = await consume('address', client);
      if (refusal !== null) return refusal;
      const secondRefusal = await consume(isSuspicious ? 'quarantined' : 'overall', 'all');
      if (secondRefusal !== null) await limiters.address.refund(client);
      return secondRefusal;
    },
    async refund({ client, isSuspicious }: LimitedMessage): Promise<void> {
      await limiters.address.refund(client);
      await limiters[isSuspicious ? 'quarantined' : 'overall'].refund('all');
    },
  };
}
