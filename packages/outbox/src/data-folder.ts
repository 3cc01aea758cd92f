import type { Dirent } from 'node:fs';
import { open, opendir, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

const agingFolders = ['mail', 'exports'] as const;

/** Paths of what could not be deleted, or read before, with the reason that the system gives. */
export type DeletionErrors = Map<string, string>;

/** For `catch`: records a file system error and returns `value` instead. */
export function recordErrorIn<Value>(
  undeleted: DeletionErrors,
  value: Value,
): (error: unknown) => Value {
  return (error) => {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    undeleted.set('path' in error ? String(error.path) : error.message, error.message);
    return value;
  };
}

/** For `catch`: returns `value` if the file or folder is missing. */
export function ifMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return value;
    throw error;
  };
}

/** Unfinished files included. */
export async function deleteMails(
  dataDir: string,
  ids: readonly string[],
  undeleted: DeletionErrors,
): Promise<void> {
  const names = ids.flatMap((id) => [`${id}.eml`, `.${id}.eml.part`]);
  const folder = join(dataDir, 'mail');
  const found = await stat(folder).catch(ifMissing(null)).catch(recordErrorIn(undeleted, null));
  if (found?.isDirectory() !== true) return;
  for (const name of names) await deleteFile(join(folder, name), undeleted);
}

export async function deleteFilesBefore(
  dataDir: string,
  before: number,
  signal: AbortSignal,
  undeleted: DeletionErrors,
): Promise<number> {
  let count = 0;
  for (const folder of agingFolders) {
    for await (const file of findFiles(join(dataDir, folder), undeleted)) {
      if (signal.aborted) return count;
      const found = await stat(file).catch(ifMissing(null)).catch(recordErrorIn(undeleted, null));
      const isOld = found !== null && found.mtimeMs < before;
      if (isOld && (await deleteFile(file, undeleted))) count += 1;
    }
  }
  return count;
}

/** Those that cannot be read are noted even without ids. */
export async function deleteFilesContaining(
  ids: readonly string[],
  { folder, prefix = '' }: { folder: string; prefix?: string },
  undeleted: DeletionErrors,
): Promise<string[]> {
  const deleted: string[] = [];
  const wanted = new Set(ids);
  for await (const file of findFiles(folder, undeleted)) {
    if (!basename(file).replace(/^\./, '').startsWith(prefix)) continue;
    const reading = containsAnyId(file, wanted).catch(ifMissing(false));
    const isFound = await reading.catch(recordErrorIn(undeleted, false));
    if (isFound && (await deleteFile(file, undeleted))) deleted.push(file);
  }
  return deleted;
}

export function deleteExportsContaining(
  dataDir: string,
  ids: readonly string[],
  undeleted: DeletionErrors,
): Promise<string[]> {
  return deleteFilesContaining(ids, { folder: join(dataDir, 'exports') }, undeleted);
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Reads a file line by line, since an export may be larger than the memory. */
async function containsAnyId(path: string, ids: ReadonlySet<string>): Promise<boolean> {
  await using file = await open(path);
  if (ids.size === 0) return false;
  for await (const line of file.readLines()) {
    for (const [id] of line.matchAll(uuid)) {
      if (ids.has(id)) return true;
    }
  }
  return false;
}

const noEntries: Dirent[] = [];

async function* findFiles(folder: string, undeleted: DeletionErrors): AsyncGenerator<string> {
  const opening = opendir(folder).catch(ifMissing(noEntries));
  for await (const entry of await opening.catch(recordErrorIn(undeleted, noEntries))) {
    if (entry.isFile()) yield join(folder, entry.name);
  }
}

async function deleteFile(path: string, undeleted: DeletionErrors): Promise<boolean> {
  const deleting = unlink(path).then(() => true);
  return deleting.catch(ifMissing(false)).catch(recordErrorIn(undeleted, false));
}
