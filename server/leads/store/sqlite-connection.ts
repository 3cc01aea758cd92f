import { chmodSync, closeSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { giveToFolderOwner } from '#server/leads/folder-owner.ts';
import { migrate } from './sqlite-migrations.ts';

export type SqliteConnection = {
  database: DatabaseSync;
  /** A prepared statement, the same one for the same text. */
  prepare(statement: string): StatementSync;
  /** The file, or its write-ahead log, is no longer what stands under its name, or was cut. */
  isVanished(): boolean;
  /** Another file stands under its name. */
  isReplaced(): boolean;
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
  const main = { path: file, seen: lookAt(file) };
  const log = { path: `${file}-wal`, seen: lookAt(`${file}-wal`) };
  const descriptor = openSync(log.path, 'r');
  const statements = new Map<string, StatementSync>();
  function prepare(statement: string): StatementSync {
    const prepared = statements.get(statement) ?? database.prepare(statement);
    statements.set(statement, prepared);
    return prepared;
  }

  /** Whether it holds less than was written: another process may have emptied it into the file. */
  function isLogCut(): boolean {
    const { log: frames } = logState.parse(prepare('PRAGMA wal_checkpoint(NOOP)').get());
    return frames > 0 && (lookAt(log.path)?.size ?? 0) < frames * frameBytes;
  }

  /** A commit into a log that was cut while it began leaves zeros before it. */
  function hasLogStart(): boolean {
    const start = Buffer.alloc(4);
    return readSync(descriptor, start, 0, start.length, 0) === 0 || start.readUInt32BE() !== 0;
  }

  return {
    database,
    prepare,
    isVanished: () => isChanged(main, () => true) || isChanged(log, isLogCut) || !hasLogStart(),
    isReplaced: () => lookAt(file)?.identity !== main.seen?.identity,
    close() {
      closeSync(descriptor);
      database.close();
    },
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

type Seen = { identity: string; size: number } | null;

/** What tells a file from another one of its name; null if there is none. */
function lookAt(path: string): Seen {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found === undefined
    ? null
    : { identity: `${found.dev}:${found.ino}`, size: Number(found.size) };
}

/** Whether a file is another one than it was, or smaller, and `isCut` says that it may not be. */
function isChanged(file: { path: string; seen: Seen }, isCut: () => boolean): boolean {
  const now = lookAt(file.path);
  if (now?.identity !== file.seen?.identity) return true;
  if ((now?.size ?? 0) < (file.seen?.size ?? 0) && isCut()) return true;
  file.seen = now;
  return false;
}

const logState = z.object({ log: z.int() });

/** Of the log: the header of a frame, and a page (sqlite.org/walformat.html). */
const frameBytes = 24 + 4096;
