import { opendir, stat, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { noteIn, type Undeleted } from '#server/leads/undeleted.ts';

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

/** Moves when mails and exports were written, where that was in a span of time. */
export async function shiftFileTimes(
  dataDir: string,
  { from, to, byMs }: { from: number; to: number; byMs: number },
): Promise<void> {
  // A file of another user cannot be deleted either, which is told then.
  const ignored: Undeleted = new Map();
  for (const name of agingFolders) {
    const folder = join(dataDir, name);
    if (!(await isFolder(folder, ignored))) continue;
    for await (const entry of await opendir(folder).catch(noteIn(ignored, []))) {
      const file = join(folder, entry.name);
      const found = await orNull(stat(file)).catch(noteIn(ignored, null));
      if (!found?.isFile() || found.mtimeMs < from || found.mtimeMs > to) continue;
      const seconds = (found.mtimeMs + byMs) / 1000;
      await orNull(utimes(file, seconds, seconds)).catch(noteIn(ignored, null));
    }
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
