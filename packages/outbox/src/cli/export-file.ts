import { statSync } from 'node:fs';
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing } from '../data-folder.ts';
import { chownToFolderOwner } from '../store/sqlite.ts';

/** Writes a file into the folder `exports`, for the owner of the data folder alone. Returns its path. */
export async function writeExport(
  dataDir: string,
  name: string,
  produce: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<string> {
  const user = process.geteuid?.();
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? user;
  // The owner could neither search it for an erasure nor delete it.
  if (user !== 0 && user !== owner) {
    throw new Error(`${dataDir} belongs to another user: run this command as that user.`);
  }
  const folder = join(dataDir, 'exports');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  chownToFolderOwner(folder);
  const [path, unfinished] = [join(folder, name), join(folder, `.${name}.part`)];
  await using file = await open(unfinished, 'wx', 0o600);
  try {
    chownToFolderOwner(unfinished);
    await produce((text) => file.writeFile(text));
    await file.sync();
    if (await rename(unfinished, path).then(() => true, ifMissing(false))) return path;
    throw new Error('A message was deleted meanwhile, and this export with it. Run it again.');
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
