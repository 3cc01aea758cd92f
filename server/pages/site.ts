import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { defaultLanguage, type Language } from '@altanube/content/languages';
import { secureHeaders, securityHeaders } from '@altanube/pages/headers';
import { findRedirect } from '@altanube/pages/redirects';
import type { SiteFile } from '@altanube/pages/reply';
import {
  createEntityTag,
  hashedFolder,
  immutable,
  tableFile,
  type ListedFile,
  type SiteTable,
} from '@altanube/pages/table';

export type Site = {
  /** Headers of every response of the site. */
  headers: Record<string, string>;
  /** What is at a path: a page in this language, or a file; null where there is nothing. */
  find(path: string, language: Language): SiteFile | null;
  /** Where an address leads at which there is nothing, if it does. */
  findRedirect(url: URL): string | null;
};

export type LoadedSite = { ok: true; site: Site } | { ok: false; missing: string[] };

/**
 * Reads a build of the site into memory, by its table. Names the files that are missing, or whose size
 * has changed since the build.
 */
export function loadSite(folder: string, { isHttps }: { isHttps: boolean }): LoadedSite {
  const tablePath = join(folder, tableFile);
  if (!existsSync(tablePath)) return { ok: false, missing: [tableFile] };
  const table: SiteTable = JSON.parse(readFileSync(tablePath, 'utf8'));
  const missing = findMissing(folder, table);
  if (missing.length > 0) return { ok: false, missing };

  const headers = securityHeaders(isHttps);
  const files = new Map<string, SiteFile>();
  for (const { variants, ...listed } of [
    ...table.files,
    ...findEarlierFiles(folder, table.files),
  ]) {
    const policy = listed.headers['Content-Security-Policy'];
    files.set(keyFor(listed), {
      ...listed,
      headers: {
        ...headers,
        ...listed.headers,
        ...(isHttps && policy !== undefined && secureHeaders(policy)),
      },
      variants: new Map(
        variants.map(({ encoding, file, etag }) => [
          encoding,
          { etag, content: readFileSync(join(folder, file)) },
        ]),
      ),
    });
  }
  const find: Site['find'] = (path, language) =>
    files.get(keyFor({ path, language })) ?? files.get(path) ?? null;
  const isPage = (path: string) => typeof find(path, defaultLanguage)?.language === 'string';
  return {
    ok: true,
    site: { headers, find, findRedirect: (url) => findRedirect(url, table.redirects, isPage) },
  };
}

/** What a server has whose pages an edge network serves. */
export function withoutPages({ isHttps }: { isHttps: boolean }): Site {
  return { headers: securityHeaders(isHttps), find: () => null, findRedirect: () => null };
}

/** The files of a build that are not there, or of another size. */
export function findMissing(folder: string, { files }: SiteTable): string[] {
  return files
    .flatMap(({ variants }) => variants)
    .filter(({ file, bytes }) => readSize(join(folder, file)) !== bytes)
    .map(({ file }) => file);
}

function keyFor({ path, language }: { path: string; language: Language | null }): string {
  return language === null ? path : `${path} ${language}`;
}

function readSize(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
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
