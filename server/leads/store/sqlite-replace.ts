import { existsSync, linkSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { syncFolderOf } from './sqlite-copy.ts';
import { isBusy, unavailableReason } from './sqlite-errors.ts';
import { createSenderLock } from './sqlite-sender-lock.ts';

/** `replaced` is the file that was there before; null if there was none. */
export type Replacement = { ok: true; replaced: string | null } | { ok: false };

/**
 * Puts a file in the place of the `leads.db` of a folder, unless a process uses that: then not `ok`.
 * What was there keeps its content under another name. Throws errors of the file system.
 */
export function replaceDatabase(folder: string, file: string, now: number): Replacement {
  const current = resolve(join(folder, 'leads.db'));
  // Held meanwhile, so that a server that is started now sends nothing of the old file.
  const lock = createSenderLock(join(folder, 'sender.lock'));
  try {
    if (!lock.acquire() || !closeLog(current)) return { ok: false };
    const kept = join(folder, `leads-replaced-${now}.db`);
    // A log beside the new file would be taken for its own.
    for (const suffix of ['-wal', '-shm']) {
      if (existsSync(current + suffix)) renameSync(current + suffix, kept + suffix);
    }
    const hadOne = existsSync(current);
    if (hadOne) linkSync(current, kept);
    renameSync(file, current);
    syncFolderOf(current);
    return { ok: true, replaced: hadOne ? kept : null };
  } finally {
    lock.release();
  }
}

/**
 * Writes the log into the file, which SQLite does only where no other process has it open. False if
 * one has. A damaged file is none that a server has open.
 */
function closeLog(file: string): boolean {
  if (!existsSync(file)) return true;
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    database.exec('PRAGMA journal_mode = DELETE');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    if (unavailableReason(error) === 'corrupt') return true;
    throw error;
  } finally {
    database?.close();
  }
}
