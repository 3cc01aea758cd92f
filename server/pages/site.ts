import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { createSite, type Site } from '@altanube/pages/site';
import {
  createEntityTag,
  hashedFolder,
  immutableCacheControl,
  tableFile,
  type ListedFile,
  type SiteTable,
} from '@altanube/pages/table';

export type LoadedSite = Site & { read(file: string): Uint8Array<ArrayBuffer> };

type LoadResult = { ok: true; site: LoadedSite } | { ok: false; missing: string[] };

/** Loads a build, or lists its files that are missing or have another size. */
export function loadSite(folder: string, { isHttps }: { isHttps: boolean }): LoadResult {
  const table = readSiteTable(folder);
  if (table === null) return { ok: false, missing: [tableFile] };
  const missing = findMissingFiles(folder, table);
  if (missing.length > 0) return { ok: false, missing };

  const files = [...table.files, ...findEarlierFiles(folder, table.files)];
  const contents = new Map(
    files
      .flatMap(({ variants }) => variants)
      .map(({ file }) => [file, readFileSync(join(folder, file))]),
  );
  const site = createSite({ ...table, files }, isHttps);
  return { ok: true, site: { ...site, read: (file) => getContent(contents, file) } };
}

/** The table of a build; null if there is none, or if it is damaged. */
export function readSiteTable(folder: string): SiteTable | null {
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

function getContent(contents: ReadonlyMap<string, Buffer<ArrayBuffer>>, file: string) {
  const content = contents.get(file);
  if (content === undefined) throw new Error(`${file} has not been read`);
  return content;
}

/** Creates a site without files, for a server whose pages an edge network serves. */
export function createEmptySite({ isHttps }: { isHttps: boolean }): LoadedSite {
  const site = createSite({ files: [], redirects: {}, origin: null }, isHttps);
  return { ...site, read: (file) => getContent(new Map(), file) };
}

/** Lists the files of a build that are missing, or have another size. */
export function findMissingFiles(folder: string, { files }: SiteTable): string[] {
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
        headers: { 'Cache-Control': immutableCacheControl },
        variants: [{ encoding: 'identity', file, bytes: content.length, etag }],
      };
    });
}
