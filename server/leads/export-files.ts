import { randomUUID } from 'node:crypto';
import { constants, createReadStream, type Dirent } from 'node:fs';
import { access, chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { giveToFolderOwner } from '@altanube/outbox';
import { ifMissing } from './missing-file.ts';
import { noteIn, type Undeleted } from './undeleted.ts';

/** A file of exported leads that is being written. It gets its name when it is complete. */
export type ExportFile = {
  path: string;
  write(text: string): Promise<void>;
  /** Resolves with false if the file was deleted meanwhile, because a lead in it was. */
  finish(): Promise<boolean>;
  /** Deletes what was written. */
  discard(): Promise<void>;
};

/** Creates a file in DATA_DIR/exports, for the owner of DATA_DIR alone. */
export async function createExportFile(
  dataDir: string,
  { time, extension }: { time: number; extension: string },
): Promise<ExportFile> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  giveToFolderOwner(folder);
  const day = new Date(time).toISOString().slice(0, 19).replaceAll(':', '');
  const name = `leads-${day}Z-${randomUUID().slice(0, 8)}.${extension}`;
  const path = join(folder, name);
  const unfinished = join(folder, `.${name}.part`);
  const file = await open(unfinished, 'wx', 0o600);
  giveToFolderOwner(unfinished);
  return {
    path,
    async write(text) {
      await file.writeFile(text);
    },
    async finish() {
      await file.sync();
      await file.close();
      return rename(unfinished, path).then(() => true, ifMissing(false));
    },
    async discard() {
      await file.close();
      await rm(unfinished, { force: true });
    },
  };
}

/**
 * Deletes the exports that hold any of these leads, unfinished ones too, and resolves with their
 * paths. One that cannot be read may hold them, and is noted, also where there are no leads.
 */
export async function deleteExportsWith(
  dataDir: string,
  ids: readonly string[],
  undeleted: Undeleted,
): Promise<string[]> {
  const deleted: string[] = [];
  const wanted = new Set(ids);
  const files = await filesIn(folderOf(dataDir)).catch(noteIn<string[]>(undeleted, []));
  for (const path of files) {
    const isDeleted = await deleteIfHolding(path, wanted).catch(noteIn(undeleted, false));
    if (isDeleted) deleted.push(path);
  }
  return deleted;
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'exports');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifMissing<Dirent[]>([]));
  return entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const uuidLength = 36;

async function deleteIfHolding(path: string, ids: ReadonlySet<string>): Promise<boolean> {
  if (!(await holdsAny(path, ids).catch(ifMissing(false)))) return false;
  await rm(path, { force: true });
  return true;
}

/** Reads a file in pieces: an export may be larger than the memory. */
async function holdsAny(path: string, ids: ReadonlySet<string>): Promise<boolean> {
  if (ids.size === 0) {
    await access(path, constants.R_OK);
    return false;
  }
  let rest = '';
  for await (const piece of createReadStream(path, 'utf8')) {
    const text = rest + String(piece);
    for (const [id] of text.matchAll(uuid)) {
      if (ids.has(id)) return true;
    }
    rest = text.slice(1 - uuidLength);
  }
  return false;
}
