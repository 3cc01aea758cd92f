import type { Dirent } from 'node:fs';
import { open, opendir, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

const agingFolders = ['mail', 'exports'] as const;

/** Paths of what could not be deleted, or read before, with the reason that the system gives. */
export type Undeleted = Map<string, string>;

/** For `catch`: notes a failure of the file system, and stands for what could not be had. */
export function noteIn<Value>(undeleted: Undeleted, value: Value): (error: unknown) => Value {
  return (error) => {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    undeleted.set('path' in error ? String(error.path) : error.message, error.message);
    return value;
  };
}

/** For `catch`: stands for what is not there. */
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
  undeleted: Undeleted,
): Promise<void> {
  const names = ids.flatMap((id) => [`${id}.eml`, `.${id}.eml.part`]);
  const folder = join(dataDir, 'mail');
  const found = await stat(folder).catch(ifMissing(null)).catch(noteIn(undeleted, null));
  if (found?.isDirectory() !== true) return;
  for (const name of names) await deleteFile(join(folder, name), undeleted);
}

export async function deleteFilesBefore(
  dataDir: string,
  before: number,
  signal: AbortSignal,
  undeleted: Undeleted,
): Promise<number> {
  let count = 0;
  for (const folder of agingFolders) {
    for await (const file of findFiles(join(dataDir, folder), undeleted)) {
      if (signal.aborted) return count;
      const found = await stat(file).catch(ifMissing(null)).catch(noteIn(undeleted, null));
      const isOld = found !== null && found.mtimeMs < before;
      if (isOld && (await deleteFile(file, undeleted))) count += 1;
    }
  }
  return count;
}

/** Those that cannot be read are noted even without ids. */
export async function deleteFilesWith(
  ids: readonly string[],
  { folder, prefix = '' }: { folder: string; prefix?: string },
  undeleted: Undeleted,
): Promise<string[]> {
  const deleted: string[] = [];
  const wanted = new Set(ids);
  for await (const file of findFiles(folder, undeleted)) {
    if (!basename(file).replace(/^\./, '').startsWith(prefix)) continue;
    const reading = holdsAny(file, wanted).catch(ifMissing(false));
    const isFound = await reading.catch(noteIn(undeleted, false));
    if (isFound && (await deleteFile(file, undeleted))) deleted.push(file);
  }
  return deleted;
}

export function deleteExportsWith(
  dataDir: string,
  ids: readonly string[],
  undeleted: Undeleted,
): Promise<string[]> {
  return deleteFilesWith(ids, { folder: join(dataDir, 'exports') }, undeleted);
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Reads a file line by line, since an export may be larger than the memory. */
async function holdsAny(path: string, ids: ReadonlySet<string>): Promise<boolean> {
  await using file = await open(path);
  if (ids.size === 0) return false;
  for await (const line of file.readLines()) {
    for (const [id] of line.matchAll(uuid)) {
      if (ids.has(id)) return true;
    }
  }
  return false;
}

const nothing: Dirent[] = [];

async function* findFiles(folder: string, undeleted: Undeleted): AsyncGenerator<string> {
  const opening = opendir(folder).catch(ifMissing(nothing));
  for await (const entry of await opening.catch(noteIn(undeleted, nothing))) {
    if (entry.isFile()) yield join(folder, entry.name);
  }
}

async function deleteFile(path: string, undeleted: Undeleted): Promise<boolean> {
  const deleting = unlink(path).then(() => true);
  return deleting.catch(ifMissing(false)).catch(noteIn(undeleted, false));
}
