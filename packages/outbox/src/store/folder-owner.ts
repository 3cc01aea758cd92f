import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** As root, gives a file to the owner of its folder, who could neither read nor delete it otherwise. */
export function giveToFolderOwner(path: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}
