import { deleteLeadFiles } from '#server/leads/deliver/lead-files.ts';
import { deleteExportsWith } from '#server/leads/export-files.ts';
import { report, unconfirmed, type CommandContext, type ExitCode } from './context.ts';
import { exportsDeleted } from './export.ts';
import type { Command } from './parse.ts';
import { countedMessages, foundMessages, inPortions } from './portions.ts';
import { emptyQuarantine, findQuarantined } from './quarantine.ts';
import { nothingToDo } from './requeue.ts';

/** Runs `refuse ID`: deletes a lead that is in quarantine. */
export async function refuseLead(id: string, context: CommandContext): Promise<ExitCode> {
  const found = await context.store.find(id);
  const refused = found === null ? [] : await discard([found.lead.id], context);
  if (refused.length === 0) return nothingToDo(id, context);
  const { dataDir, undeleted } = context;
  const exports = await deleteExportsWith(dataDir, refused, undeleted);
  return report(context, { refused: 1, exports }, 'Deleted.', ...exportsDeleted(exports));
}

/** Runs `refuse --all`, in portions. */
export async function refuseAll(
  { before, isConfirmed }: Extract<Command, { kind: 'refuse-all' }>,
  context: CommandContext,
): Promise<ExitCode> {
  if (!isConfirmed) {
    const found = await findQuarantined(context, before);
    if (found.length > 0) {
      return unconfirmed(context, `delete ${foundMessages(found)} in quarantine`);
    }
  }
  const { dataDir, undeleted } = context;
  const exports: string[] = [];
  const options = { before, done: 'deleted' };
  const count = await emptyQuarantine(context, options, async (group, portions) => {
    const refused = await inPortions(group, portions, (ids) => discard(ids, context));
    exports.push(...(await deleteExportsWith(dataDir, refused, undeleted)));
    return refused;
  });
  const sentence = `${countedMessages(count)} deleted.`;
  return report(context, { refused: count, exports }, sentence, ...exportsDeleted(exports));
}

async function discard(
  ids: string[],
  { store, dataDir, undeleted }: CommandContext,
): Promise<string[]> {
  const discarded = await store.discard(ids);
  await deleteLeadFiles(dataDir, discarded, undeleted);
  return discarded;
}
