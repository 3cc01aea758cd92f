import { errorFields, type Log } from '#server/log.ts';
import { StoreUnavailable } from '#server/leads/store/lead-store.ts';
import type { Channel, LeadStore, Purged, PurgeCursor } from '#server/leads/store/lead-store.ts';
import type { Alarm } from './alarm.ts';

const everyMs = 60_000;
const purgeEveryMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

export type HousekeepingDependencies = {
  store: Pick<LeadStore, 'purge'>;
  channels: readonly Channel[];
  alarm: Pick<Alarm, 'check'>;
  /** Delivered leads are deleted after so many days. */
  retentionDays: number;
  log: Log;
  now: () => number;
};

export type Housekeeping = {
  start(): void;
  /** Runs what is due: the alarm every time, the purge once an hour. */
  tick(): Promise<void>;
  stop(): Promise<void>;
};

/** Runs the periodic tasks, every minute. */
export function createHousekeeping(dependencies: HousekeepingDependencies): Housekeeping {
  const { store, channels, alarm, retentionDays, log, now } = dependencies;
  let purgedAt = -Infinity;
  let timer: NodeJS.Timeout | null = null;
  let ticking = Promise.resolve();

  async function tick(): Promise<void> {
    try {
      await alarm.check();
      if (now() >= purgedAt + purgeEveryMs) await purge();
    } catch (error) {
      const fields =
        error instanceof StoreUnavailable ? { reason: error.reason } : errorFields(error);
      log('error', 'housekeeping-failed', fields);
    }
  }

  async function purge(): Promise<void> {
    const deliveredBefore = now() - retentionDays * dayMs;
    let count = 0;
    for (let after: PurgeCursor | null = null; ;) {
      const { ids, next }: Purged = await store.purge({
        endedBefore: deliveredBefore,
        quarantinedBefore: null,
        channels,
        after,
        limit: 200,
      });
      count += ids.length;
      if (next === null) break;
      after = next;
    }
    purgedAt = now();
    if (count > 0) log('info', 'leads-purged', { count });
  }

  return {
    start() {
      timer ??= setInterval(() => {
        ticking = ticking.then(tick);
      }, everyMs);
      ticking = ticking.then(tick);
    },
    tick,
    async stop() {
      if (timer !== null) clearInterval(timer);
      await ticking;
    },
  };
}
