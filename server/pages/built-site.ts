import { languages, type Language } from '#site/languages.ts';
import { ogImageFolder } from '#site/og-images.ts';
import { articleAt, routeNames, routes, type RouteKind, type RouteName } from '#site/routes.ts';
import { prepareFile, type BuiltFile } from './built-file.ts';
import {
  loadsScripts,
  pagePolicy,
  type PolicyOptions,
} from '#server/http/content-security-policy.ts';
import type { ReplyHeaders } from '#server/http/reply.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { createFileCache } from './file-cache.ts';
import { openSiteFolder, type FileBytes, type SiteFolder } from './site-folder.ts';

/**
 * The built site. A file that is not in memory is the promise of one, which rejects if the file is
 * gone, or has changed since the start.
 */
export type Site = {
  /** Headers of every response of the site. */
  headers: ReplyHeaders;
  page(route: RouteName, language: Language): BuiltFile | Promise<BuiltFile>;
  /** The page of a support article, by its path: `/soporte/two-step-verification`; null where there is none. */
  article(path: string, language: Language): BuiltFile | Promise<BuiltFile> | null;
  /** A file that is no page, by its path: `/favicon.svg`. */
  asset(path: string): BuiltFile | Promise<BuiltFile> | null;
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

/** A larger file stays in memory besides: read for each visitor it could take much more. */
const largeFileBytes = 4 * 1024 * 1024;

/** Pages are always revalidated, which costs a 304, so that a new build shows at once. */
const revalidate = 'no-cache';
/** So are scripts and what they fetch, which belong to the pages of the same build, and the sitemap. */
const ofPages = /\.(?:html|js|json|xml)$/;
/** Astro puts a hash of the content into the names in `_astro`. */
const hashed = '_astro/';
const immutable = 'public, max-age=31536000, immutable';
const oneHour = 'public, max-age=3600';

/**
 * Opens a build of the site; `es/**` and `en/**` hold its pages. Every page of the table of routes
 * must exist in every language; otherwise the missing files are named. As many files as may be in
 * memory are read now, the others when somebody asks for them.
 */
export async function loadSite(
  folder: string,
  { memoryBytes = defaultMemoryBytes, ...options }: SiteOptions,
): Promise<LoadedSite> {
  const files = openSiteFolder(folder);
  const missing = pageFiles('page', 'form-result', 'error').filter(
    (path) => !files.sizes.has(path),
  );
  if (missing.length > 0) {
    files.close();
    return { ok: false, missing };
  }

  const cache = createFileCache({
    limitBytes: memoryBytes,
    read: async (path) => describe(path, await files.read(path), options),
  });
  const readNow = (path: string) => describe(path, files.readNow(path), options);
  const { pinned, first } = chooseForMemory(files, memoryBytes);
  const hasRoomForAll = pinned.length + first.length === files.sizes.size;
  const kept = hasRoomForAll ? [...pinned, ...first] : pinned;
  const inMemory = new Map(kept.map((path) => [path, readNow(path)]));
  if (hasRoomForAll) files.close();
  // What is needed most comes last: what was asked for longest ago is dropped first.
  else for (const path of first.toReversed()) cache.add(path, readNow(path));
  const fileAt = (path: string) => inMemory.get(path) ?? cache.get(path);
  return { ok: true, site: siteOf(files, fileAt, securityHeaders(options.isHttps)) };
}

function siteOf(
  { sizes }: SiteFolder,
  fileAt: (path: string) => BuiltFile | Promise<BuiltFile>,
  headers: ReplyHeaders,
): Site {
  return {
    headers,
    page: (route, language) => fileAt(pageFile(route, language)),
    article(path, language) {
      const file = `${language}${path}.html`;
      return articleAt(path) === null || !sizes.has(file) ? null : fileAt(file);
    },
    asset(address) {
      const path = address.slice(1);
      return isInLanguageFolder(path) || !sizes.has(path) ? null : fileAt(path);
    },
  };
}

/** The files that stay in memory, and those that are there first, as far as there is room. */
function chooseForMemory({ sizes }: SiteFolder, memoryBytes: number) {
  // An error page must be there when a file is not.
  const errorPages = pageFiles('error');
  const pinned: string[] = [];
  const first: string[] = [];
  let roomBytes = memoryBytes;
  for (const path of inOrderOfNeed([...sizes.keys()])) {
    const bytes = sizes.get(path) ?? 0;
    if (errorPages.includes(path) || bytes > largeFileBytes) pinned.push(path);
    else if (bytes <= roomBytes) {
      first.push(path);
      roomBytes -= bytes;
    }
  }
  return { pinned, first };
}

/** First what pages share, then the pages in the order of their table, then the rest. */
function inOrderOfNeed(paths: readonly string[]): Set<string> {
  const shared = paths.filter((path) => path.startsWith(hashed));
  return new Set([...shared, ...pageFiles('page', 'form-result', 'error'), ...paths]);
}

function describe(
  path: string,
  bodies: FileBytes,
  { isHttps, connectTo: connections, opened = {} }: Omit<SiteOptions, 'memoryBytes'>,
): BuiltFile {
  const isPage = path.endsWith('.html');
  const connectTo = connections
    .filter(({ page }) => page === undefined || isPageAt(page, path))
    .map(({ url }) => url);
  const html = isPage ? (bodies.get('identity')?.toString('utf8') ?? '') : null;
  return prepareFile({
    path,
    bodies,
    headers: {
      ...securityHeaders(isHttps),
      // Scripts of others come without the header that `require-corp` asks for.
      ...(isPage && loadsScripts(opened) && { 'Cross-Origin-Embedder-Policy': 'credentialless' }),
      'Cache-Control': path.startsWith(hashed)
        ? immutable
        : ofPages.test(path)
          ? revalidate
          : oneHour,
      // Web mail and chats embed these pictures in their own pages.
      ...(`/${path}`.startsWith(ogImageFolder) && {
        'Cross-Origin-Resource-Policy': 'cross-origin',
      }),
    },
    policy: html === null ? null : pagePolicy(html, { isHttps, connectTo, opened }),
  });
}

function isPageAt(page: RouteName, path: string): boolean {
  return languages.some((language) => pageFile(page, language) === path);
}

function pageFiles(...kinds: RouteKind[]): string[] {
  return routeNames(...kinds).flatMap((route) =>
    languages.map((language) => pageFile(route, language)),
  );
}

function pageFile(route: RouteName, language: Language): string {
  const { path } = routes[route];
  return `${language}${path === '/' ? '/index' : path}.html`;
}

function isInLanguageFolder(path: string): boolean {
  return languages.some((language) => path.startsWith(`${language}/`));
}
