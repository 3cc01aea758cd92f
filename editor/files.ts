import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** The files below one folder, and no others: links are not followed, and hidden files are not there. */
export class Files {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = realpathSync(folder);
  }

  list(): string[] {
    return readdirSync(this.#folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.#folder, join(entry.parentPath, entry.name)))
      .map((path) => path.replaceAll(sep, '/'))
      .filter((path) => this.#find(path) !== null);
  }

  /** Null if there is no such file. */
  read(path: string): Buffer<ArrayBuffer> | null {
    const file = this.#find(path);
    return file !== null && existsSync(file) ? readFileSync(file) : null;
  }

  /** `version` is that of the file as it was last read; null for a new one. */
  write(
    path: string,
    bytes: Uint8Array,
    version: string | null,
  ): 'written' | 'changed' | 'refused' {
    const file = this.#find(path);
    if (file === null) return 'refused';
    const old = this.read(path);
    if ((old === null ? null : identify(old)) !== version) return 'changed';
    // A reader finds the old file or the new one, and never half of it.
    const draft = join(dirname(file), `.${randomUUID()}`);
    try {
      writeFileSync(draft, bytes, { flag: 'wx' });
      renameSync(draft, file);
    } finally {
      rmSync(draft, { force: true });
    }
    return 'written';
  }

  remove(path: string): boolean {
    const file = this.#find(path);
    if (file === null || !existsSync(file)) return false;
    rmSync(file);
    return true;
  }

  /** Where a file is or would be. Null outside the folder, and for what is no plain file. */
  #find(path: string): string | null {
    if (!path.split('/').every((name) => /^[\w-][\w.-]*$/.test(name))) return null;
    const file = join(this.#folder, path);
    try {
      if (realpathSync(dirname(file)) !== dirname(file)) return null;
    } catch {
      return null;
    }
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats === undefined || stats.isFile() ? file : null;
  }
}

/** The same for the same bytes. */
export function identify(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`;
}
