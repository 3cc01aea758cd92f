import { opendir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { noteIn, type Undeleted } from '@altanube/outbox';
import { dailyMailName } from './daily-mail.ts';

/** Folders of DATA_DIR with mails, one file a lead; `outbox` is what earlier versions called it. */
const mailFolders = ['mail', 'outbox'] as const;

/** Folders of DATA_DIR whose files hold personal data and are deleted by their age. */
const agingFolders = [...mailFolders, 'exports'] as const;

/**
 * Deletes the mails of these leads from the data folder, unfinished files included. Resolves with
 * how many files were deleted.
 */
export async function deleteLeadFiles(
  dataDir: string,
  ids: readonly string[],
  undeleted: Undeleted,
): Promise<number> {
  const names = ids.flatMap((id) => [`${id}.eml`, `.${id}.eml.part`]);
  let count = 0;
  for (const folder of mailFolders.map((name) => join(dataDir, name))) {
    if (!(await isFolder(folder, undeleted))) continue;
    for (const name of names) if (await deleteFile(join(folder, name), undeleted)) count += 1;
  }
  return count;
}

/**
 * Deletes mails and exports that were written before a time, whatever they are called. Resolves with
 * how many files were deleted; aborting ends it early.
 */
export async function deleteFilesBefore(
  dataDir: string,
  before: number,
  signal: AbortSignal,
  undeleted: Undeleted,
): Promise<number> {
  let count = 0;
  for (const name of agingFolders) {
    const folder = join(dataDir, name);
    if (!(await isFolder(folder, undeleted))) continue;
    for await (const entry of await opendir(folder).catch(noteIn(undeleted, []))) {
      if (signal.aborted) return count;
      if (!entry.isFile()) continue;
      const file = join(folder, entry.name);
      const found = await orNull(stat(file)).catch(noteIn(undeleted, null));
      const isOld = found !== null && found.mtimeMs < before;
      if (isOld && (await deleteFile(file, undeleted))) count += 1;
    }
  }
  return count;
}

/** Deletes, where mail goes into a folder, the daily mails about the quarantine that name these leads. */
export async function deleteDailyMailsWith(
  dataDir: string,
  ids: readonly string[],
  undeleted: Undeleted,
): Promise<void> {
  const folder = join(dataDir, 'mail');
  if (!(await isFolder(folder, undeleted))) return;
  for await (const { name } of await opendir(folder).catch(noteIn(undeleted, []))) {
    if (!name.replace(/^\./, '').startsWith(`${dailyMailName}-`)) continue;
    const file = join(folder, name);
    // The ids stand in it as they are: see `createTeamMail`.
    const text = await orNull(readFile(file, 'latin1')).catch(noteIn(undeleted, null));
    if (ids.some((id) => text?.includes(id))) await deleteFile(file, undeleted);
  }
}

async function isFolder(path: string, undeleted: Undeleted): Promise<boolean> {
  const found = await orNull(stat(path)).catch(noteIn(undeleted, null));
  return found?.isDirectory() === true;
}

async function deleteFile(path: string, undeleted: Undeleted): Promise<boolean> {
  const deleted = await orNull(unlink(path).then(() => true)).catch(noteIn(undeleted, null));
  return deleted ?? false;
}

/** Null if the file or its folder is not there. */
async function orNull<Value>(operation: Promise<Value>): Promise<Value | null> {
  try {
    return await operation;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
