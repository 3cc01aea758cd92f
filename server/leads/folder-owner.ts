import { statSync } from 'node:fs';

/** Whether what this process writes into a folder is closed to the folder's owner. */
export function isFolderOfOther(folder: string): boolean {
  const user = process.geteuid?.();
  const found = statSync(folder, { throwIfNoEntry: false });
  return user !== 0 && found !== undefined && found.uid !== user;
}
