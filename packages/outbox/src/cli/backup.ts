import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findReason, chownToFolderOwner, acquireSenderLock } from '../store/sqlite.ts';
import { countMessages, escapeControls, report, type Context } from './context.ts';
import { eraseListed } from './erased-list.ts';

export async function backUp(context: Context, name: string): Promise<void> {
  requireSqlite(context, 'pg_dump');
  const file = resolve(name);
  if (fs.lstatSync(file, { throwIfNoEntry: false }) !== undefined) {
    context.misuse(`${file} exists already, and is left as it is. Give the backup another name.`);
  }
  const source = findDatabase(context, context.location.dataDir);
  // Applies pending migrations.
  await context.store.open();
  const part = `${file}.part-${randomUUID()}`;
  copyDatabase(source, part, 'There is no backup.');
  const { total, pending } = readCounts(part);
  fs.renameSync(part, file);
  const sentence = `${countMessages(total)} in ${file}, ${pending} of them still to be sent.`;
  await report(context, { file, [context.name]: total, pending }, sentence);
}

/** Replaces the store by a verified copy of a backup. The old file is renamed, not deleted. */
export async function restore(context: Context, name: string): Promise<void> {
  requireSqlite(context, 'psql');
  const file = resolve(name);
  // Opening a named pipe would block SQLite.
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) throw new Error(`There is no file ${file}.`);
  const { dataDir } = context.location;
  const folder = resolve(dataDir, `${context.name}-restored-${randomUUID()}.part`);
  using _lock = lockOutServers(context, dataDir);
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
    const part = resolve(folder, `${context.name}.db`);
    copyDatabase(file, part, 'Nothing was restored.');
    // Applies pending migrations; throws if a newer version wrote the backup.
    const store = context.openStore({ databaseUrl: null, dataDir: folder });
    const opened = store.open().then(() => eraseListed(context, store));
    const erased = await opened.finally(() => store.close());
    const { total, pending } = readCounts(part);
    for (const path of [folder, part]) chownToFolderOwner(path);
    const replaced = replaceStore(context, part);
    const guide = `${context.hints.guide} says how to take it over.`;
    await report(
      context,
      { [context.name]: total, pending, erased, ...(replaced && { replaced }) },
      `${countMessages(total)} restored, ${pending} of them to be sent when the server starts.`,
      erased > 0 && `${countMessages(erased)} that the backup still held erased again.`,
      replaced !== null && `What was there is now ${replaced}: ${guide}`,
    );
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function requireSqlite({ hints, location, misuse }: Context, tool: string): void {
  const advice = `The messages are in PostgreSQL: use its ${tool}, as ${hints.guide} says.`;
  if (location.databaseUrl !== null) misuse(advice);
}

export function findDatabase({ name }: Context, dataDir: string): string {
  const file = resolve(dataDir, `${name}.db`);
  if (fs.existsSync(file)) return file;
  throw new Error(`There is no ${name}.db in ${dataDir}, so there is nothing to copy.`);
}

export function lockOutServers(context: Context, dataDir: string): DatabaseSync {
  return acquireSenderLock(dataDir) ?? throwInUse(context, dataDir);
}

function throwInUse({ hints, name }: Context, dataDir: string): never {
  const who = `A server, or another command, is using ${resolve(dataDir, `${name}.db`)}`;
  throw new Error(`${who}: stop it first (${hints.stop}).`);
}

/** Returns the new path of the replaced database; null if there was none. */
function replaceStore(context: Context, restored: string): string | null {
  const { dataDir } = context.location;
  const current = resolve(dataDir, `${context.name}.db`);
  const replacedFile = resolve(dataDir, `${context.name}-replaced-${context.now()}.db`);
  const existed = fs.existsSync(current);
  if (existed) {
    try {
      // Checkpoints the WAL, which SQLite does only while no other process has the file open.
      using database = new DatabaseSync(current, { timeout: 0 });
      database.exec('PRAGMA journal_mode = DELETE');
    } catch (error) {
      const reason = findReason(error);
      if (reason === 'busy') throwInUse(context, dataDir);
      // A server cannot have a corrupt file open.
      if (reason !== 'corrupt') throw error;
    }
    fs.linkSync(current, replacedFile);
  }
  // SQLite would apply an old WAL to the new file.
  for (const suffix of ['-wal', '-shm']) {
    if (fs.existsSync(current + suffix)) fs.renameSync(current + suffix, replacedFile + suffix);
  }
  fs.renameSync(restored, current);
  return existed ? replacedFile : null;
}

/** Copies a consistent snapshot into a new file, even while other processes write. */
function copyDatabase(source: string, target: string, failure: string): void {
  try {
    // SQLite would read the missing part of the last page as zeros.
    if (fs.statSync(source).size % 4096 !== 0) throw new Error('it is damaged: its end is missing');
    // Readable by this user only.
    fs.closeSync(fs.openSync(target, 'wx', 0o600));
    using original = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
    checkDatabase(original);
    original.prepare('VACUUM INTO ?').run(target);
    using copy = new DatabaseSync(target, { readOnly: true });
    checkDatabase(copy);
  } catch (error) {
    fs.rmSync(target, { force: true });
    const { message } = error instanceof Error ? error : new Error(String(error));
    throw new Error(`${failure} ${source} cannot be copied: ${message}.`, { cause: error });
  }
}

/** Throws if a database is corrupt, is not a message store, or has triggers or views. */
function checkDatabase(database: DatabaseSync): void {
  const [result] = Object.values(database.prepare('PRAGMA integrity_check').get() ?? {});
  if (result !== 'ok') throw new Error(`it is damaged: ${result}`);
  const schema = database.prepare('SELECT type, name FROM sqlite_schema').all();
  const names = schema.map(({ name }) => name);
  if (!names.includes('outbox_migrations')) {
    throw new Error('it holds no messages of this program');
  }
  const { type, name } = schema.find(({ type }) => type === 'trigger' || type === 'view') ?? {};
  if (type) throw new Error(`somebody has added the ${escapeControls(`${type} ${name}`)}`);
}

function readCounts(file: string): { total: number; pending: number } {
  using database = new DatabaseSync(file, { readOnly: true });
  const counts = `SELECT (SELECT count(*) FROM messages) AS total,
    (SELECT count(DISTINCT message_id) FROM deliveries WHERE state = 'pending') AS pending`;
  const { total, pending } = database.prepare(counts).get() ?? {};
  return { total: Number(total), pending: Number(pending) };
}
