import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { Encoding } from '../http/negotiation.ts';
import { secureHeaders, securityHeaders } from '../http/security-headers.ts';
import { languages, type Language } from '@altanube/content/languages';
import { routeNames, routes } from '@altanube/content/routes';

/** The file in `dist/` with a list of `ListedFile`. */
export const tableFile = '.site-table.json';

/** A page or file of the site, as the build lists it (`site/integrations/site-table.ts`). */
export type ListedFile = {
  /** The address; of an error page its status, which no request can name. */
  path: `/${string}` | '404' | '500';
  status: 200 | 404 | 500;
  /** Of a page; null for any other file. */
  language: Language | null;
  contentType: string;
  /** Headers that depend neither on the request nor on whether the site is on https. */
  headers: Record<string, string>;
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

export type Variant = Pick<ListedVariant, 'etag'> & { content: Uint8Array<ArrayBuffer> };

export type Site = {
  /** Headers of every response of the site. */
  headers: Record<string, string>;
  /** What is at a path: a page in this language, or a file; null where there is nothing. */
  find(path: string, language: Language): SiteFile | null;
};

export type LoadedSite = { ok: true; site: Site } | { ok: false; missing: string[] };

/** Astro puts a hash of the content into the names in this folder. */
export const hashedFolder = '_astro/';
export const immutable = 'public, max-age=31536000, immutable';

/**
 * Reads a build of the site into memory, by its table. Names the pages that are missing, or whose size
 * has changed since the build.
 */
export function loadSite(folder: string, { isHttps }: { isHttps: boolean }): LoadedSite {
  const table = readTable(folder);
  if (table === null) return { ok: false, missing: [tableFile] };
  const asBuilt = table.filter((listed) => isAsBuilt(folder, listed));
  const changed = table.filter((listed) => !asBuilt.includes(listed));
  const present = new Set(asBuilt.map(nameOf));
  const changedPages = changed.filter(({ language }) => language !== null).map(nameOf);
  const missing = new Set([...routePages(), ...changedPages].filter((file) => !present.has(file)));
  if (missing.size > 0) return { ok: false, missing: [...missing] };

  const headers = securityHeaders(isHttps);
  const files = new Map<string, SiteFile>();
  for (const { variants, ...listed } of [...asBuilt, ...unlistedFiles(folder, table, changed)]) {
    const policy = listed.headers['Content-Security-Policy'];
    const ofPage = isHttps && policy !== undefined ? secureHeaders(policy) : {};
    files.set(keyOf(listed), {
      ...listed,
      headers: { ...headers, ...listed.headers, ...ofPage },
      variants: new Map(
        variants.map(({ encoding, file, etag }) => [
          encoding,
          { etag, content: readFileSync(join(folder, file)) },
        ]),
      ),
    });
  }
  const find: Site['find'] = (path, language) =>
    files.get(keyOf({ path, language })) ?? files.get(path) ?? null;
  return { ok: true, site: { headers, find } };
}

/** The names in `dist/` of the pages that every build has. */
export function routePages(): string[] {
  return routeNames('page', 'form-result', 'error').flatMap((route) => {
    const { path } = routes[route];
    return languages.map((language) => `${language}${path === '/' ? '/index' : path}.html`);
  });
}

function keyOf({ path, language }: { path: string; language: Language | null }): string {
  return language === null ? path : `${path} ${language}`;
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
    .filter((file) => !/\/\.|\.(?:br|gz)$/.test(file))
    .filter((file) => !listed.has(file) && statSync(join(folder, file)).isFile());
  const present = changed.map(nameOf).filter((file) => existsSync(join(folder, file)));
  return [...present, ...earlier].map((file) => {
    const content = readFileSync(join(folder, file));
    return {
      path: `/${file}`,
      status: 200,
      language: null,
      contentType: getMimeType(file) ?? 'application/octet-stream',
      headers: { 'Cache-Control': file.startsWith(hashedFolder) ? immutable : 'no-cache' },
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
