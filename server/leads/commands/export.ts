import { createExportFile } from '#server/leads/export-files.ts';
import { isFolderOfOther } from '#server/leads/folder-owner.ts';
import { exitCodes, type CommandContext, type ExitCode } from './context.ts';
import { readPages } from './list.ts';
import type { Command } from './parse.ts';
import { countedMessages } from './portions.ts';
import { exportFormats, writeRecords } from './record-formats.ts';

/** Runs `export`: into a file that `erase` and `purge` find, or to standard output. */
export async function exportLeads(
  { state, format, isToStdout }: Extract<Command, { kind: 'export' }>,
  context: CommandContext,
): Promise<ExitCode> {
  const { store, dataDir, write, writeError, now } = context;
  const pages = readPages(store, { state, order: 'oldest-first', limit: Infinity });
  if (isToStdout) {
    await writeRecords(pages, exportFormats[format], write);
    return exitCodes.done;
  }
  if (isFolderOfOther(dataDir)) {
    writeError(`${dataDir} belongs to another user: run this command as that user.\n`);
    return exitCodes.unavailable;
  }
  const extension = format === 'json' ? 'json' : 'csv';
  const file = await createExportFile(dataDir, { time: now(), extension });
  let count: number;
  try {
    count = await writeRecords(pages, exportFormats[format], file.write);
  } catch (error) {
    await file.discard();
    throw error;
  }
  if (!(await file.finish())) {
    writeError('A message was deleted meanwhile, and this export with it. Run it again.\n');
    return exitCodes.unavailable;
  }
  writeError(
    `${countedMessages(count)} exported. The file is deleted as soon as one of them is.\n`,
  );
  await write(`${file.path}\n`);
  return exitCodes.done;
}

/** A line for each export that went with a lead that it held. */
export function exportsDeleted(paths: readonly string[]): string[] {
  return paths.map((path) => `Deleted, because it held a copy: ${path}`);
}
