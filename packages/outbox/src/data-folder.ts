import { opendir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders with mails, one file a message; `outbox` is what earlier versions called it. */
const mailFolders = ['mail', 'outbox'] as const;

/** Folders whose files hold personal data and are deleted by their age. */
const agingFolders = [...mailFolders, 'exports'] as const;

/** Paths of what could not be deleted, or looked into before, with the reason that the system gives. */
export type Undeleted = Map<string, string>;

/** For `catch`: notes a failure of the file system, and stands for what could not be had. */
export function noteIn<Value>(undeleted: Undeleted, value: Value): (error: unknown) => Value {
  return (error) => {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    undeleted.set('path' in error ? String(error.path) : error.message, error.message);
    return value;
  };
}

/** For `catch`: stands for what cannot be read because it is not there; any other error is thrown on. */
export function ifMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return value;
    throw error;
  };
}

/**
 * Deletes the mails of these messages from a data folder, unfinished files included. Resolves with how
 * many files were deleted.
 */
export async function deleteMailsOf(
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
      const found = await stat(file).catch(ifMissing(null)).catch(noteIn(undeleted, null));
      const isOld = found !== null && found.mtimeMs < before;
      if (isOld && (await deleteFile(file, undeleted))) count += 1;
    }
  }
  return count;
}

/** Deletes mails that hold any of these ids as they are, of those whose names begin so. */
export async function deleteMailsNaming(
  dataDir: string,
  { prefix, ids }: { prefix: string; ids: readonly string[] },
  undeleted: Undeleted,
): Promise<void> {
  const folder = join(dataDir, 'mail');
  if (!(await isFolder(folder, undeleted))) return;
  for await (const { name } of await opendir(folder).catch(noteIn(undeleted, []))) {
    if (!name.replace(/^\./, '').startsWith(prefix)) continue;
    const file = join(folder, name);
    const reading = readFile(file, 'latin1').catch(ifMissing(null));
    const text = await reading.catch(noteIn(undeleted, null));
    if (ids.some((id) => text?.includes(id))) await deleteFile(file, undeleted);
  }
}

async function isFolder(path: string, undeleted: Undeleted): Promise<boolean> {
  const found = await stat(path).catch(ifMissing(null)).catch(noteIn(undeleted, null));
  return found?.isDirectory() === true;
}

async function deleteFile(path: string, undeleted: Undeleted): Promise<boolean> {
  const deleting = unlink(path).then(() => true);
  return deleting.catch(ifMissing(false)).catch(noteIn(undeleted, false));
}
