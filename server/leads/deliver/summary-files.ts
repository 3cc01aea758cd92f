import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing } from '#server/leads/missing-file.ts';
import { noteIn, type Undeleted } from '#server/leads/undeleted.ts';
import { summaryName } from './summary.ts';

/** Deletes, where mail goes into a folder, the summaries of the quarantine that name these leads. */
export async function deleteSummariesWith(
  dataDir: string,
  ids: readonly string[],
  undeleted: Undeleted,
): Promise<void> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder)
    .catch(ifMissing<string[]>([]))
    .catch(noteIn<string[]>(undeleted, []));
  for (const name of names) {
    if (!name.replace(/^\./, '').startsWith(`${summaryName}-`)) continue;
    const path = join(folder, name);
    // The ids stand in it as they are: see `createTeamMail`.
    const text = await readFile(path, 'latin1').catch(ifMissing('')).catch(noteIn(undeleted, ''));
    if (!ids.some((id) => text.includes(id))) continue;
    await rm(path, { force: true }).catch(noteIn(undeleted, undefined));
  }
}
