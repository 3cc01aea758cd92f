import { DatabaseSync } from 'node:sqlite';
import { unavailableReason } from './sqlite-errors.ts';

/** Held by the one process that delivers the leads of a data folder. */
export type SenderLock = {
  /** Takes the lock if it is free. True if this process holds it. */
  acquire(): boolean;
  release(): void;
};

/**
 * A lock that the operating system releases when its process dies, however it dies, so that the next
 * process can deliver at once instead of waiting for leases to expire. It is an exclusive
 * transaction on a separate, empty database.
 */
export function createSenderLock(path: string): SenderLock {
  const database = new DatabaseSync(path, { timeout: 0 });
  let isHeld = false;

  function acquire(): boolean {
    if (isHeld) return true;
    try {
      database.exec('BEGIN EXCLUSIVE');
      isHeld = true;
    } catch (error) {
      if (unavailableReason(error) === null) throw error;
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
