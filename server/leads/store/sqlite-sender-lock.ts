import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { giveToFolderOwner } from '#server/leads/folder-owner.ts';
import { StoreUnavailable } from './lead-store.ts';
import { isBusy, unavailableReason } from './sqlite-errors.ts';

/** Held by the one process that delivers the leads of a data folder. */
export type SenderLock = {
  /** Takes the lock if it is free. True if this process holds it. Throws `StoreUnavailable`. */
  acquire(): boolean;
  release(): void;
};

/**
 * A lock that the operating system releases when its process dies, however it dies, so that the next
 * process can deliver at once instead of waiting for leases to expire. It is an exclusive
 * transaction on a separate, empty database. Throws `StoreUnavailable` if that cannot be opened.
 */
export function createSenderLock(path: string): SenderLock {
  const database = open(path);
  let isHeld = false;

  function acquire(): boolean {
    if (isHeld) return true;
    try {
      database.exec('BEGIN EXCLUSIVE');
      isHeld = true;
    } catch (error) {
      if (!isBusy(error)) throw naming(path, error);
    }
    return isHeld;
  }

  return {
    acquire,
    release() {
      isHeld = false;
      database.close();
    },
  };
}

function open(path: string): DatabaseSync {
  try {
    const isNew = !existsSync(path);
    const database = new DatabaseSync(path, { timeout: 0 });
    if (isNew) giveToFolderOwner(path);
    return database;
  } catch (error) {
    throw naming(path, error);
  }
}

/** Otherwise it would be looked for in the file of the leads. */
function naming(path: string, error: unknown): unknown {
  const reason = unavailableReason(error);
  if (reason === null || !(error instanceof Error)) return error;
  return new StoreUnavailable(reason, new Error(`${path}: ${error.message}`));
}
