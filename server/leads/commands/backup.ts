import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copyDatabase, syncFolderOf } from '#server/leads/store/sqlite-copy.ts';
import {
  exitCodes,
  report,
  type CommandContext,
  type ExitCode,
  type StoreLocation,
} from './context.ts';
import { describeCopyProblem } from './copy-problems.ts';
import { countedMessages } from './portions.ts';
import { shellWord, withoutPassword } from './store-names.ts';

/**
 * Runs `backup`: a checked copy of the SQLite store as it is at this moment, in a new file. It gets
 * its name when it is whole.
 */
export async function backUp(
  name: string,
  context: CommandContext,
  { databaseUrl, dataDir }: StoreLocation,
): Promise<ExitCode> {
  const { writeError } = context;
  const file = resolve(name);
  const source = join(dataDir, 'leads.db');
  if (databaseUrl !== null) {
    const database = shellWord(withoutPassword(databaseUrl));
    writeError(`The messages are in PostgreSQL, whose own tool copies them:
  pg_dump --no-owner --no-privileges --file=${shellWord(name)} ${database}
The password is taken from PGPASSFILE or ~/.pgpass: see deploy/README.md.\n`);
    return exitCodes.misunderstood;
  }
  if (existsSync(file)) return taken(file, context);
  if (!existsSync(source)) {
    writeError(`There is no leads.db in ${dataDir}, so there is nothing to copy.\n`);
    return exitCodes.unavailable;
  }
  const part = `${file}.part-${randomUUID()}`;
  try {
    const { leads, pending, version } = await copyDatabase(source, part);
    if (!take(file)) {
      rmSync(part);
      return taken(file, context);
    }
    renameSync(part, file);
    syncFolderOf(file);
    const sentence = `${countedMessages(leads)} in ${file}, ${pending} of them still to be sent.`;
    return await report(context, { file, leads, pending, version }, sentence);
  } catch (error) {
    writeError(`There is no backup. ${describeCopyProblem(error, { from: source, to: file })}\n`);
    return exitCodes.unavailable;
  }
}

/** False if the name is taken, by another backup or by a link that leads nowhere. */
function take(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx'));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function taken(file: string, { writeError }: CommandContext): ExitCode {
  writeError(`${file} exists already, and is left as it is. Give the backup another name.\n`);
  return exitCodes.misunderstood;
}
