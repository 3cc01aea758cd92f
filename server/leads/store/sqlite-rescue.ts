import { closeSync, existsSync, linkSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { giveToFolderOwner } from '#server/leads/folder-owner.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/**
 * Writes out a database whose file was removed or replaced while it was open. It takes the name of
 * the old file again if no other file has it. Returns the file that holds the rescued leads.
 */
export function rescue({ database }: SqliteConnection, file: string, now: number): string {
  if (existsSync(file) && !existsSync(`${file}-wal`)) {
    // Only the log is gone, and its content goes into the file, which is the old one.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const rescued = join(dirname(file), `leads-rescued-${now}.db`);
  // For this user alone: SQLite would make a file that others can read, and takes an empty one.
  closeSync(openSync(rescued, 'wx', 0o600));
  giveToFolderOwner(rescued);
  database.prepare('VACUUM INTO ?').run(rescued);
  if (existsSync(file)) return rescued;
  // What is left of the old log belongs to no file any more.
  rmSync(`${file}-wal`, { force: true });
  rmSync(`${file}-shm`, { force: true });
  linkSync(rescued, file);
  rmSync(rescued);
  return file;
}
