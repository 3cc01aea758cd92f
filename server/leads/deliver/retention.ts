import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { deleteExportsWith, type Undeleted } from '@altanube/outbox';
import type { Log } from '#server/log.ts';
import { purgePortion } from '#server/leads/store/lead-store.ts';
import type { Channel, LeadStore, PurgeCursor, Purged } from '#server/leads/store/lead-store.ts';
import { deleteFilesBefore, deleteLeadFiles } from './lead-files.ts';
import type { Problems } from './problems.ts';

const dayMs = 24 * 60 * 60_000;
/** Exports are read as a whole to find leads in them, so this is done for many leads at once. */
const exportsGroup = 5000;

export type RetentionDependencies = {
  store: Pick<LeadStore, 'purge'>;
  channels: readonly Channel[];
  /** The folder with mails and exports. */
  dataDir: string;
  /** Leads are deleted so many days after they were delivered or given up, as are their files. */
  retentionDays: number;
  /** Leads in quarantine are deleted so many days after they were received. */
  quarantineRetentionDays: number;
  /** Of several servers on the store the leader deletes leads; each deletes its own files. */
  isLeader: () => boolean;
  problems: Problems;
  log: Log;
  now: () => number;
};

/**
 * Deletes what is kept no longer, a portion at a time. Aborting ends it after the portion that it is
 * at; the next call begins anew. Files that cannot be deleted are a problem until they can be.
 */
export async function applyRetention(
  dependencies: RetentionDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { dataDir, retentionDays, isLeader, problems, log, now } = dependencies;
  const undeleted: Undeleted = new Map();
  const endedBefore = now() - retentionDays * dayMs;
  if (isLeader()) await purgeLeads(dependencies, { endedBefore, signal, undeleted });
  const files = await deleteFilesBefore(dataDir, endedBefore, signal, undeleted);
  if (files > 0) log('info', 'lead-files-purged', { count: files });
  const [reason = null] = undeleted.values();
  if (reason !== null) problems.begin('files-not-deleted', { count: undeleted.size, reason });
  // One that was ended early has not seen everything.
  else if (!signal.aborted) problems.end('files-not-deleted');
}

async function purgeLeads(
  dependencies: RetentionDependencies,
  run: { endedBefore: number; signal: AbortSignal; undeleted: Undeleted },
): Promise<void> {
  const { endedBefore, signal, undeleted } = run;
  const { store, channels, dataDir, quarantineRetentionDays, isLeader, log, now } = dependencies;
  const quarantinedBefore = now() - quarantineRetentionDays * dayMs;
  let count = 0;
  const deleted: string[] = [];
  let after: PurgeCursor | null = null;
  try {
    do {
      const request = { endedBefore, quarantinedBefore, channels, after, limit: purgePortion };
      const { ids, next }: Purged = await store.purge(request);
      await deleteLeadFiles(dataDir, ids, undeleted);
      count += ids.length;
      after = next;
      deleted.push(...ids);
      if (deleted.length >= exportsGroup) {
        await deleteExportsWith(dataDir, deleted.splice(0), undeleted);
      }
      await yieldToOthers();
    } while (after !== null && !signal.aborted && isLeader());
  } finally {
    await deleteExportsWith(dataDir, deleted, undeleted);
  }
  if (count > 0) log('info', 'leads-purged', { count });
}
