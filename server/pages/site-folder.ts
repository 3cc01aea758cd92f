import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { encodings, type Encoding } from '#server/http/content-encoding.ts';

/** A file in the encodings in which the build has written it. */
export type FileBytes = ReadonlyMap<Encoding, Buffer<ArrayBuffer>>;

/** The files of a build as they were when it was opened. */
export type SiteFolder = {
  /** How many bytes each file has, its compressed copies included, by path: `es/faq.html`. */
  sizes: ReadonlyMap<string, number>;
  /** For the start, when nobody waits for anything else. */
  readNow(path: string): FileBytes;
  /** Rejects if the file has changed, or is gone. */
  read(path: string): Promise<FileBytes>;
  close(): void;
};

type ListedFile = { path: string; size: number; modifiedMs: number };

const suffixes = { identity: '', br: '.br', zstd: '.zst', gzip: '.gz' } as const satisfies Record<
  Encoding,
  string
>;

const copySuffix = /\.(?:br|zst|gz)$/;

/**
 * Opens a folder; where there is none, it has no files. On Linux they are read from this very folder,
 * also when it has got another name and a later build has taken its place.
 */
export function openSiteFolder(folder: string): SiteFolder {
  const listed = listFiles(folder);
  const descriptor = listed.size === 0 ? null : holdFolder(folder);
  const root = descriptor === null ? folder : `/proc/self/fd/${descriptor}`;

  function partsOf(path: string) {
    return encodings.flatMap((encoding) => {
      const file = listed.get(path + suffixes[encoding]);
      return file === undefined ? [] : [{ encoding, file }];
    });
  }

  return {
    sizes: new Map(
      [...listed.keys()]
        .filter((path) => !isCompressedCopy(path, listed))
        .map((path) => [path, partsOf(path).reduce((sum, { file }) => sum + file.size, 0)]),
    ),
    readNow(path) {
      return new Map(
        partsOf(path).map(({ encoding, file }) => {
          const bytes = readFileSync(join(root, file.path));
          if (bytes.length !== file.size) throw changed(join(folder, file.path));
          return [encoding, bytes];
        }),
      );
    },
    async read(path) {
      const parts = partsOf(path).map(async ({ encoding, file }) => {
        const bytes = await readUnchanged(join(root, file.path), file).catch((error: unknown) => {
          throw changed(join(folder, file.path), error);
        });
        return [encoding, bytes] as const;
      });
      return new Map(await Promise.all(parts));
    },
    close() {
      if (descriptor !== null) closeSync(descriptor);
    },
  };
}

/**
 * Every file below a folder by its path with `/` as separator. Hidden files are left out, except
 * those in `.well-known` (RFC 8615).
 */
function listFiles(folder: string): ReadonlyMap<string, ListedFile> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !/(?:^|\/)\.(?!well-known\/)/.test(path));
  return new Map(
    paths.map((path) => {
      const { size, mtimeMs } = statSync(join(folder, path));
      return [path, { path, size, modifiedMs: mtimeMs }];
    }),
  );
}

/** A descriptor by which Linux finds the folder whatever its name is; null elsewhere. */
function holdFolder(folder: string): number | null {
  if (!existsSync('/proc/self/fd')) return null;
  return openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
}

function isCompressedCopy(path: string, listed: ReadonlyMap<string, ListedFile>): boolean {
  return copySuffix.test(path) && listed.has(path.replace(copySuffix, ''));
}

async function readUnchanged(
  location: string,
  { size, modifiedMs }: ListedFile,
): Promise<Buffer<ArrayBuffer>> {
  await using file = await open(location);
  const found = await file.stat();
  if (found.size !== size) throw new Error(`${found.size} bytes in place of ${size}`);
  if (found.mtimeMs !== modifiedMs) throw new Error('Written since');
  const bytes = await file.readFile();
  // It may be written at this moment.
  if (bytes.length !== size) throw new Error(`${bytes.length} bytes in place of ${size}`);
  return bytes;
}

function changed(location: string, cause?: unknown): Error {
  const why = cause instanceof Error ? ` (${cause.message})` : '';
  return new Error(
    `${location} is not what it was when the server started${why}: restart the server`,
    { cause },
  );
}
