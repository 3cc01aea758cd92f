import { hash } from 'node:crypto';
import { constants, existsSync, globSync, openSync, readFileSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { Encoding } from '#server/http/negotiation.ts';
import {
  pageHeaders,
  securityHeaders,
  type InlineHashes,
  type PolicyOptions,
} from '#server/http/security-headers.ts';
import { languages, type Language } from '#site/languages.ts';
import { routeNames, routes, type RouteName } from '#site/routes.ts';

/** The file in `dist/` with a list of `ListedFile`, those first that are needed most. */
export const tableFile = '.site-table.json';

/** A page or file of the site, as the build lists it (`build/site-table.ts`). */
export type ListedFile = {
  /** The address; of an error page its status, which no request can name. */
  path: `/${string}` | '404' | '500';
  status: 200 | 404 | 500;
  /** Of a page; null for any other file. */
  language: Language | null;
  contentType: string;
  /** Headers that depend neither on the request nor on the server's settings. */
  headers: Record<string, string>;
  inline: InlineHashes;
  /** The file as it is, and its compressed copies if they are smaller. */
  variants: ListedVariant[];
};

/** `file` is a name in `dist/`: `es/precios.html.br`. */
export type ListedVariant = { encoding: Encoding; file: string; bytes: number; etag: string };

export type SiteFile = Pick<ListedFile, 'status' | 'language' | 'contentType'> & {
  /** Headers of every response with this file, those about its content excepted. */
  headers: Record<string, string>;
  variants: ReadonlyMap<Encoding, Variant>;
};

export type Variant = Pick<ListedVariant, 'bytes' | 'etag'> & {
  /** At once from memory. From disk, rejects if the file is gone or has changed since the start. */
  read(): Uint8Array<ArrayBuffer> | Promise<ReadableStream>;
};

export type Site = {
  /** Headers of every response of the site. */
  headers: Record<string, string>;
  /** What is at a path: a page in this language, or a file; null where there is nothing. */
  find(path: string, language: Language): SiteFile | null;
};

export type LoadedSite = { ok: true; site: Site } | { ok: false; missing: string[] };

/** Where pages send requests besides their own origin; `page`: one page alone, in each language. */
export type Connection = { url: URL; page?: RouteName };

export type SiteOptions = Omit<PolicyOptions, 'connectTo'> & {
  connectTo: readonly Connection[];
  /** How many bytes of files may be in memory, compressed copies included. */
  memoryBytes?: number;
};

/** Some 100 pages in two languages, with their compressed copies and their pictures. */
const defaultMemoryBytes = 32 * 1024 * 1024;

/** A larger file stays in memory besides. */
const largeFileBytes = 4 * 1024 * 1024;

/** How much of a file on disk is read at once. */
const pieceBytes = 64 * 1024;

/** How many files are read at the same time, and so how many may be open. */
const readersAtOnce = 8;
/** What each of them has to do, one after the other. */
const readers: Promise<unknown>[] = Array(readersAtOnce).fill(Promise.resolve());
let nextReader = 0;

/** Astro puts a hash of the content into the names in this folder. */
export const hashedFolder = '_astro/';
export const immutable = 'public, max-age=31536000, immutable';

/**
 * Opens a build of the site by its table. As many files as may be in memory are read now, the others
 * whenever somebody asks for them. Names the pages that are missing, or whose size has changed since
 * the build.
 */
export function loadSite(
  folder: string,
  { memoryBytes = defaultMemoryBytes, ...options }: SiteOptions,
): LoadedSite {
  const table = readTable(folder);
  if (table === null) return { ok: false, missing: [tableFile] };
  const asBuilt = table.filter((listed) => isAsBuilt(folder, listed));
  const changed = table.filter((listed) => !asBuilt.includes(listed));
  const present = new Set(asBuilt.map(nameOf));
  const changedPages = changed.filter(({ language }) => language !== null).map(nameOf);
  const missing = new Set([...routePages(), ...changedPages].filter((file) => !present.has(file)));
  if (missing.size > 0) return { ok: false, missing: [...missing] };

  const headers = securityHeaders(options.isHttps);
  const root = holdFolder(folder);
  const files = new Map<string, SiteFile>();
  let roomBytes = memoryBytes;
  for (const listed of [...asBuilt, ...unlistedFiles(folder, table, changed)]) {
    const { path, status, language, contentType } = listed;
    const bytes = listed.variants.reduce((sum, variant) => sum + variant.bytes, 0);
    // An error page must be there when a file is not.
    const isPinned = status !== 200 || bytes > largeFileBytes;
    const isInMemory = isPinned || bytes <= roomBytes;
    if (isInMemory && !isPinned) roomBytes -= bytes;

    const ofPage = language === null ? null : headersOfPage(listed, options);
    const variants = listed.variants.map((variant): [Encoding, Variant] => {
      const location = join(root, variant.file);
      const read = isInMemory
        ? fromMemory(location)
        : fromDisk(location, join(folder, variant.file));
      // A page is new to caches when its policy has changed.
      const etag =
        ofPage === null ? variant.etag : entityTag(variant.etag + JSON.stringify(ofPage));
      return [variant.encoding, { bytes: variant.bytes, etag, read }];
    });
    files.set(keyOf(path, language), {
      status,
      language,
      contentType,
      headers: { ...headers, ...listed.headers, ...ofPage },
      variants: new Map(variants),
    });
  }
  const find: Site['find'] = (path, language) =>
    files.get(keyOf(path, language)) ?? files.get(path) ?? null;
  return { ok: true, site: { headers, find } };
}

/** The names in `dist/` of the pages that every build has. */
export function routePages(): string[] {
  return routeNames('page', 'form-result', 'error').flatMap((route) => {
    const { path } = routes[route];
    return languages.map((language) => `${language}${path === '/' ? '/index' : path}.html`);
  });
}

function keyOf(path: string, language: Language | null): string {
  return language === null ? path : `${path} ${language}`;
}

function headersOfPage({ path, inline }: ListedFile, { connectTo, ...options }: SiteOptions) {
  const here = connectTo.filter(({ page }) => page === undefined || routes[page].path === path);
  return pageHeaders(inline, { ...options, connectTo: here.map(({ url }) => url) });
}

/** Null where there is none, or only a part of one. */
function readTable(folder: string): ListedFile[] | null {
  const path = join(folder, tableFile);
  if (!existsSync(path)) return null;
  const text = readFileSync(path, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isAsBuilt(folder: string, { variants }: ListedFile): boolean {
  return variants.every(
    ({ file, bytes }) => statSync(join(folder, file), { throwIfNoEntry: false })?.size === bytes,
  );
}

/** The name in `dist/` of the file as it is. */
function nameOf({ variants }: ListedFile): string {
  return variants.find(({ encoding }) => encoding === 'identity')?.file ?? '';
}

/** Scripts of earlier builds, which `deploy/update.sh` adds, and files that were changed by hand. */
function unlistedFiles(folder: string, table: ListedFile[], changed: ListedFile[]): ListedFile[] {
  const listed = new Set(table.map(nameOf));
  const earlier = globSync(`${hashedFolder}**/*`, { cwd: folder })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((file) => !/\/\.|\.(?:br|zst|gz)$/.test(file))
    .filter((file) => !listed.has(file) && statSync(join(folder, file)).isFile());
  const present = [...changed.map(nameOf), ...earlier].filter((file) =>
    existsSync(join(folder, file)),
  );
  return present.map((file) => {
    const content = readFileSync(join(folder, file));
    return {
      path: `/${file}`,
      status: 200,
      language: null,
      contentType: getMimeType(file) ?? 'application/octet-stream',
      headers: { 'Cache-Control': file.startsWith(hashedFolder) ? immutable : 'no-cache' },
      inline: { scripts: [], styles: [] },
      variants: [{ encoding: 'identity', file, bytes: content.length, etag: entityTag(content) }],
    };
  });
}

/**
 * A strong validator (RFC 9110, section 8.8.3). 72 bits: each byte counts in the first flight of a
 * connection.
 */
export function entityTag(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 12)}"`;
}

/**
 * The way to a folder that stays the same, on Linux, when the folder gets another name and a later
 * build takes its place.
 */
function holdFolder(folder: string): string {
  if (!existsSync('/proc/self/fd')) return folder;
  return `/proc/self/fd/${openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)}`;
}

function fromMemory(location: string): Variant['read'] {
  const content = readFileSync(location);
  return () => content;
}

function fromDisk(location: string, name: string): Variant['read'] {
  const { size, mtimeMs } = statSync(location);

  /** Opens the file anew, so that a slow reader keeps none open. */
  async function readPiece(position: number): Promise<Uint8Array> {
    await using file = await open(location);
    const found = await file.stat();
    if (found.size !== size) throw new Error(`${found.size} bytes in place of ${size}`);
    if (found.mtimeMs !== mtimeMs) throw new Error('written since');
    const length = Math.min(size - position, pieceBytes);
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
    if (bytesRead < length) throw new Error('cut while it was read');
    return buffer;
  }

  const read = (position: number) =>
    inTurn(() => readPiece(position)).catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(
        `${name} is not what it was when the server started (${why}): restart the server`,
        { cause },
      );
    });
  return async () => {
    let piece = await read(0);
    let position = 0;
    async function pull(controller: ReadableStreamDefaultController) {
      if (position > 0) piece = await read(position);
      position += piece.length;
      controller.enqueue(piece);
      if (position === size) controller.close();
    }
    // Nothing is read before it is asked for.
    return new ReadableStream({ pull }, { highWaterMark: 0 });
  };
}

/** Runs tasks, at most `readersAtOnce` at the same time. */
function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const reader = nextReader++ % readersAtOnce;
  const result = (readers[reader] ?? Promise.resolve()).then(task);
  readers[reader] = result.catch(() => {});
  return result;
}
