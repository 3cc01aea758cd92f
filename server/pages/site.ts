import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { createSite, type Site } from '@altanube/pages/site';
import {
  createEntityTag,
  hashedFolder,
  immutable,
  tableFile,
  type ListedFile,
  type SiteTable,
} from '@altanube/pages/table';

export type LoadedSite = Site & { read(file: string): Uint8Array<ArrayBuffer> };

type Loading = { ok: true; site: LoadedSite } | { ok: false; missing: string[] };

/** Names the files that are missing, or whose size has changed since the build. */
export function loadSite(folder: string, { isHttps }: { isHttps: boolean }): Loading {
  const table = readTable(folder);
  if (table === null) return { ok: false, missing: [tableFile] };
  const missing = findMissing(folder, table);
  if (missing.length > 0) return { ok: false, missing };

  const files = [...table.files, ...findEarlierFiles(folder, table.files)];
  const contents = new Map(
    files
      .flatMap(({ variants }) => variants)
      .map(({ file }) => [file, readFileSync(join(folder, file))]),
  );
  const site = createSite({ ...table, files }, isHttps);
  return { ok: true, site: { ...site, read: (file) => readFrom(contents, file) } };
}

/** The table of a build; null if there is none, or if it is damaged. */
export function readTable(folder: string): SiteTable | null {
  const path = join(folder, tableFile);
  if (!existsSync(path)) return null;
  try {
    const table: SiteTable | null = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(table?.files) ? table : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function readFrom(contents: ReadonlyMap<string, Buffer<ArrayBuffer>>, file: string) {
  const content = contents.get(file);
  if (content === undefined) throw new Error(`${file} has not been read`);
  return content;
}

/** What a server has whose pages an edge network serves. */
export function withoutPages({ isHttps }: { isHttps: boolean }): LoadedSite {
  const site = createSite({ files: [], redirects: {}, origin: null }, isHttps);
  return { ...site, read: (file) => readFrom(new Map(), file) };
}

/** The files of a build that are not there, or of another size. */
export function findMissing(folder: string, { files }: SiteTable): string[] {
  return files
    .flatMap(({ variants }) => variants)
    .filter(
      ({ file, bytes }) => statSync(join(folder, file), { throwIfNoEntry: false })?.size !== bytes,
    )
    .map(({ file }) => file);
}

/** Scripts of earlier builds, which `deploy/update.sh` adds for the pages that are still open. */
function findEarlierFiles(folder: string, table: ListedFile[]): ListedFile[] {
  const listed = new Set(table.flatMap(({ variants }) => variants.map(({ file }) => file)));
  return globSync(`${hashedFolder}**/*`, { cwd: folder })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((file) => !/\/\.|\.(?:br|gz)$/.test(file) && !listed.has(file))
    .filter((file) => statSync(join(folder, file), { throwIfNoEntry: false })?.isFile())
    .map((file) => {
      const content = readFileSync(join(folder, file));
      const etag = createEntityTag(content);
      return {
        path: `/${file}`,
        status: 200,
        language: null,
        contentType: getMimeType(file) ?? 'application/octet-stream',
        headers: { 'Cache-Control': immutable },
        variants: [{ encoding: 'identity', file, bytes: content.length, etag }],
      };
    });
}
