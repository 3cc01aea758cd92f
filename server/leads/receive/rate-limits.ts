import type { ClientNetworks } from '#server/http/client-address.ts';
import { createNetworkLimiter, networkLimits } from '#server/http/network-limiter.ts';
import { createRateLimiter, type Permit } from '#server/http/rate-limiter.ts';
import type { SharedLimits } from './shared-limits.ts';

/** How long a window of the limits lasts. */
export const windowSeconds = 5 * 60;
/** The counter of all messages that do not look like spam, where servers share it. */
export const overallCounter = 'overall';
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

/**
 * Counts in the memory of this process and, if there are `shared` limits, by these together with the
 * other servers. They decide then; while they cannot be asked, this process decides alone.
 */
export function createRateLimits(
  options: RateLimitOptions,
  shared: SharedLimits | null = null,
): RateLimits {
  const points = options.perAddress * requestsPerMessage;
  const requests = createNetworkLimiter({ points, windowSeconds });
  const countAlone = createOwnLimits(options);
  return {
    async request(networks) {
      const permit = await requests.consume(networks);
      return permit.ok ? permit : { ...permit, limit: 'requests' };
    },
    async message(message) {
      const alone = await countAlone(message);
      const together = shared && (await countTogether(message, options, shared));
      if (together === null) return alone;
      if (!alone.ok) return together;
      if (together.ok) return { ok: true, refund: () => refundAll([alone, together]) };
      await alone.refund();
      return together;
    },
  };
}

type CountMessage = (message: LimitedMessage) => Promise<LimitedPermit>;

function createOwnLimits({ perAddress, overall, quarantined }: RateLimitOptions): CountMessage {
  const messages = createNetworkLimiter({ points: perAddress, windowSeconds });
  const all = createRateLimiter({ points: overall, windowSeconds });
  const suspicious = createRateLimiter({ points: quarantined, windowSeconds });
  return async ({ networks, isSuspicious }) => {
    const own = await messages.consume(networks);
    if (!own.ok) return own;
    const total = await (isSuspicious ? suspicious : all).consume('all');
    if (total.ok) return { ok: true, refund: () => refundAll([own, total]) };
    await own.refund();
    return { ...total, limit: isSuspicious ? 'quarantined' : 'overall' };
  };
}

/** Null if the shared counters cannot be asked. */
async function countTogether(
  { networks, isSuspicious }: LimitedMessage,
  options: RateLimitOptions,
  shared: SharedLimits,
): Promise<LimitedPermit | null> {
  const own = networks === null ? [] : networkLimits(networks, options.perAddress);
  const total = isSuspicious
    ? ({ name: 'quarantined', points: options.quarantined, limit: 'quarantined' } as const)
    : ({ name: overallCounter, points: options.overall, limit: 'overall' } as const);
  const limits = [...own.map((limit) => ({ ...limit, name: limit.network })), total];
  const counts = await shared.count(limits.slice(0, -1), total);
  if (counts === null) return null;

  const isWithin = counts.map(({ count }, index) => count <= (limits[index]?.points ?? 0));
  const refused = isWithin.indexOf(false);
  const limit = limits[refused]?.limit;
  const leftMs = counts[refused]?.leftMs ?? 0;
  if (limit === undefined) return { ok: true, refund: () => shared.giveBack(counts) };
  await shared.giveBack(counts.filter((_, index) => isWithin[index]));
  return { ok: false, limit, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) };
}

async function refundAll(permits: Extract<Permit, { ok: true }>[]): Promise<void> {
  for (const permit of permits) await permit.refund();
}
