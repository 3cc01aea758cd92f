import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  sql,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  type SqliteDatabase,
} from 'kysely';
import { connect, createTables, type Database, type QueryListener } from './database.ts';
import { StoreUnavailable } from './errors.ts';
import { migrate } from './migrations.ts';
import { unleased, type Schema } from './schema.ts';

export type SqliteOptions = {
  /** Created with its folder if missing, private to this user. `sender.lock` is beside it. */
  file: string;
  busyTimeoutMs?: number;
  /** Called once when the file or its WAL was removed or replaced. */
  onVanished?: (() => void) | undefined;
  /** For tests: maximum number of 4 KiB pages, to simulate a full disk. */
  maxPages?: number | undefined;
  onQuery?: QueryListener | undefined;
};

/** Delay before retrying a locked database. Does not block the event loop. */
const busyRetryMs = 15;

/**
 * A SQLite database. Commits are durable. Several processes may store messages; the one with the
 * lock sends. After the file is removed or replaced, only a new process can open the store again.
 */
export function openSqlite(options: SqliteOptions): Database {
  const { busyTimeoutMs = 2000, onVanished = () => {} } = options;
  const file = resolve(options.file);
  let identity = '';
  let hasVanished = false;
  let lock: DatabaseSync | null = null;
  let areLeasesVoid = false;

  const { query, transaction, close } = connect({
    async open() {
      const tables = await openFile({ ...options, file });
      identity = identifyFiles(file);
      return tables;
    },
    // Also after an operation, which may have written to a deleted file.
    check() {
      if (!hasVanished && identifyFiles(file) === identity) return;
      if (!hasVanished) onVanished();
      hasVanished = true;
      throw new StoreUnavailable('vanished', new Error(`${file} was removed or replaced`));
    },
    retryDelay: (error, attempts) =>
      findReason(error) === 'busy' && attempts * busyRetryMs < busyTimeoutMs ? busyRetryMs : null,
    convertError: toStoreError,
  });

  return {
    kind: 'sqlite',
    location: file,
    query,
    transaction,
    // Only one process sends and leases end with it, so its monotonic clock is enough.
    leaseClock: () => sql<number>`${Math.round(performance.timeOrigin + performance.now())}`,
    becomeSender: () =>
      query(async (tables) => {
        lock ??= acquireSenderLock(dirname(file));
        if (lock === null || areLeasesVoid) return lock !== null;
        const isLeased = sql<boolean>`lease is not null`;
        await tables.updateTable('deliveries').set(unleased).where(isLeased).execute();
        areLeasesVoid = true;
        return true;
      }),
    truncateLog: () =>
      query(async (tables) => {
        const checkpoint = sql<{ busy: number }>`pragma wal_checkpoint(truncate)`;
        const { rows } = await checkpoint.execute(tables);
        // Another process is reading, such as a backup.
        if (rows[0]?.busy !== 0) throw new StoreUnavailable('busy', null);
      }),
    async close() {
      await close();
      lock?.close();
      lock = null;
    },
  };
}

async function openFile(options: SqliteOptions): Promise<Kysely<Schema>> {
  const { file, maxPages, onQuery } = options;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Waiting for a lock would block the event loop.
  const database = new DatabaseSync(file, { timeout: 0 });
  const tables = createTables(nodeSqliteDialect(database), onQuery);
  try {
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON',
    );
    await migrate(tables);
    if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${maxPages}`);
    restrictPermissions(file);
    return tables;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Restricts access to the server's user, even if the folder was readable by others. */
function restrictPermissions(file: string): void {
  const folder = dirname(file);
  for (const path of [folder, file, `${file}-wal`, `${file}-shm`]) {
    const mode = path === folder ? 0o700 : 0o600;
    const found = statSync(path, { throwIfNoEntry: false });
    // Files of other users are left unchanged.
    if (found === undefined || found.uid !== process.geteuid?.()) continue;
    if ((found.mode & 0o777 & ~mode) !== 0) chmodSync(path, mode);
    if (path !== folder) chownToFolderOwner(path);
  }
}

/** As root, gives a file to its folder's owner, who could not read or delete it otherwise. */
export function chownToFolderOwner(path: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}

function identifyFiles(file: string): string {
  const found = [file, `${file}-wal`].map((path) =>
    statSync(path, { throwIfNoEntry: false, bigint: true }),
  );
  return found.map((stats) => `${stats?.dev}:${stats?.ino}`).join(' ');
}

/** Takes the sender lock, released when the process ends, even by a crash. Null if taken. */
export function acquireSenderLock(folder: string): DatabaseSync | null {
  const path = join(folder, 'sender.lock');
  let database: DatabaseSync | null = null;
  try {
    const isNew = !existsSync(path);
    database = new DatabaseSync(path, { timeout: 0 });
    if (isNew) chownToFolderOwner(path);
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    const reason = findReason(error);
    if (reason === 'busy') return null;
    if (reason === null) throw error;
    // Names the lock file, so that nobody looks for the error in the message database.
    const detail = error instanceof Error ? error.message : String(error);
    throw new StoreUnavailable(reason, new Error(`${path}: ${detail}`));
  }
}

/** Kysely dialect for `node:sqlite`. Comments mark differences from Kysely's SQLite dialect. */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new NodeSqliteDriver(database),
    createIntrospector: (tables) => new SqliteIntrospector(tables),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite supports DDL in transactions, so an interrupted migration is rolled back. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: toKyselyDatabase(database) });
    this.#database = database;
  }

  /** A deferred transaction that reads and then writes fails if another process has written. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** If the disk is full, SQLite has already rolled back; a second rollback hides that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Adapts `node:sqlite` to the interface of better-sqlite3, which Kysely expects. */
function toKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(text);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...toSqlite(parameters)),
        run: (parameters) => statement.run(...toSqlite(parameters)),
        iterate: (parameters) => statement.iterate(...toSqlite(parameters)),
      };
    },
  };
}

function toSqlite(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
    throw new TypeError(`SQLite has no ${typeof value}`);
  });
}

/** SQLite primary result codes for recoverable failures (sqlite.org/rescode.html). */
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

/** File system errors (errno(3)) when opening a file. */
const fileReasons = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'read-only'],
  ['EIO', 'input-output'],
]);

/** The reason of a recoverable SQLite or file system error; null for any other error. */
export function findReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof StoreUnavailable) return error.reason;
  // The lowest byte of an extended result code is the primary one.
  if ('errcode' in error) return sqliteReasons.get(Number(error.errcode) & 0xff) ?? null;
  if (!('path' in error && 'code' in error)) return null;
  return fileReasons.get(String(error.code)) ?? 'cannot-open';
}

function toStoreError(error: unknown): unknown {
  const reason = error instanceof StoreUnavailable ? null : findReason(error);
  return reason === null ? error : new StoreUnavailable(reason, error);
}
