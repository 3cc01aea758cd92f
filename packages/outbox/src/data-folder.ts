import { open, opendir, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The folder with the exports and, in `mail`, the mails of `emlFolder`: deletes what holds messages. */
export class DataFolder {
  readonly #path: string;
  /** Paths of what could not be deleted, or read before, with the reason that the system gives. */
  readonly undeleted: Map<string, string>;

  constructor(path: string, undeleted = new Map<string, string>()) {
    this.#path = path;
    this.undeleted = undeleted;
  }

  /** Unfinished files included. */
  async deleteMails(ids: readonly string[]): Promise<void> {
    const folder = join(this.#path, 'mail');
    const found = await this.#try(null, stat(folder));
    if (found?.isDirectory() !== true) return;
    for (const name of ids.flatMap((id) => [`${id}.eml`, `.${id}.eml.part`])) {
      await this.#delete(join(folder, name));
    }
  }

  deleteExportsContaining(ids: readonly string[]): Promise<string[]> {
    return this.#deleteContaining(ids, 'exports', '');
  }

  /** Mails about several messages, whose names begin with `prefix`. */
  deleteMailsContaining(ids: readonly string[], prefix: string): Promise<string[]> {
    return this.#deleteContaining(ids, 'mail', prefix);
  }

  async deleteFilesBefore(time: number, signal: AbortSignal): Promise<number> {
    let count = 0;
    for (const folder of ['mail', 'exports']) {
      for await (const file of this.#findFiles(folder)) {
        if (signal.aborted) return count;
        const found = await this.#try(null, stat(file));
        if (found !== null && found.mtimeMs < time && (await this.#delete(file))) count += 1;
      }
    }
    return count;
  }

  /** Those that cannot be read are noted even without ids. */
  async #deleteContaining(ids: readonly string[], folder: string, prefix: string) {
    const deleted: string[] = [];
    const wanted = new Set(ids);
    for await (const file of this.#findFiles(folder)) {
      if (!basename(file).replace(/^\./, '').startsWith(prefix)) continue;
      const isFound = await this.#try(false, containsAnyId(file, wanted));
      if (isFound && (await this.#delete(file))) deleted.push(file);
    }
    return deleted;
  }

  async *#findFiles(folder: string): AsyncGenerator<string> {
    const path = join(this.#path, folder);
    for await (const entry of (await this.#try(null, opendir(path))) ?? []) {
      if (entry.isFile()) yield join(path, entry.name);
    }
  }

  #delete(path: string): Promise<boolean> {
    const deleted = unlink(path).then(() => true);
    return this.#try(false, deleted);
  }

  /** Returns `value` if a file or folder is missing, or if it cannot be read, which is recorded. */
  async #try<Value>(value: Value, operation: Promise<Value>): Promise<Value> {
    return operation.catch(ifMissing(value)).catch((error: unknown) => {
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      this.undeleted.set('path' in error ? String(error.path) : error.message, error.message);
      return value;
    });
  }
}

/** For `catch`: returns `value` if the file or folder is missing. */
export function ifMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return value;
    throw error;
  };
}

export const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Reads a file line by line, since an export may be larger than the memory. */
async function containsAnyId(path: string, ids: ReadonlySet<string>): Promise<boolean> {
  await using file = await open(path);
  if (ids.size === 0) return false;
  for await (const line of file.readLines()) {
    for (const [id] of line.matchAll(uuid)) {
      if (ids.has(id)) return true;
    }
  }
  return false;
}
