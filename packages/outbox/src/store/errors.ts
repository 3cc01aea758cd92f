import pg from 'pg';

/** The store cannot be used for now; `reason` is a word for the log, without personal data. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  readonly reason: string;

  constructor(reason: string, cause: unknown) {
    const detail = cause instanceof Error ? `: ${cause.message}` : '';
    super(`The store of messages cannot be used (${reason})${detail}`, { cause });
    this.reason = reason;
  }
}

/** Primary result codes of SQLite for what may end by itself, or by a person (sqlite.org/rescode.html). */
const sqliteReasons = new Map([
  [5, 'busy'],
  [6, 'busy'],
  [8, 'read-only'],
  [10, 'input-output'],
  [11, 'corrupt'],
  [13, 'full'],
  [14, 'cannot-open'],
  [26, 'corrupt'],
]);

/** Errors of the file system (errno(3)) while a file is opened. */
const fileReasons = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'read-only'],
  ['EIO', 'input-output'],
]);

/** SQLSTATE codes (PostgreSQL documentation, appendix A); the first that fits. */
const postgresReasons: [RegExp, string][] = [
  // The sign-in, or the rights of a role that may sign in.
  [/^(?:28|3D|42501)/, 'refused'],
  [/^53100/, 'full'],
  [/^57P03/, 'starting'],
  [/^25006/, 'read-only'],
  [/^(?:40|53|55|57014)/, 'busy'],
  // Class 25: the session was ended because its transaction took too long.
  [/^(?:08|57|25P03|25P04)/, 'connection'],
  [/^(?:58|XX)/, 'input-output'],
  // Somebody has dropped tables or columns.
  [/^(?:42P01|42703|3F000)/, 'vanished'],
];

/** Why a database cannot be used for now; null if the error says something else. */
export function unavailableReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof StoreUnavailable) return error.reason;
  if (error instanceof pg.DatabaseError) {
    const { code } = error;
    // Only the driver's own errors have none: what answers is no PostgreSQL.
    if (code === undefined) return 'connection';
    return postgresReasons.find(([state]) => state.test(code))?.[1] ?? null;
  }
  // The lowest byte of an extended result code of SQLite is the primary one.
  if ('errcode' in error) return sqliteReasons.get(Number(error.errcode) & 0xff) ?? null;
  if ('path' in error && 'code' in error)
    return fileReasons.get(String(error.code)) ?? 'cannot-open';
  return null;
}

/** The error as `StoreUnavailable` if it says that the database cannot be used for now. */
export function asUnavailable(error: unknown): unknown {
  const reason = unavailableReason(error);
  return reason === null || error instanceof StoreUnavailable
    ? error
    : new StoreUnavailable(reason, error);
}

/** The same for what the driver of PostgreSQL rejects with: but for defects, it is about the connection. */
export function asPostgresUnavailable(error: unknown): unknown {
  const isOwn = error instanceof pg.DatabaseError || error instanceof StoreUnavailable;
  const isDefect = error instanceof TypeError || error instanceof RangeError;
  if (isOwn || isDefect) return asUnavailable(error);
  return new StoreUnavailable('connection', error);
}

/** PostgreSQL has rolled a transaction back because of another one. */
export function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['40001', '40P01'].includes(error.code ?? '');
}
