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

/** The files in one folder. Does not follow symbolic links, and ignores hidden files. */
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

  /** `version` is the ETag of the file when it was last read; null for a new file. */
  write(
    path: string,
    bytes: Uint8Array,
    version: string | null,
  ): 'written' | 'changed' | 'refused' {
    const file = this.#find(path);
    if (file === null) return 'refused';
    const current = this.read(path);
    if ((current === null ? null : computeEtag(current)) !== version) return 'changed';
    // Replaces the file atomically, so that a reader never finds half of it.
    const temporaryFile = join(dirname(file), `.${randomUUID()}`);
    try {
      writeFileSync(temporaryFile, bytes, { flag: 'wx' });
      renameSync(temporaryFile, file);
    } finally {
      rmSync(temporaryFile, { force: true });
    }
    return 'written';
  }

  /** Overwrites a file, or removes it if the content is null. */
  put(path: string, content: Uint8Array | string | null): void {
    const file = this.#find(path);
    const current = this.read(path);
    const bytes = content === null ? null : Buffer.from(content);
    if (bytes === null && file !== null) rmSync(file, { force: true });
    else if (bytes !== null && !current?.equals(bytes)) {
      this.write(path, bytes, current && computeEtag(current));
    }
  }

  /** Resolves a path, which need not exist. Null if outside the folder or not a regular file. */
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

/** Returns a strong ETag, a hash of the bytes. */
export function computeEtag(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`;
}
