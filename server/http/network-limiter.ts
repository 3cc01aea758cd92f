import type { ClientNetworks } from './client-address.ts';
import { createRateLimiter, type Permit, type RateLimiter } from './rate-limiter.ts';

/** Whether a request is within the limits of its client; a refusal names the limit. */
export type NetworkPermit =
  | Extract<Permit, { ok: true }>
  | (Extract<Permit, { ok: false }> & { limit: 'address' | 'network' });

export type NetworkLimiter = {
  /** Takes a point from each network of a client. A client of null is not limited. */
  consume(networks: ClientNetworks | null): Promise<NetworkPermit>;
};

/**
 * How many times as much as one address each network may send, from narrow to wide: for IPv6 a /64,
 * a /56 and a /48. Who rents one of the wide ones has up to 65,536 of the narrow ones.
 */
const multiples = [1, 2, 4] as const;

/** What one network of a client may send. */
export type NetworkLimit = { network: string; points: number; limit: 'address' | 'network' };

/** The limits of a client's networks, from wide to narrow, where one address has so many points. */
export function networkLimits(networks: ClientNetworks, points: number): NetworkLimit[] {
  const limits = multiples.flatMap((multiple, index): NetworkLimit[] => {
    const network = networks[index];
    if (network === undefined) return [];
    return [{ network, points: points * multiple, limit: index === 0 ? 'address' : 'network' }];
  });
  return limits.reverse();
}

/**
 * Allows each client address so many points in a fixed window, and each wider network that it is in
 * a multiple of them. Counts in the memory of this process.
 */
export function createNetworkLimiter({
  points,
  windowSeconds,
}: {
  points: number;
  windowSeconds: number;
}): NetworkLimiter {
  const limiters = new Map<number, RateLimiter>();
  function limiterOf(mostPoints: number): RateLimiter {
    const limiter = limiters.get(mostPoints);
    if (limiter !== undefined) return limiter;
    const created = createRateLimiter({ points: mostPoints, windowSeconds });
    limiters.set(mostPoints, created);
    return created;
  }

  return {
    async consume(networks) {
      if (networks === null) return { ok: true, refund: async () => {} };
      const taken: Extract<Permit, { ok: true }>[] = [];
      async function refund(): Promise<void> {
        for (const permit of taken) await permit.refund();
      }
      // From wide to narrow: a network that is used up adds no counters for the addresses in it.
      for (const { network, limit, points: mostPoints } of networkLimits(networks, points)) {
        const permit = await limiterOf(mostPoints).consume(network);
        if (!permit.ok) {
          await refund();
          return { ...permit, limit };
        }
        taken.push(permit);
      }
      return { ok: true, refund };
    },
  };
}
