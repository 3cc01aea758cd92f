import { defaultLanguage, languages, type Language } from '@altanube/content/languages';
import { createHttpsPolicyHeaders, createSecurityHeaders } from './headers.ts';
import { chooseLanguage } from './negotiation.ts';
import { findRedirect } from './redirects.ts';
import { replyWithFile, type Reply, type SiteFile } from './reply.ts';
import type { SiteTable } from './table.ts';

export type Site = {
  table: SiteTable;
  isHttps: boolean;
  headers: Record<string, string>;
  /** Finds the page in this language, or the file, at a path. */
  find(path: string, language: Language): SiteFile | null;
  findRedirect(url: URL): string | null;
};

export function createSite(table: SiteTable, isHttps: boolean): Site {
  const { files, redirects } = table;
  const headers = createSecurityHeaders(isHttps);
  const byKey = new Map<string, SiteFile>();
  for (const { variants, ...listed } of files) {
    const policy = listed.headers['Content-Security-Policy'];
    byKey.set(createFileKey(listed), {
      ...listed,
      headers: {
        ...headers,
        ...listed.headers,
        ...(isHttps && policy !== undefined && createHttpsPolicyHeaders(policy)),
      },
      variants: new Map(variants.map((variant) => [variant.encoding, variant])),
    });
  }
  const find: Site['find'] = (path, language) =>
    byKey.get(createFileKey({ path, language })) ?? byKey.get(path) ?? null;
  const isPage = (path: string) => typeof find(path, defaultLanguage)?.language === 'string';
  const redirect: Site['findRedirect'] = (url) => findRedirect(url, redirects, isPage);
  return { table, isHttps, headers, find, findRedirect: redirect };
}

function createFileKey({ path, language }: { path: string; language: Language | null }): string {
  return language === null ? path : `${path} ${language}`;
}

export const allowedMethods = 'GET, HEAD, OPTIONS';

/** Refuses a method, with problem details (RFC 9457). */
export function methodNotAllowedReply(allow: string, headers: Record<string, string> = {}) {
  const problem = { type: 'about:blank', title: 'Method Not Allowed', status: 405 };
  const own = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' };
  return Response.json(problem, { status: 405, headers: { ...headers, ...own, Allow: allow } });
}

/** Where to report a vulnerability (RFC 9116), valid from today for the recommended time. */
function replyWithSecurityTxt({ headers, table }: Site, path: string): Reply {
  const expires = new Date(Date.now() + 360 * 24 * 3_600_000);
  // So that the server and an edge network give the same answer.
  expires.setUTCHours(0, 0, 0, 0);
  const text = `Contact: mailto:${table.securityMailbox}
Expires: ${expires.toISOString()}
Preferred-Languages: ${languages.join(', ')}
Canonical: ${table.origin}${path}
`;
  const own = { 'Content-Type': 'text/plain; charset=utf-8', Vary: 'Accept-Encoding' };
  const caching = { 'Cache-Control': 'public, max-age=3600' };
  return { status: 200, headers: { ...headers, ...own, ...caching }, file: null, text };
}

export function reply(site: Site, request: Request): Reply | null {
  const url = new URL(request.url);
  if (url.pathname === '/.well-known/security.txt' && site.table.securityMailbox !== undefined) {
    return replyWithSecurityTxt(site, url.pathname);
  }
  const choice = chooseLanguage(request, url.searchParams);
  const file = site.find(url.pathname, choice.language);
  if (file !== null) return replyWithFile(file, request, { choice, isHttps: site.isHttps });
  const location = site.findRedirect(url);
  if (location === null) return replyWithError(site, request, '404');
  const headers = { ...site.headers, Location: location, 'Cache-Control': 'no-cache' };
  return { status: 308, headers, file: null };
}

export function replyWithError(site: Site, request: Request, status: '404' | '500'): Reply | null {
  const choice = chooseLanguage(request);
  const file = site.find(status, choice.language);
  return file === null ? null : replyWithFile(file, request, { choice, isHttps: site.isHttps });
}
