import type { LimitedMessage, Refusal } from '@altanube/contact/store-message';
import type { Config } from '@altanube/runtime/config';
import { getNetwork } from '../../http/client-address.ts';
import { createRateLimiter } from '../../http/rate-limiter.ts';

export const windowSeconds = 5 * 60;
/** Requests of any kind per message that an address may send, to allow mistakes and retries. */
const requestsPerMessage = 20;
/** Addresses that can use up their limits in one network before it has used up its own. */
const addressesPerNetwork = 10;

export type RateLimits = ReturnType<typeof createRateLimits>;

export function createRateLimits(limits: Config['leadRateLimits']) {
  const { perAddress, overall, quarantined } = limits;
  const limiters = {
    requests: createRateLimiter({ count: perAddress * requestsPerMessage, windowSeconds }),
    address: createRateLimiter({ count: perAddress, windowSeconds }),
    network: createRateLimiter({ count: perAddress * addressesPerNetwork, windowSeconds }),
    overall: createRateLimiter({ count: overall, windowSeconds }),
    quarantined: createRateLimiter({ count: quarantined, windowSeconds }),
  };

  type Count = [limit: keyof typeof limiters, key: string | null];

  async function consume([limit, key]: Count): Promise<Refusal | null> {
    const retryAfterSeconds = await limiters[limit].consume(key);
    return retryAfterSeconds === null ? null : { limit, retryAfterSeconds };
  }

  const listCounts = ({ client, isSuspicious }: LimitedMessage): Count[] => [
    ['address', client],
    ['network', client && getNetwork(client)],
    [isSuspicious ? 'quarantined' : 'overall', 'all'],
  ];

  async function refund(counts: Count[]): Promise<void> {
    for (const [limit, key] of counts) await limiters[limit].refund(key);
  }

  return {
    /** Counts requests of any kind, before their bodies are read. */
    consumeRequest: (client: string | null) => consume(['requests', client]),
    async consume(message: LimitedMessage): Promise<Refusal | null> {
      const counts = listCounts(message);
      const refusals = await Promise.all(counts.map(consume));
      const refusal = refusals.find((each) => each !== null) ?? null;
      if (refusal !== null) await refund(counts.filter((_, index) => refusals[index] === null));
      return refusal;
    },
    refund: (message: LimitedMessage) => refund(listCounts(message)),
  };
}
