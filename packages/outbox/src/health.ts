import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isWithin } from './backoff.ts';
import { describeError, type Log, type LogFields } from './log.ts';
import { inTime } from './store/database.ts';
import { StoreUnavailable } from './store/errors.ts';
import type { Backlog, StoreReader } from './store/reader.ts';

/** A message pending for longer is overdue: by then, one that the first retry delivers is gone. */
export const overdueAfterMs = 30 * 60_000;

/** How long the answer of the store is kept for those who do not need a new one. */
const keptMs = 5000;

/** How long they wait for the store. */
const maxWaitMs = 1000;

/** What the store said of itself; `reason` and `cause` hold no personal data. */
export type StoreState =
  { isUsable: true; backlog: Backlog } | { isUsable: false; reason: string; cause: string | null };

export type HealthStatus = 'ok' | 'degraded';

/** What an operator may know; holds no personal data and no secrets. */
export type HealthDetails = {
  status: HealthStatus;
  store: { location: string; isUsable: boolean; reason: string | null };
  /** Null while the store cannot be used. */
  messages: (Omit<Backlog, 'oldestReceivedAt'> & { oldestAgeSeconds: number | null }) | null;
  /** Null if the disk cannot be asked. */
  disk: { freeBytes: number | null };
  problems: { name: string; since: string; details: LogFields }[];
};

export type Health = {
  /** For everybody. Waits a second at most. */
  status(): Promise<HealthStatus>;
  /** For operators. Waits a second at most for the store. */
  details(): Promise<HealthDetails>;
  /** Asks the store, and waits for as long as it takes to answer. Never rejects. */
  probeStore(): Promise<StoreState>;
  /** From now on the store is not asked: it is being closed. */
  close(): void;
};

export type HealthOptions = {
  store: Pick<StoreReader, 'backlog' | 'location'>;
  destinations: readonly string[];
  alerts: { present(): { name: string; since: number; details: LogFields }[] };
  /** Null if the disk cannot be asked. */
  readFreeBytes: () => Promise<number | null>;
  log: Log;
  now: () => number;
};

export function createHealth(options: HealthOptions): Health {
  const { store, destinations, alerts, readFreeBytes, log, now } = options;
  let probing: Promise<StoreState> | null = null;
  let latest: { state: StoreState; at: number } | null = null;
  let isClosed = false;

  /** One probe at a time, however many ask. */
  function probeStore(): Promise<StoreState> {
    probing ??= askStore().then((state) => {
      latest = { state, at: now() };
      probing = null;
      return state;
    });
    return probing;
  }

  async function askStore(): Promise<StoreState> {
    try {
      const backlog = await store.backlog(destinations, now() - overdueAfterMs);
      return { isUsable: true, backlog };
    } catch (error) {
      if (error instanceof StoreUnavailable) {
        const { cause, reason, message } = error;
        return { isUsable: false, reason, cause: cause instanceof Error ? cause.message : message };
      }
      log('error', 'store-probe-failed', describeError(error));
      return { isUsable: false, reason: 'defect', cause: null };
    }
  }

  async function readStore(): Promise<StoreState> {
    if (isClosed) return latest?.state ?? { isUsable: false, reason: 'closed', cause: null };
    if (latest !== null && isWithin(keptMs, latest.at, now())) return latest.state;
    return inTime(probeStore(), maxWaitMs).catch(() => {
      return { isUsable: false, reason: 'timeout', cause: null };
    });
  }

  /** Whether the store can be used is known better from its answer than from the alerts. */
  function statusWith({ isUsable }: StoreState): HealthStatus {
    const others = alerts.present().filter(({ name }) => name !== 'store-unavailable');
    return isUsable && others.length === 0 ? 'ok' : 'degraded';
  }

  function summarize({ oldestReceivedAt, ...counts }: Backlog): HealthDetails['messages'] {
    const age = oldestReceivedAt === null ? null : Math.round((now() - oldestReceivedAt) / 1000);
    return { ...counts, oldestAgeSeconds: age === null ? null : Math.max(0, age) };
  }

  return {
    status: async () => statusWith(await readStore()),
    async details() {
      const state = await readStore();
      const { isUsable } = state;
      return {
        status: statusWith(state),
        store: { location: store.location, isUsable, reason: isUsable ? null : state.reason },
        messages: isUsable ? summarize(state.backlog) : null,
        disk: { freeBytes: await readFreeBytes() },
        problems: alerts.present().map(({ name, since, details }) => {
          return { name, since: new Date(since).toISOString(), details };
        }),
      };
    },
    probeStore,
    close() {
      isClosed = true;
    },
  };
}

/**
 * The bytes that this user may still write to the disk of a folder, or of the nearest one above that
 * exists; null if the disk cannot be asked.
 */
export async function readFreeBytes(folder: string): Promise<number | null> {
  const path = resolve(folder);
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    return error.code === 'ENOENT' && path !== dirname(path) ? readFreeBytes(dirname(path)) : null;
  }
}
