import { open, opendir, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

const agingFolders = ['mail', 'exports'] as const;

/** Paths of what could not be deleted, or read before, with the reason that the system gives. */
export type DeletionErrors = Map<string, string>;

/** Returns `value` if a file or folder is missing, or if it cannot be read, which is recorded. */
async function recordErrors<Value>(
  undeleted: DeletionErrors,
  value: Value,
  operation: Promise<Value>,
): Promise<Value> {
  return operation.catch(ifMissing(value)).catch((error: unknown) => {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    undeleted.set('path' in error ? String(error.path) : error.message, error.message);
    return value;
  });
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
  const found = await recordErrors(undeleted, null, stat(folder));
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
      const found = await recordErrors(undeleted, null, stat(file));
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
    const isFound = await recordErrors(undeleted, false, containsAnyId(file, wanted));
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

export const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

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

async function* findFiles(folder: string, undeleted: DeletionErrors): AsyncGenerator<string> {
  for await (const entry of (await recordErrors(undeleted, null, opendir(folder))) ?? []) {
    if (entry.isFile()) yield join(folder, entry.name);
  }
}

function deleteFile(path: string, undeleted: DeletionErrors): Promise<boolean> {
  return recordErrors(
    undeleted,
    false,
    unlink(path).then(() => true),
  );
}
