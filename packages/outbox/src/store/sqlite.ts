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
  /** Created if missing, as its folder is, for this user alone. Beside it stands `sender.lock`. */
  file: string;
  busyTimeoutMs?: number;
  /** Called once when the file, or its log, was removed or replaced. */
  onVanished?: (() => void) | undefined;
  /** For tests: most pages of 4 KiB, to simulate a full disk. */
  maxPages?: number | undefined;
  onQuery?: QueryListener | undefined;
};

/** How long to wait before trying a locked database again. The event loop goes on meanwhile. */
const busyRetryMs = 15;

/**
 * Messages in one file. A commit is on the disk when it returns. Several processes may store messages; the
 * one with the lock sends. Once the file has vanished, only a new process begins another one.
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
    // Also after an operation: it may have written into a file that nobody will find.
    check() {
      if (!hasVanished && identifyFiles(file) === identity) return;
      if (!hasVanished) onVanished();
      hasVanished = true;
      throw new StoreUnavailable('vanished', new Error(`${file} was removed or replaced`));
    },
    retryDelay: (error, attempts) =>
      findReason(error) === 'busy' && attempts * busyRetryMs < busyTimeoutMs ? busyRetryMs : null,
    explain: toStoreError,
  });

  return {
    kind: 'sqlite',
    location: file,
    query,
    transaction,
    // Leases last as long as the process that sends, so the time since its start will do.
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
    emptyLog: () =>
      query(async (tables) => {
        const checkpoint = sql<{ busy: number }>`pragma wal_checkpoint(truncate)`;
        const { rows } = await checkpoint.execute(tables);
        // Somebody reads, such as a backup.
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
  // A lock is never waited for, since that would block the event loop.
  const database = new DatabaseSync(file, { timeout: 0 });
  const tables = createTables(nodeSqliteDialect(database), onQuery);
  try {
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON',
    );
    await migrate(tables);
    if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${maxPages}`);
    makePrivate(file);
    return tables;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Messages are for the server's user alone, also in a folder that others could read before. */
function makePrivate(file: string): void {
  const folder = dirname(file);
  for (const path of [folder, file, `${file}-wal`, `${file}-shm`]) {
    const mode = path === folder ? 0o700 : 0o600;
    const found = statSync(path, { throwIfNoEntry: false });
    // What belongs to another user is theirs to protect.
    if (found === undefined || found.uid !== process.geteuid?.()) continue;
    if ((found.mode & 0o777 & ~mode) !== 0) chmodSync(path, mode);
    if (path !== folder) giveToFolderOwner(path);
  }
}

/** As root, gives a file to the owner of its folder, who could neither read nor delete it otherwise. */
export function giveToFolderOwner(path: string): void {
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

/** The lock of the one process that sends, which ends with it, however it dies. Null if it is taken. */
export function acquireSenderLock(folder: string): DatabaseSync | null {
  const path = join(folder, 'sender.lock');
  let database: DatabaseSync | null = null;
  try {
    const isNew = !existsSync(path);
    database = new DatabaseSync(path, { timeout: 0 });
    if (isNew) giveToFolderOwner(path);
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    const reason = findReason(error);
    if (reason === 'busy') return null;
    if (reason === null) throw error;
    // Otherwise people would look for it in the file of the messages.
    const detail = error instanceof Error ? error.message : String(error);
    throw new StoreUnavailable(reason, new Error(`${path}: ${detail}`));
  }
}

/** Kysely's dialect for `node:sqlite`. What differs from its own has a comment. */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new NodeSqliteDriver(database),
    createIntrospector: (tables) => new SqliteIntrospector(tables),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** So that a kill leaves no half of a migration: SQLite changes tables in transactions too. */
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

  /** A transaction that begins deferred and writes after it has read fails beside another writer. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite has done so already where the disk is full, and would hide that behind an error of its own. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** `node:sqlite` in the form that Kysely expects, which is that of better-sqlite3. */
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

/** Why SQLite, or the file system, cannot be used for now; null if the error says something else. */
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
