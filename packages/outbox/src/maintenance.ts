import { setImmediate as yieldToOthers, setTimeout as sleep } from 'node:timers/promises';
import type { Alerts } from './alerts.ts';
import { isWithin, maxDelayMs } from './backoff.ts';
import {
  deleteExportsContaining,
  deleteFilesBefore,
  deleteMails,
  type DeletionErrors,
} from './data-folder.ts';
import { describeError, type Log } from './log.ts';
import type { Store } from './store/store.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** A file database deletes so many messages in some 20 ms. */
export const purgeBatchSize = 50;
/** Exports are read as a whole to find messages in them, so this is done for many at once. */
const exportsBatchSize = 5000;

export type RetentionOptions = {
  store: Pick<Store, 'purge'>;
  destinations: readonly string[];
  /** The folder with exports and the mails of `emlFolder` (in `mail`). */
  folder: string;
  /** From when a message was delivered or given up until it is deleted, with its files. */
  retentionDays: number;
  /** From when a message was received until it is deleted out of quarantine. */
  quarantineRetentionDays: number;
  /** Of several servers on the store the leader deletes messages; each deletes its own files. */
  isLeader: () => boolean;
  alerts: Pick<Alerts<'files-not-deleted'>, 'raise' | 'resolve'>;
  log: Log;
  now: () => number;
};

export type MaintenanceOptions = RetentionOptions & {
  store: Pick<Store, 'capNextAttempts'>;
  probe: () => Promise<void>;
  tasks?: readonly (() => Promise<unknown>)[] | undefined;
  everyMs?: number | undefined;
};

/** The probe and the tasks once a minute, retention once an hour. A failure stops no others. */
export function createMaintenance(options: MaintenanceOptions) {
  const { store, destinations, isLeader, probe, tasks = [], everyMs = 60_000, log, now } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let retained = { at: -Infinity, asLeader: false };
  let running: Promise<unknown> = Promise.resolve();

  const correctTimes = () => store.capNextAttempts(destinations, now(), maxDelayMs);

  async function runTasks(): Promise<void> {
    await attempt(probe);
    for (const task of [correctTimes, ...tasks]) if (isLeader()) await attempt(task);
  }

  async function runRetention(): Promise<void> {
    const asLeader = isLeader();
    const isDone = isWithin(hourMs, retained.at, now()) && (retained.asLeader || !asLeader);
    if (isDone) return;
    await attempt(async () => {
      await applyRetention(options, signal);
      retained = { at: now(), asLeader };
    });
  }

  async function attempt(task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
    } catch (error) {
      log('error', 'maintenance-failed', describeError(error));
    }
  }

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await work();
      // Rejects only when it is aborted.
      await sleep(everyMs, null, { signal }).catch(() => null);
    }
  }

  return {
    start() {
      running = Promise.all([repeat(runTasks), repeat(runRetention)]);
    },
    async tick() {
      await runTasks();
      await runRetention();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Deletes what is kept no longer, a portion at a time; aborting ends it after a portion. */
export async function applyRetention(options: RetentionOptions, signal: AbortSignal) {
  const { folder, retentionDays, isLeader, alerts, log, now } = options;
  const undeleted: DeletionErrors = new Map();
  const endedBefore = now() - retentionDays * dayMs;
  if (isLeader()) {
    const count = await purgeMessages(options, endedBefore, signal, undeleted);
    if (count > 0) log('info', 'leads-purged', { count });
  }
  const files = await deleteFilesBefore(folder, endedBefore, signal, undeleted);
  if (files > 0) log('info', 'lead-files-purged', { count: files });
  const [reason = null] = undeleted.values();
  if (reason !== null) alerts.raise('files-not-deleted', { count: undeleted.size, reason });
  // One that was ended early has not seen everything.
  else if (!signal.aborted) alerts.resolve('files-not-deleted');
}

async function purgeMessages(
  { store, destinations, folder, quarantineRetentionDays, isLeader, now }: RetentionOptions,
  endedBefore: number,
  signal: AbortSignal,
  undeleted: DeletionErrors,
): Promise<number> {
  const quarantinedBefore = now() - quarantineRetentionDays * dayMs;
  const request = { endedBefore, quarantinedBefore, destinations, limit: purgeBatchSize };
  let count = 0;
  const deleted: string[] = [];
  try {
    for await (const ids of store.purge(request)) {
      await deleteMails(folder, ids, undeleted);
      count += ids.length;
      deleted.push(...ids);
      if (deleted.length >= exportsBatchSize) {
        await deleteExportsContaining(folder, deleted.splice(0), undeleted);
      }
      if (signal.aborted || !isLeader()) break;
      await yieldToOthers();
    }
  } finally {
    await deleteExportsContaining(folder, deleted, undeleted);
  }
  return count;
}
