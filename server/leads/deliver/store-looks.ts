import { setTimeout as sleep } from 'node:timers/promises';
import { errorFields, type Log } from '#server/log.ts';
import { StoreUnavailable, type Backlog } from '#server/leads/store/lead-store.ts';
import type { Channel, LeadStore } from '#server/leads/store/lead-store.ts';
import { hasElapsed } from './elapsed.ts';
import { minuteMs } from './problem-rules.ts';

/** A lead pending for longer is overdue: by then, a message that the first retry delivers is gone. */
export const overdueAfterMs = 30 * minuteMs;

/** How long a look is kept for those who do not need a new one. */
const keptMs = 5000;
/** How long they wait for the store. */
const longestWaitMs = 1000;

/** What the store said of itself; `reason` and `cause` hold no personal data. */
export type StoreLook =
  { isUsable: true; backlog: Backlog } | { isUsable: false; reason: string; cause: string | null };

export type StoreLooks = {
  /** Asks the store, and waits for as long as it takes to answer. Never rejects. */
  take(): Promise<StoreLook>;
  /**
   * A look of the last seconds, taken once for all who ask at the same time. Never waits longer than
   * a second, after which the store counts as not usable.
   */
  read(): Promise<StoreLook>;
  /** From now on `read` gives the last look: the store is being closed. */
  end(): void;
};

export type StoreLooksDependencies = {
  store: Pick<LeadStore, 'backlog'>;
  channels: readonly Channel[];
  log: Log;
  now: () => number;
};

/** Looks at the store, one at a time, however many ask. */
export function createStoreLooks(dependencies: StoreLooksDependencies): StoreLooks {
  const { now } = dependencies;
  let running: Promise<StoreLook> | null = null;
  let latest: { look: StoreLook; at: number } | null = null;
  let hasEnded = false;

  async function takeAndKeep(): Promise<StoreLook> {
    const look = await lookAt(dependencies);
    latest = { look, at: now() };
    running = null;
    return look;
  }

  function take(): Promise<StoreLook> {
    running ??= takeAndKeep();
    return running;
  }

  return {
    take,
    async read() {
      if (hasEnded) return latest?.look ?? { isUsable: false, reason: 'closed', cause: null };
      const isKept = latest !== null && !hasElapsed(keptMs, { since: latest.at, now: now() });
      if (latest !== null && isKept) return latest.look;
      const timeout = new AbortController();
      const tooSlow = sleep(longestWaitMs, null, { signal: timeout.signal }).catch(() => null);
      const look = await Promise.race([take(), tooSlow]);
      timeout.abort();
      return look ?? { isUsable: false, reason: 'timeout', cause: null };
    },
    end() {
      hasEnded = true;
    },
  };
}

async function lookAt({ store, channels, log, now }: StoreLooksDependencies): Promise<StoreLook> {
  try {
    const overdueBefore = now() - overdueAfterMs;
    return { isUsable: true, backlog: await store.backlog({ channels, overdueBefore }) };
  } catch (error) {
    if (error instanceof StoreUnavailable) {
      const { cause, reason, message } = error;
      return { isUsable: false, reason, cause: cause instanceof Error ? cause.message : message };
    }
    log('error', 'store-look-failed', errorFields(error));
    return { isUsable: false, reason: 'defect', cause: null };
  }
}
