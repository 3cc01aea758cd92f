import { deleteLeadFiles } from '#server/leads/deliver/lead-files.ts';
import { deleteExportsWith } from '#server/leads/export-files.ts';
import { channels, type PurgeCursor, type Purged } from '#server/leads/store/lead-store.ts';
import { report, type CommandContext, type ExitCode } from './context.ts';
import { exportsDeleted } from './export.ts';
import { countedMessages, countPortions, groupSize, portionSize } from './portions.ts';

const dayMs = 24 * 60 * 60_000;

/** Runs `purge`, in portions: deletes leads that ended so many days ago, with their files. */
export async function purgeLeads(days: number, context: CommandContext): Promise<ExitCode> {
  const { store, dataDir, undeleted, now } = context;
  const request = {
    endedBefore: now() - days * dayMs,
    quarantinedBefore: null,
    channels,
    limit: portionSize,
  };
  const portions = countPortions(context, 'deleted');
  const exports: string[] = [];
  let group: string[] = [];
  for (let after: PurgeCursor | null = null; ;) {
    const { ids, next }: Purged = await store.purge({ ...request, after });
    await deleteLeadFiles(dataDir, ids, undeleted);
    group.push(...ids);
    if (group.length >= groupSize || next === null) {
      exports.push(...(await deleteExportsWith(dataDir, group, undeleted)));
      group = [];
    }
    await portions.end(ids.length);
    if (next === null) break;
    after = next;
  }
  const { count } = portions;
  const sentence = `${countedMessages(count)} deleted.`;
  return report(context, { purged: count, exports }, sentence, ...exportsDeleted(exports));
}
