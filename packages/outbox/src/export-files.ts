import { statSync, type Dirent } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing, noteIn, type Undeleted } from './data-folder.ts';
import { giveToFolderOwner } from './store/sqlite.ts';

/**
 * Writes a file into the folder `exports`, for the owner of the data folder alone. Resolves with its
 * path when it is complete; with null if it was deleted meanwhile, because a message in it was.
 */
export async function writeExport(
  dataDir: string,
  name: string,
  produce: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<string | null> {
  const user = process.geteuid?.();
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? user;
  // The owner could neither search it for an erasure nor delete it.
  if (user !== 0 && user !== owner) {
    throw new Error(`${dataDir} belongs to another user: run this command as that user.`);
  }
  const folder = join(dataDir, 'exports');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  giveToFolderOwner(folder);
  const [path, unfinished] = [join(folder, name), join(folder, `.${name}.part`)];
  await using file = await open(unfinished, 'wx', 0o600);
  try {
    giveToFolderOwner(unfinished);
    await produce((text) => file.writeFile(text));
    await file.sync();
    return await rename(unfinished, path).then(() => path, ifMissing(null));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Deletes the exports that hold any of these messages, unfinished ones too, and resolves with their
 * paths. One that cannot be read may hold them, and is noted even if there are no ids.
 */
export async function deleteExportsWith(
  dataDir: string,
  ids: readonly string[],
  undeleted: Undeleted,
): Promise<string[]> {
  const deleted: string[] = [];
  const wanted = new Set(ids);
  const entries = await readdir(join(dataDir, 'exports'), { withFileTypes: true })
    .catch(ifMissing<Dirent[]>([]))
    .catch(noteIn<Dirent[]>(undeleted, []));
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile())) {
    const path = join(parentPath, name);
    try {
      if (!(await holdsAny(path, wanted).catch(ifMissing(false)))) continue;
      await rm(path, { force: true });
      deleted.push(path);
    } catch (error) {
      noteIn(undeleted, null)(error);
    }
  }
  return deleted;
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
