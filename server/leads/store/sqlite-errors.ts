import { StoreUnavailable } from './lead-store.ts';

/** Primary result codes of temporary errors (sqlite.org/rescode.html). */
const temporary = new Map([
  [5, 'busy'],
  [6, 'locked'],
  [8, 'read-only'],
  [10, 'input-output'],
  [11, 'corrupt'],
  [13, 'full'],
  [14, 'cannot-open'],
  [26, 'corrupt'],
]);

/** Errors of the file system (errno(3)) that opening the folder ends in. */
const systemErrors = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'read-only'],
  ['EIO', 'input-output'],
]);

/** Why the database cannot be used for now, or null if the error is another one. */
export function unavailableReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('errcode' in error && typeof error.errcode === 'number') {
    // The lowest byte of an extended result code is its primary code.
    return temporary.get(error.errcode & 0xff) ?? null;
  }
  if ('syscall' in error && 'code' in error) {
    return systemErrors.get(String(error.code)) ?? 'cannot-open';
  }
  return null;
}

/** A statement names a table or a column that is not there. */
export function isUnknownName(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 1;
}

/** Another process holds a lock, which it will give back. */
export function isBusy(error: unknown): boolean {
  const reason = error instanceof StoreUnavailable ? error.reason : unavailableReason(error);
  return reason === 'busy' || reason === 'locked';
}

/** The error as `StoreUnavailable` if SQLite says that the database cannot be used for now. */
export function asUnavailable(error: unknown): unknown {
  const reason = unavailableReason(error);
  return reason === null ? error : new StoreUnavailable(reason, error);
}
