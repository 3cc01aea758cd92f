import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copyDatabase, type CheckedCopy } from '#server/leads/store/sqlite-copy.ts';
import { migrations } from '#server/leads/store/sqlite-migrations.ts';
import { replaceDatabase } from '#server/leads/store/sqlite-replace.ts';
import {
  exitCodes,
  printable,
  report,
  type CommandContext,
  type ExitCode,
  type StoreLocation,
} from './context.ts';
import { describeCopyProblem } from './copy-problems.ts';
import { countedMessages } from './portions.ts';
import { shellWord, withoutPassword } from './store-names.ts';

/**
 * Runs `restore`: a copy of the file, once it is checked, takes the place of the SQLite store, whose
 * own file is kept under another name. The file itself stays as it is.
 */
export async function restore(
  name: string,
  context: CommandContext,
  location: StoreLocation,
): Promise<ExitCode> {
  const { writeError } = context;
  const file = resolve(name);
  const refusal = reasonToRefuse(file, location);
  if (refusal !== null) {
    writeError(`${refusal}\n`);
    return location.databaseUrl === null ? exitCodes.unavailable : exitCodes.misunderstood;
  }
  const part = join(resolve(location.dataDir), `leads-restored-${randomUUID()}.part`);
  try {
    const copied = await copyDatabase(file, part);
    return await putInPlace(part, copied, context, location);
  } catch (error) {
    const problem = describeCopyProblem(error, { from: file, to: part });
    writeError(`Nothing was restored. ${problem}\n`);
    return exitCodes.unavailable;
  } finally {
    rmSync(part, { force: true });
  }
}

async function putInPlace(
  part: string,
  { leads, pending, version, addition }: CheckedCopy,
  context: CommandContext,
  { dataDir }: StoreLocation,
): Promise<ExitCode> {
  const { writeError, now } = context;
  if (version > migrations.length) {
    writeError(
      'Nothing was restored. A newer version of this program has written that file (schema ' +
        `${version}, this one knows ${migrations.length}): restore it with that version.\n`,
    );
    return exitCodes.unavailable;
  }
  if (addition !== null) {
    writeError(
      `Nothing was restored. Somebody has added the ${printable(addition)} to that file, which might ` +
        'change messages: drop it, or take another backup.\n',
    );
    return exitCodes.unavailable;
  }
  const replacement = replaceDatabase(dataDir, part, now());
  if (!replacement.ok) {
    writeError(
      `Nothing was restored. A server, or another command, is using ${join(dataDir, 'leads.db')}: ` +
        'stop it first (systemctl stop altanube.socket altanube).\n',
    );
    return exitCodes.unavailable;
  }
  const { replaced } = replacement;
  return report(
    context,
    { leads, pending, version, ...(replaced !== null && { replaced }) },
    `${countedMessages(leads)} restored, ${pending} of them to be sent when the server starts.`,
    'What was erased since the backup is back: erase it again.',
    ...(replaced === null
      ? []
      : [
          `What was there before is now ${replaced}. What came since the backup is in it alone;`,
          'deploy/README.md says how to take that over. Delete it when nobody needs it.',
        ]),
  );
}

function reasonToRefuse(file: string, { databaseUrl, dataDir }: StoreLocation): string | null {
  if (databaseUrl !== null) {
    const database = shellWord(withoutPassword(databaseUrl));
    return `The messages are in PostgreSQL. With the server stopped, and the database empty:
  psql --single-transaction --set=ON_ERROR_STOP=1 --file=${shellWord(file)} ${database}
How to stop, empty and start again: see deploy/README.md.`;
  }
  if (!existsSync(file)) return `There is no ${file}.`;
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  const current = statSync(join(dataDir, 'leads.db'), { throwIfNoEntry: false });
  const given = statSync(file);
  // SQLite would wait for a pipe.
  if (!given.isFile()) return `${file} is no file that can be restored: give it the backup's file.`;
  if (folder?.isDirectory() !== true) return `There is no folder ${dataDir}: check DATA_DIR.`;
  if (current?.ino === given.ino && current.dev === given.dev) {
    return `${file} is the store itself: nothing to restore.`;
  }
  // A file of another user would lock the server out.
  if (folder.uid !== process.geteuid?.()) {
    return `${dataDir} belongs to another user: run this command as that user.`;
  }
  return null;
}
