import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises';
import type { Alerts } from './alerts.ts';
import { isWithin, maxDelayMs } from './backoff.ts';
import { DataFolder } from './data-folder.ts';
import { describeError, type Log } from './log.ts';
import { createPurgeHorizon, type PurgeHorizonOptions } from './purge-horizon.ts';
import type { Store } from './store/store.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Messages per transaction: SQLite deletes 50 in about 20 ms. */
export const purgeBatchSize = 50;
/** Messages per scan of the exports, which reads each file as a whole. */
const exportsBatchSize = 5000;

export type RetentionOptions = {
  store: Pick<Store, 'purge'>;
  destinations: readonly string[];
  /** The folder with exports and the mails of `emlFolder` (in `mail`). */
  folder: string;
  /** Days until a delivered or given-up message is deleted, with its files. */
  retentionDays: number;
  /** Days until a quarantined message is deleted, counted from its receipt. */
  quarantineRetentionDays: number;
  /** Quarantined messages received later are kept: no mail has listed them yet. */
  readReportTime?: (() => Promise<number>) | undefined;
  /** Only the leader deletes messages; every server deletes its own files. */
  isLeader: () => boolean;
  alerts: Pick<Alerts<'files-not-deleted'>, 'raise' | 'resolve'>;
  log: Log;
};

export type MaintenanceOptions = RetentionOptions &
  PurgeHorizonOptions & {
    store: Pick<Store, 'capNextAttempts'>;
    probe: () => Promise<void>;
    tasks?: readonly (() => Promise<unknown>)[] | undefined;
    pauseMs?: number | undefined;
  };

/** Runs probe and tasks every minute, retention every hour. One failure does not stop the rest. */
export function createMaintenance(options: MaintenanceOptions) {
  const { store, destinations, isLeader, probe, tasks = [], pauseMs = 60_000, log, now } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const advancePurgeHorizon = createPurgeHorizon(options);
  let lastRetention = { at: -Infinity, asLeader: false };
  let running: Promise<unknown> = Promise.resolve();

  const capAttemptTimes = () => store.capNextAttempts(destinations, now(), maxDelayMs);

  async function runTasks(): Promise<void> {
    await runSafely(probe);
    for (const task of [capAttemptTimes, ...tasks]) if (isLeader()) await runSafely(task);
  }

  async function runRetention(): Promise<void> {
    const asLeader = isLeader();
    const horizon = await advancePurgeHorizon();
    const isDone =
      isWithin(hourMs, lastRetention.at, horizon) && (lastRetention.asLeader || !asLeader);
    if (isDone) return;
    await applyRetention(options, horizon, signal);
    lastRetention = { at: horizon, asLeader };
  }

  async function runSafely(task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
    } catch (error) {
      log('error', 'maintenance-failed', describeError(error));
    }
  }

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await work();
      // Rejects only when aborted.
      await sleep(pauseMs, null, { signal }).catch(() => null);
    }
  }

  return {
    start() {
      running = Promise.all([repeat(runTasks), repeat(() => runSafely(runRetention))]);
    },
    async tick() {
      await runTasks();
      await runSafely(runRetention);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Deletes, in batches, what has expired by `time`. Aborting stops it after the current batch. */
export async function applyRetention(options: RetentionOptions, time: number, signal: AbortSignal) {
  const { folder, retentionDays, isLeader, alerts, log } = options;
  const data = new DataFolder(folder);
  const endedBefore = time - retentionDays * dayMs;
  if (isLeader()) {
    const count = await purgeMessages(options, data, time, signal);
    if (count > 0) log('info', 'leads-purged', { count });
  }
  const files = await data.deleteFilesBefore(endedBefore, signal);
  if (files > 0) log('info', 'lead-files-purged', { count: files });
  const [reason = null] = data.undeleted.values();
  if (reason !== null) alerts.raise('files-not-deleted', { count: data.undeleted.size, reason });
  // An aborted run has not checked all files.
  else if (!signal.aborted) alerts.resolve('files-not-deleted');
}

async function purgeMessages(
  options: RetentionOptions,
  data: DataFolder,
  time: number,
  signal: AbortSignal,
): Promise<number> {
  const { store, destinations, retentionDays, quarantineRetentionDays } = options;
  const { readReportTime = async () => Infinity, isLeader } = options;
  const endedBefore = time - retentionDays * dayMs;
  const reportedBefore = await readReportTime();
  const quarantinedBefore = Math.min(time - quarantineRetentionDays * dayMs, reportedBefore);
  const request = { endedBefore, quarantinedBefore, destinations, limit: purgeBatchSize };
  let count = 0;
  const deleted: string[] = [];
  try {
    for await (const ids of store.purge(request)) {
      await data.deleteMails(ids);
      count += ids.length;
      deleted.push(...ids);
      if (deleted.length >= exportsBatchSize) {
        await data.deleteExportsContaining(deleted.splice(0));
      }
      if (signal.aborted || !isLeader()) break;
      await yieldToEventLoop();
    }
  } finally {
    await data.deleteExportsContaining(deleted);
  }
  return count;
}
