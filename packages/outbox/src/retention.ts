import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Alerts } from './alerts.ts';
import { deleteExportsWith } from './export-files.ts';
import { deleteFilesBefore, deleteMailsOf, type Undeleted } from './data-folder.ts';
import type { Log } from './log.ts';
import type { Store } from './store/store.ts';

const dayMs = 24 * 60 * 60_000;
/** A file database deletes so many messages in some 20 ms. */
export const purgePortion = 50;
/** Exports are read as a whole to find messages in them, so this is done for many at once. */
const exportsGroup = 5000;

export type RetentionOptions = {
  store: Pick<Store, 'purge'>;
  /** A message's deliveries to others are not waited for. */
  destinations: readonly string[];
  /** The folder with exports and the mails of `emlFolder` (in `mail`). */
  folder: string;
  /** Messages are deleted so many days after they were delivered or given up, as are their files. */
  retentionDays: number;
  /** Messages in quarantine are deleted so many days after they were received. */
  quarantineRetentionDays: number;
  /** Of several servers on the store the leader deletes messages; each deletes its own files. */
  isLeader: () => boolean;
  alerts: Pick<Alerts<'files-not-deleted'>, 'begin' | 'end'>;
  log: Log;
  now: () => number;
};

/**
 * Deletes what is kept no longer, a portion at a time. Aborting ends it after the portion that it is
 * at; the next call begins anew. Files that cannot be deleted are a problem until they can be.
 */
export async function applyRetention(
  options: RetentionOptions,
  signal: AbortSignal,
): Promise<void> {
  const { folder, retentionDays, isLeader, alerts, log, now } = options;
  const undeleted: Undeleted = new Map();
  const endedBefore = now() - retentionDays * dayMs;
  if (isLeader()) await purgeMessages(options, { endedBefore, signal, undeleted });
  const files = await deleteFilesBefore(folder, endedBefore, signal, undeleted);
  if (files > 0) log('info', 'lead-files-purged', { count: files });
  const [reason = null] = undeleted.values();
  if (reason !== null) alerts.begin('files-not-deleted', { count: undeleted.size, reason });
  // One that was ended early has not seen everything.
  else if (!signal.aborted) alerts.end('files-not-deleted');
}

async function purgeMessages(
  options: RetentionOptions,
  run: { endedBefore: number; signal: AbortSignal; undeleted: Undeleted },
): Promise<void> {
  const { endedBefore, signal, undeleted } = run;
  const { store, destinations, folder, quarantineRetentionDays, isLeader, log, now } = options;
  const quarantinedBefore = now() - quarantineRetentionDays * dayMs;
  const request = { endedBefore, quarantinedBefore, destinations, limit: purgePortion };
  let count = 0;
  const deleted: string[] = [];
  try {
    for await (const ids of store.purge(request)) {
      await deleteMailsOf(folder, ids, undeleted);
      count += ids.length;
      deleted.push(...ids);
      if (deleted.length >= exportsGroup) {
        await deleteExportsWith(folder, deleted.splice(0), undeleted);
      }
      if (signal.aborted || !isLeader()) break;
      await yieldToOthers();
    }
  } finally {
    await deleteExportsWith(folder, deleted, undeleted);
  }
  if (count > 0) log('info', 'leads-purged', { count });
}
