import { closeSync, existsSync, linkSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { giveToFolderOwner } from '#server/leads/folder-owner.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/**
 * Writes out a database whose file was removed, replaced or cut while it was open. It takes the name
 * of the old file again if no other file has it. Returns the file that holds the rescued leads.
 */
export function rescue(connection: SqliteConnection, file: string, now: number): string {
  const { database, isReplaced } = connection;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const rescued = join(dirname(file), `leads-rescued-${now}.db`);
  // For this user alone: SQLite would make a file that others can read, and takes an empty one.
  closeSync(openSync(rescued, 'wx', 0o600));
  giveToFolderOwner(rescued);
  database.prepare('VACUUM INTO ?').run(rescued);
  const isThere = existsSync(file);
  if (isThere && isReplaced()) return rescued;
  // What is left of the old log belongs to no file any more.
  rmSync(`${file}-wal`, { force: true });
  rmSync(`${file}-shm`, { force: true });
  if (isThere) {
    renameSync(rescued, file);
  } else {
    linkSync(rescued, file);
    rmSync(rescued);
  }
  return file;
}
