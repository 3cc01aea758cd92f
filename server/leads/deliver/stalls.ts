import type { Log } from '#server/log.ts';
import { describeStoreFailure } from '#server/leads/store/describe-store-failure.ts';
import type { Channel } from '#server/leads/store/lead-store.ts';
import type { Problems } from './problems.ts';

const logEveryMs = 60_000;

export type StallsDependencies = { log: Log; problems: Problems; now: () => number };

/** The channels on which delivery is stopped, because the store cannot be used or fails. */
export type Stalls = {
  begin(channel: Channel, error: unknown): void;
  end(channel: Channel): void;
};

/** Logs a stall once a minute and channel, and reports it until no channel is stalled. */
export function createStalls({ log, problems, now }: StallsDependencies): Stalls {
  const stalled = new Set<Channel>();
  /** Also if this process has reported none: an earlier one may have ended while it was stalled. */
  let isReported = true;
  const loggedAt = new Map<Channel, number>();
  return {
    begin(channel, error) {
      stalled.add(channel);
      isReported = true;
      problems.begin('delivery-stalled', { channel });
      const elapsedMs = now() - (loggedAt.get(channel) ?? -Infinity);
      // A negative time is from before the clock was put right.
      if (elapsedMs >= 0 && elapsedMs < logEveryMs) return;
      loggedAt.set(channel, now());
      log('error', 'delivery-stalled', { channel, ...describeStoreFailure(error) });
    },
    end(channel) {
      stalled.delete(channel);
      if (!isReported || stalled.size > 0) return;
      isReported = false;
      problems.end('delivery-stalled');
    },
  };
}
