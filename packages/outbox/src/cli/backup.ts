import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findReason, giveToFolderOwner, acquireSenderLock } from '../store/sqlite.ts';
import { countMessages, escapeControls, report, type Context } from './context.ts';

export async function backUp(context: Context, name: string): Promise<void> {
  requireSqlite(context, 'pg_dump');
  const file = resolve(name);
  if (fs.lstatSync(file, { throwIfNoEntry: false }) !== undefined) {
    context.misuse(`${file} exists already, and is left as it is. Give the backup another name.`);
  }
  const source = findDatabase(context, context.location.dataDir);
  // Brings it up to date.
  await context.store.open();
  const part = `${file}.part-${randomUUID()}`;
  copyDatabase(source, part, 'There is no backup.');
  const { total, pending } = count(part);
  fs.renameSync(part, file);
  const sentence = `${countMessages(total)} in ${file}, ${pending} of them still to be sent.`;
  await report(context, { file, [context.name]: total, pending }, sentence);
}

/** A checked copy of a backup takes the place of the store, which is kept beside it. */
export async function restore(context: Context, name: string): Promise<void> {
  requireSqlite(context, 'psql');
  const file = resolve(name);
  // SQLite would wait for a pipe.
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (found?.isFile() !== true) throw new Error(`There is no file ${file}.`);
  const { dataDir } = context.location;
  const folder = resolve(dataDir, `${context.name}-restored-${randomUUID()}.part`);
  using _lock = lockOutServers(context, dataDir);
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
    const part = resolve(folder, `${context.name}.db`);
    copyDatabase(file, part, 'Nothing was restored.');
    // Brings it up to date, or says that a newer version wrote it.
    const store = context.openStore({ databaseUrl: null, dataDir: folder });
    await store.open().finally(() => store.close());
    const { total, pending } = count(part);
    for (const path of [folder, part]) giveToFolderOwner(path);
    const replaced = replaceStore(context, part);
    const guide = `${context.hints.guide} says how to take it over.`;
    await report(
      context,
      { [context.name]: total, pending, ...(replaced && { replaced }) },
      `${countMessages(total)} restored, ${pending} of them to be sent when the server starts.`,
      'What was erased since the backup is back: erase it again.',
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
  return acquireSenderLock(dataDir) ?? refuseInUse(context, dataDir);
}

function refuseInUse({ hints, name }: Context, dataDir: string): never {
  const who = `A server, or another command, is using ${resolve(dataDir, `${name}.db`)}`;
  throw new Error(`${who}: stop it first (${hints.stop}).`);
}

/** Returns the new name of what was there; null if nothing was. */
function replaceStore(context: Context, restored: string): string | null {
  const { dataDir } = context.location;
  const current = resolve(dataDir, `${context.name}.db`);
  const kept = resolve(dataDir, `${context.name}-replaced-${context.now()}.db`);
  const hadOne = fs.existsSync(current);
  if (hadOne) {
    try {
      // Writes the log into the file, which SQLite does only where no other process has it open.
      using database = new DatabaseSync(current, { timeout: 0 });
      database.exec('PRAGMA journal_mode = DELETE');
    } catch (error) {
      const reason = findReason(error);
      if (reason === 'busy') refuseInUse(context, dataDir);
      // No server has a damaged file open.
      if (reason !== 'corrupt') throw error;
    }
    fs.linkSync(current, kept);
  }
  // A log beside the new file would be taken for its own.
  for (const suffix of ['-wal', '-shm']) {
    if (fs.existsSync(current + suffix)) fs.renameSync(current + suffix, kept + suffix);
  }
  fs.renameSync(restored, current);
  return hadOne ? kept : null;
}

/** Copies a database as it is at one moment into a new file, also while others write to it. */
function copyDatabase(source: string, target: string, failure: string): void {
  try {
    // SQLite takes what is missing of the last page for zeros.
    if (fs.statSync(source).size % 4096 !== 0) throw new Error('it is damaged: its end is missing');
    // Nobody else may read it.
    fs.closeSync(fs.openSync(target, 'wx', 0o600));
    using original = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
    check(original);
    original.prepare('VACUUM INTO ?').run(target);
    using copy = new DatabaseSync(target, { readOnly: true });
    check(copy);
  } catch (error) {
    fs.rmSync(target, { force: true });
    const { message } = error instanceof Error ? error : new Error(String(error));
    throw new Error(`${failure} ${source} cannot be copied: ${message}.`, { cause: error });
  }
}

/** Throws if a database is damaged, is no store of messages, or might change some by itself. */
function check(database: DatabaseSync): void {
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

function count(file: string): { total: number; pending: number } {
  using database = new DatabaseSync(file, { readOnly: true });
  const counts = `SELECT (SELECT count(*) FROM messages) AS total,
    (SELECT count(DISTINCT message_id) FROM deliveries WHERE state = 'pending') AS pending`;
  const { total, pending } = database.prepare(counts).get() ?? {};
  return { total: Number(total), pending: Number(pending) };
}
