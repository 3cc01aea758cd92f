import { closeSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { isUnknownName } from './sqlite-errors.ts';
import { versionOf } from './sqlite-migrations.ts';

/** What a checked copy holds: leads, and those that are still to be sent. */
export type CheckedCopy = {
  leads: number;
  pending: number;
  version: number;
  /** A trigger or a view, of which this program makes none; null if there is none. */
  addition: string | null;
};

/** The file is no whole database of leads. The message says why. */
export class UnusableCopy extends Error {
  override name = 'UnusableCopy';
}

/** More pages than a database has: in one step, since each write of a server would begin it anew. */
const allPages = 2 ** 31 - 1;

/**
 * Copies a database as it is at one moment, also while others write to it, into a new file that only
 * this user can read, and checks the copy. Nothing is left of a copy that fails, or that the end of
 * this process ends. Throws `UnusableCopy`, and errors of SQLite and of the file system.
 */
export async function copyDatabase(source: string, target: string): Promise<CheckedCopy> {
  closeSync(openSync(target, 'wx', 0o600));
  const discard = () => {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(target + suffix, { force: true });
  };
  process.once('exit', discard);
  try {
    const expected = await copyInto(source, target);
    const copied = checkCopy(target);
    if (copied.leads !== expected) {
      throw new UnusableCopy(`it has ${copied.leads} messages instead of ${expected}`);
    }
    return copied;
  } catch (error) {
    discard();
    throw error;
  } finally {
    process.off('exit', discard);
  }
}

/** Makes a new name in a folder last, also if the machine loses its power now. */
export function syncFolderOf(file: string): void {
  const descriptor = openSync(dirname(file), 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Resolves with the leads that there were at the moment of the copy. */
async function copyInto(source: string, target: string): Promise<number> {
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  try {
    database.exec('BEGIN');
    if (!isOurs(database)) throw new UnusableCopy('it holds no messages of this program');
    if (isCut(database, source)) throw new UnusableCopy('it is damaged: its end is missing');
    const expected = countOf(database, 'SELECT count(*) AS count FROM leads');
    await backup(database, target, { rate: allPages });
    return expected;
  } finally {
    database.close();
  }
}

/** Other programs have tables of these names too. */
function isOurs(database: DatabaseSync): boolean {
  try {
    if (versionOf(database) === 0) return false;
    database.prepare(columnsOfAllVersions);
    return true;
  } catch (error) {
    if (isUnknownName(error)) return false;
    throw error;
  }
}

const columnsOfAllVersions = `SELECT received_at, email, message, channel, state, next_attempt_at
  FROM leads JOIN deliveries ON lead_id = leads.id`;

/** SQLite takes what is missing of the last page for zeros. */
function isCut(database: DatabaseSync, file: string): boolean {
  const pageSize = Number(database.prepare('PRAGMA page_size').get()?.['page_size']);
  return statSync(file).size % pageSize !== 0;
}

function checkCopy(file: string): CheckedCopy {
  const database = new DatabaseSync(file);
  try {
    // One file, without a log beside it.
    database.exec('PRAGMA journal_mode = DELETE');
    for (const check of ['integrity_check', 'foreign_key_check']) {
      const problem = database.prepare(`PRAGMA ${check}`).get();
      const isSound = problem === undefined || problem['integrity_check'] === 'ok';
      if (!isSound) throw new UnusableCopy(`it is damaged: ${Object.values(problem).join(' ')}`);
    }
    return {
      leads: countOf(database, 'SELECT count(*) AS count FROM leads'),
      pending: countOf(database, countPending),
      version: versionOf(database),
      addition: findAddition(database),
    };
  } finally {
    database.close();
  }
}

function findAddition(database: DatabaseSync): string | null {
  const found = database
    .prepare(
      "SELECT type || ' ' || name AS name FROM sqlite_schema WHERE type IN ('trigger', 'view')",
    )
    .get();
  return found === undefined ? null : String(found['name']);
}

const countPending =
  "SELECT count(DISTINCT lead_id) AS count FROM deliveries WHERE state = 'pending'";

function countOf(database: DatabaseSync, statement: string): number {
  return z.object({ count: z.int() }).parse(database.prepare(statement).get()).count;
}
