import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
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
import type { MessageRules } from '../message.ts';
import {
  createTables,
  inTime,
  maxOpenMs,
  stillOpening,
  type Database,
  type QueryListener,
} from './database.ts';
import { asUnavailable, StoreUnavailable, unavailableReason } from './errors.ts';
import { migrate } from './migrations.ts';
import type { Schema } from './schema.ts';

export type SqliteOptions = {
  /** Created if missing, as its folder is, for this user alone. Beside it stands `sender.lock`. */
  file: string;
  rules: MessageRules;
  /** How long to try again while another process writes. */
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
 * Messages in one file. A commit is on the disk when it returns (WAL, `synchronous=FULL`), and what is
 * deleted is overwritten. Several processes may store messages; the one with the lock sends. Once the
 * file has vanished, everything rejects: a new one is begun only by a new process.
 */
export function openSqlite(options: SqliteOptions): Database {
  const { rules, busyTimeoutMs = 2000, onVanished = () => {}, maxPages, onQuery } = options;
  const file = resolve(options.file);
  let opening: Promise<OpenFile> | null = null;
  let hasVanished = false;
  let lock: DatabaseSync | null = null;
  let areLeasesVoid = false;
  let isClosed = false;
  const running = new Set<Promise<unknown>>();

  async function open(): Promise<OpenFile> {
    opening ??= openFile({ file, rules, maxPages, onQuery }).catch((error) => {
      opening = null;
      throw error;
    });
    return inTime(opening, maxOpenMs, stillOpening);
  }

  function checkFile({ isVanished }: OpenFile): void {
    if (!hasVanished && !isVanished()) return;
    if (!hasVanished) onVanished();
    hasVanished = true;
    throw new StoreUnavailable('vanished', new Error(`${file} was removed or replaced`));
  }

  function run<Result>(work: (current: OpenFile) => Promise<Result>): Promise<Result> {
    const result = runWhileFree(work).finally(() => running.delete(result));
    running.add(result);
    return result;
  }

  /** Tries again, without blocking the event loop, while another process writes. */
  async function runWhileFree<Result>(
    work: (current: OpenFile) => Promise<Result>,
  ): Promise<Result> {
    const end = performance.now() + busyTimeoutMs;
    for (;;) {
      try {
        if (isClosed) throw new StoreUnavailable('closed', null);
        const current = await open();
        checkFile(current);
        const result = await work(current);
        // It may have been written into a file that nobody will find.
        checkFile(current);
        return result;
      } catch (error) {
        const isBusy = unavailableReason(error) === 'busy';
        if (!isBusy || performance.now() >= end) throw asUnavailable(error);
      }
      await sleep(busyRetryMs);
    }
  }

  return {
    kind: 'sqlite',
    location: file,
    query: (work) => run(({ tables }) => work(tables)),
    transaction: (work) => run(({ tables }) => tables.transaction().execute(work)),
    // Leases last as long as the process that sends, so the time since its start will do.
    leaseClock: () => sql<number>`${Math.round(performance.timeOrigin + performance.now())}`,
    becomeSender: () =>
      run(async ({ tables }) => {
        lock ??= takeSenderLock(dirname(file));
        if (lock === null || areLeasesVoid) return lock !== null;
        const isLeased = sql<boolean>`lease is not null`;
        await tables
          .updateTable('deliveries')
          .set({ lease: null, leaseUntil: null })
          .where(isLeased)
          .execute();
        areLeasesVoid = true;
        return true;
      }),
    emptyLog: () =>
      run(async ({ tables }) => {
        const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(
          tables,
        );
        // Somebody reads, such as a backup.
        if (rows[0]?.busy !== 0) throw new StoreUnavailable('busy', null);
      }),
    async close() {
      await Promise.allSettled(running);
      isClosed = true;
      lock?.close();
      lock = null;
      const current = await opening?.catch(() => null);
      await current?.tables.destroy();
    },
  };
}

type OpenFile = {
  tables: Kysely<Schema>;
  /** The file, or its log, is no longer what stands under its name. */
  isVanished(): boolean;
};

type FileOptions = Pick<SqliteOptions, 'file' | 'rules' | 'maxPages' | 'onQuery'>;

async function openFile({ file, rules, maxPages, onQuery }: FileOptions): Promise<OpenFile> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // A lock is never waited for, since that would block the event loop.
  const database = new DatabaseSync(file, { timeout: 0 });
  const tables = createTables(nodeSqliteDialect(database), onQuery);
  try {
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON',
    );
    await migrateAlone(tables, rules, file);
    if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${maxPages}`);
    makePrivate(file);
    const identify = () => `${identityOf(file)} ${identityOf(`${file}-wal`)}`;
    const identity = identify();
    return { tables, isVanished: () => identify() !== identity };
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * A server of the version before would go on writing into its tables, and send again what is taken over
 * from it, so it must have stopped.
 */
async function migrateAlone(tables: Kysely<Schema>, rules: MessageRules, file: string) {
  const { rows } = await sql`select 1 from sqlite_master where name = 'leads'`.execute(tables);
  if (rows.length === 0) return migrate(tables, rules);
  const lock = takeSenderLock(dirname(file));
  if (lock === null) {
    const cause = new Error('a server of the version before is running: stop it first');
    throw new StoreUnavailable('busy', cause);
  }
  try {
    await migrate(tables, rules);
  } finally {
    lock.close();
  }
}

/** Messages are for the server's user alone, also in a folder that others could read before. */
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
    if (found === undefined || found.uid !== process.geteuid?.()) continue;
    if ((found.mode & 0o777 & ~mode) !== 0) chmodSync(path, mode);
    if (path !== dirname(file)) giveToFolderOwner(path);
  }
}

/** As root, gives a file to the owner of its folder, who could neither read nor delete it otherwise. */
export function giveToFolderOwner(path: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}

/** What tells a file from another one of its name; empty if there is none. */
function identityOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? '' : `${found.dev}:${found.ino}`;
}

/**
 * The lock of the one process that sends from the file in a folder: an exclusive transaction on an
 * empty database of its own, which the operating system ends with the process, however it dies. Null if
 * another process has it. Throws `StoreUnavailable`.
 */
export function takeSenderLock(folder: string): DatabaseSync | null {
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
    const unavailable = asUnavailable(error);
    if (!(unavailable instanceof StoreUnavailable)) throw error;
    if (unavailable.reason === 'busy') return null;
    // Otherwise people would look for it in the file of the messages.
    const detail = error instanceof Error ? error.message : String(error);
    throw new StoreUnavailable(unavailable.reason, new Error(`${path}: ${detail}`));
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
    super({ database: adapt(database) });
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
function adapt(database: DatabaseSync): SqliteDatabase {
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
