import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { languages, type Language } from '#site/languages.ts';
import { routeNames, routes, type RouteName } from '#site/routes.ts';
import { ogImageFolder } from '#site/og-images.ts';
import { prepareFile, type BuiltFile, type FileSource } from './built-file.ts';
import type { Encoding } from '#server/http/content-encoding.ts';
import type { ReplyHeaders } from '#server/http/reply.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { pagePolicy, type PolicyOptions } from '#server/http/content-security-policy.ts';

/** The built site, in memory. */
export type Site = {
  /** Headers of every response of the site. */
  headers: ReplyHeaders;
  page(route: RouteName, language: Language): BuiltFile;
  /** A file that is no page, by its path: `/favicon.svg`. */
  asset(path: string): BuiltFile | null;
};

export type LoadedSite = { ok: true; site: Site } | { ok: false; missing: string[] };

/** Pages are always revalidated, which costs a 304, so that a new build shows at once. */
const revalidate = 'no-cache';
/** Astro puts a hash of the content into the names in `_astro`. */
const immutable = 'public, max-age=31536000, immutable';
const oneHour = 'public, max-age=3600';

/**
 * Reads a build of the site; `es/**` and `en/**` hold its pages. Every page of the table of routes
 * must exist in every language; otherwise the missing files are named.
 */
export async function loadSite(folder: string, options: PolicyOptions): Promise<LoadedSite> {
  const files = await readFolder(folder);
  const missing = allPages()
    .map(pageFile)
    .filter((path) => !files.has(path));
  if (missing.length > 0) return { ok: false, missing };

  const built = new Map<string, BuiltFile>();
  for (const [path, bytes] of files) {
    if (isCompressedCopy(path, files)) continue;
    built.set(path, prepareFile(describeFile(path, bytes, files, options)));
  }
  return { ok: true, site: siteOf(built, securityHeaders(options.isHttps)) };
}

function siteOf(built: Map<string, BuiltFile>, headers: ReplyHeaders): Site {
  return {
    headers,
    page(route, language) {
      const file = built.get(pageFile({ route, language }));
      if (file === undefined) throw new Error(`No page for ${route} in ${language}`);
      return file;
    },
    asset(path) {
      return isInLanguageFolder(path.slice(1)) ? null : (built.get(path.slice(1)) ?? null);
    },
  };
}

function describeFile(
  path: string,
  bytes: Buffer<ArrayBuffer>,
  files: Map<string, Buffer<ArrayBuffer>>,
  options: PolicyOptions,
): FileSource {
  const isPage = path.endsWith('.html');
  return {
    path,
    bytes,
    headers: {
      ...securityHeaders(options.isHttps),
      'Cache-Control': isPage ? revalidate : path.startsWith('_astro/') ? immutable : oneHour,
      // Web mail and chats embed these pictures in their own pages.
      ...(path.startsWith(ogImageFolder.slice(1)) && {
        'Cross-Origin-Resource-Policy': 'cross-origin',
      }),
    },
    policy: isPage ? pagePolicy(bytes.toString('utf8'), options) : null,
    copies: compressedCopies(path, files),
  };
}

function compressedCopies(path: string, files: Map<string, Buffer<ArrayBuffer>>) {
  const copies = new Map<Encoding, Buffer<ArrayBuffer>>();
  const br = files.get(`${path}.br`);
  const gzip = files.get(`${path}.gz`);
  if (br !== undefined) copies.set('br', br);
  if (gzip !== undefined) copies.set('gzip', gzip);
  return copies;
}

function allPages(): { route: RouteName; language: Language }[] {
  return languages.flatMap((language) =>
    routeNames('page', 'form-result', 'error').map((route) => ({ route, language })),
  );
}

function pageFile({ route, language }: { route: RouteName; language: Language }): string {
  const { path } = routes[route];
  return `${language}${path === '/' ? '/index' : path}.html`;
}

function isInLanguageFolder(path: string): boolean {
  return languages.some((language) => path.startsWith(`${language}/`));
}

function isCompressedCopy(path: string, files: Map<string, Buffer<ArrayBuffer>>): boolean {
  return /\.(?:br|gz)$/.test(path) && files.has(path.replace(/\.(?:br|gz)$/, ''));
}

/**
 * Every file below a folder, by its path with `/` as separator; none if there is no such folder.
 * Hidden files are left out, except those in `.well-known` (RFC 8615).
 */
async function readFolder(folder: string): Promise<Map<string, Buffer<ArrayBuffer>>> {
  if (!existsSync(folder)) return new Map();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !/(?:^|\/)\.(?!well-known\/)/.test(path));
  const read = await Promise.all(
    paths.map(async (path): Promise<[string, Buffer<ArrayBuffer>]> => [
      path,
      await readFile(join(folder, path)),
    ]),
  );
  return new Map(read);
}
