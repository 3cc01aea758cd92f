import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing } from '#server/leads/missing-file.ts';
import { summaryName } from './summary.ts';

/** Deletes, where mail goes into a folder, the summaries of the quarantine that name these leads. */
export async function deleteSummariesWith(dataDir: string, ids: readonly string[]): Promise<void> {
  const folder = join(dataDir, 'mail');
  for (const name of await readdir(folder).catch(ifMissing<string[]>([]))) {
    if (!name.replace(/^\./, '').startsWith(`${summaryName}-`)) continue;
    const path = join(folder, name);
    // The ids stand in it as they are: see `createTeamMail`.
    const text = await readFile(path, 'latin1').catch(ifMissing(''));
    if (ids.some((id) => text.includes(id))) await rm(path, { force: true });
  }
}
