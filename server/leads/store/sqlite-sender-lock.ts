import { DatabaseSync } from 'node:sqlite';
import { unavailableReason } from './sqlite-errors.ts';

/** Held by the one process that sends the leads of a data folder. */
export type SenderLock = {
  /** Takes the lock if nobody has it. True as long as this process holds it. */
  acquire(): boolean;
  release(): void;
};

/**
 * A lock that the operating system takes back from a process that dies, however it dies, so that
 * the next one can go on at once instead of waiting for leases to run out. It is an exclusive
 * transaction on an empty database of its own.
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
