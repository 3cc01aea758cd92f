import type { ClientNetworks } from '#server/http/client-address.ts';
import { createNetworkLimiter } from '#server/http/network-limiter.ts';
import { createRateLimiter, type Permit } from '#server/http/rate-limiter.ts';

const windowSeconds = 5 * 60;
/** Requests of any kind, for each message that an address may send: room for mistakes and retries. */
const requestsPerMessage = 20;

export type RateLimitOptions = {
  /** Messages from one address in 5 minutes; wider networks may send a multiple of it. */
  perAddress: number;
  /** Messages from all addresses in 5 minutes. */
  overall: number;
  /** Messages that look like spam, from all addresses in 5 minutes: what robots may store. */
  quarantined: number;
};

/** The limits of the contact endpoint, by client; a client of null has no limit of its own. */
export type RateLimits = {
  /** Counts a request, before its body is read. */
  request(networks: ClientNetworks | null): Promise<LimitedPermit>;
  /** Counts a message that is about to be stored. */
  message(message: LimitedMessage): Promise<LimitedPermit>;
};

type LimitedMessage = {
  networks: ClientNetworks | null;
  /** A message that looks like spam takes nothing from the overall limit of the others. */
  isSuspicious: boolean;
};

/** A refusal names the limit that was reached, for the log. */
type LimitedPermit = Extract<Permit, { ok: true }> | (Extract<Permit, { ok: false }> & Limit);
type Limit = { limit: 'requests' | 'address' | 'network' | 'overall' | 'quarantined' };

export function createRateLimits(options: RateLimitOptions): RateLimits {
  const { perAddress, overall, quarantined } = options;
  const requests = createNetworkLimiter({ points: perAddress * requestsPerMessage, windowSeconds });
  const messages = createNetworkLimiter({ points: perAddress, windowSeconds });
  const all = createRateLimiter({ points: overall, windowSeconds });
  const suspicious = createRateLimiter({ points: quarantined, windowSeconds });

  return {
    async request(networks) {
      const permit = await requests.consume(networks);
      return permit.ok ? permit : { ...permit, limit: 'requests' };
    },
    async message({ networks, isSuspicious }) {
      const own = await messages.consume(networks);
      if (!own.ok) return own;
      const total = await (isSuspicious ? suspicious : all).consume('all');
      if (!total.ok) {
        await own.refund();
        return { ...total, limit: isSuspicious ? 'quarantined' : 'overall' };
      }
      return {
        ok: true,
        async refund() {
          await own.refund();
          await total.refund();
        },
      };
    },
  };
}
