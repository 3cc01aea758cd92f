import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { giveToFolderOwner } from '#server/leads/folder-owner.ts';
import { migrate } from './sqlite-migrations.ts';

export type SqliteConnection = {
  database: DatabaseSync;
  /** A prepared statement, the same one for the same text. */
  prepare(statement: string): StatementSync;
  /** The file, or its write-ahead log, is no longer what stands under its name. */
  isVanished(): boolean;
  close(): void;
};

export type SqliteConnectionOptions = {
  /** Created if missing, as its folder is, for this user alone. */
  file: string;
  now: () => number;
  /** Most pages of 4 KiB in the file, to simulate a full disk in tests. */
  maxPages: number | null;
};

/**
 * Opens a database and migrates it. A commit is on the disk when it returns (WAL,
 * `synchronous=FULL`); deleted data is overwritten. Never waits for a lock. Throws if it cannot be
 * opened, and leaves a file that is no database as it is.
 */
export function openSqliteConnection(options: SqliteConnectionOptions): SqliteConnection {
  const { file, now, maxPages } = options;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON',
    );
    migrate(database, now());
    if (maxPages !== null) database.exec(`PRAGMA max_page_count = ${maxPages}`);
    makePrivate(file);
  } catch (error) {
    database.close();
    throw error;
  }
  const files = [file, `${file}-wal`].map((path) => ({ path, identity: identityOf(path) }));
  const statements = new Map<string, StatementSync>();
  return {
    database,
    prepare(statement) {
      const prepared = statements.get(statement) ?? database.prepare(statement);
      statements.set(statement, prepared);
      return prepared;
    },
    isVanished: () => files.some(({ path, identity }) => identityOf(path) !== identity),
    close: () => database.close(),
  };
}

/** Leads are for the server's user alone, also in a folder that others could read before. */
function makePrivate(file: string): void {
  const modes: [string, number][] = [
    [dirname(file), 0o700],
    [file, 0o600],
    [`${file}-wal`, 0o600],
    [`${file}-shm`, 0o600],
  ];
  for (const [path, mode] of modes) {
    const found = statSync(path, { throwIfNoEntry: false });
    // What belongs to another user is theirs to protect.
    const isOurs = found !== undefined && found.uid === process.geteuid?.();
    if (!isOurs) continue;
    if ((found.mode & 0o777 & ~mode) !== 0) chmodSync(path, mode);
    if (path !== dirname(file)) giveToFolderOwner(path);
  }
}

/** Tells a file from another one of the same name; null if there is none. */
function identityOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}
