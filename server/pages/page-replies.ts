import { defaultLanguage } from '#site/languages.ts';
import { routeAt, type RouteName } from '#site/routes.ts';
import type { Reply, ReplyHeaders } from '#server/http/reply.ts';
import type { BuiltFile } from './built-file.ts';
import { chooseEncoding } from '#server/http/content-encoding.ts';
import {
  chooseLanguage,
  languageCookieHeader,
  type LanguageChoice,
} from '#server/http/language-negotiation.ts';
import type { Site } from './built-site.ts';
import { isPrefetch } from './prefetch.ts';

/** A GET or HEAD request, and its URL. */
export type Read = { request: Request; url: URL };

export type PageOptions = {
  site: Site;
  /** The site is served over https, so its cookies must be `Secure`. */
  isHttps: boolean;
  /** Called with each requested path that does not exist. */
  onMissingPage: (path: string) => void;
};

/** The reply to a request for a page or a file of the site; at once where it is in memory. */
export function pageReply(read: Read, options: PageOptions): Reply | Promise<Reply> {
  const { pathname, search } = read.url;
  const route = routeAt(pathname);
  if (route !== null) return documentReply(read, { route, status: 200 }, options);

  const asset = options.site.asset(pathname);
  if (asset !== null) return fileReply(read, asset, 200, assetHeaders);

  const article = articleReply(read, options);
  if (article !== null) return article;

  // One slash at the beginning is left, so that it leads to no other host.
  const path = pathname.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
  if (path !== pathname && isPage(path, options.site)) {
    const headers = { Location: `${path}${search}`, 'Cache-Control': 'no-cache' };
    return { status: 308, headers: { ...options.site.headers, ...headers }, body: null };
  }

  // A prefetch that fails is not used: a visitor who follows the link sends another request.
  if (!isPrefetch(read.request)) options.onMissingPage(pathname);
  return documentReply(read, { route: 'notFound', status: 404 }, options);
}

const assetHeaders: ReplyHeaders = { Vary: 'Accept-Encoding' };

/** A page of the site in the visitor's language, with the given status. */
export function documentReply(
  read: Read,
  { route, status }: { route: RouteName; status: number },
  { site, isHttps }: Pick<PageOptions, 'site' | 'isHttps'>,
): Reply | Promise<Reply> {
  const choice = chooseLanguage(read.request, read.url);
  return inLanguage(read, site.page(route, choice.language), { choice, status, isHttps });
}

function articleReply(
  read: Read,
  { site, isHttps }: Pick<PageOptions, 'site' | 'isHttps'>,
): Reply | Promise<Reply> | null {
  const choice = chooseLanguage(read.request, read.url);
  const file = site.article(read.url.pathname, choice.language);
  return file === null ? null : inLanguage(read, file, { choice, status: 200, isHttps });
}

function isPage(path: string, site: Site): boolean {
  return routeAt(path) !== null || site.article(path, defaultLanguage) !== null;
}

type ShownIn = { choice: LanguageChoice; status: number; isHttps: boolean };

/** A reply with a file of the language that was chosen for the visitor. */
function inLanguage(
  read: Read,
  file: BuiltFile | Promise<BuiltFile>,
  { choice, status, isHttps }: ShownIn,
): Reply | Promise<Reply> {
  const isKept = status === 200 && isPrefetch(read.request);
  return fileReply(read, file, status, languageHeaders(choice, { isHttps, isKept }));
}

const headersByChoice = new Map<string, ReplyHeaders>();

/** Those that follow from the visitor's language: one object for each of the few cases. */
function languageHeaders(
  { language, isExplicit, isNew }: LanguageChoice,
  { isHttps, isKept }: { isHttps: boolean; isKept: boolean },
): ReplyHeaders {
  const key = `${language} ${isExplicit} ${isNew} ${isHttps} ${isKept}`;
  const known = headersByChoice.get(key);
  if (known !== undefined) return known;
  const headers = {
    'Content-Language': language,
    Vary: isExplicit ? 'Accept-Encoding' : 'Accept-Encoding,Accept-Language,Cookie',
    // Otherwise the visitor who follows the link would wait until it is revalidated.
    ...(isKept && { 'Cache-Control': 'private, max-age=30' }),
    ...(isNew && {
      'Set-Cookie': languageCookieHeader(language, isHttps),
      'Cache-Control': 'private, no-cache',
    }),
  };
  headersByChoice.set(key, headers);
  return headers;
}

function fileReply(
  read: Read,
  file: BuiltFile | Promise<BuiltFile>,
  status: number,
  headers: ReplyHeaders,
): Reply | Promise<Reply> {
  return file instanceof Promise
    ? file.then((inMemory) => replyWith(read, inMemory, status, headers))
    : replyWith(read, file, status, headers);
}

function replyWith(
  { request }: Read,
  { bodies }: BuiltFile,
  status: number,
  headers: ReplyHeaders,
): Reply {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), bodies);
  const body = bodies.get(encoding);
  if (body === undefined) throw new Error(`No body for ${encoding}`);
  if (status === 200 && !meetsIfMatch(request.headers.get('if-match'), body.etag)) {
    const refused = { 'Content-Length': '0', 'Cache-Control': 'no-store' };
    return {
      status: 412,
      headers: { ...body.unchangedHeaders, ...headers, ...refused },
      body: null,
    };
  }
  if (status === 200 && matches(request.headers.get('if-none-match'), body.etag)) {
    return { status: 304, headers: mergeHeaders(body.unchangedHeaders, headers), body: null };
  }
  const bytes = request.method === 'HEAD' ? null : body.bytes;
  return { status, headers: mergeHeaders(body.headers, headers), body: bytes };
}

const mergedHeaders = new WeakMap<ReplyHeaders, WeakMap<ReplyHeaders, ReplyHeaders>>();

/** The headers of a file and those of a case, in one object that is made when the first asks for it. */
function mergeHeaders(ofFile: ReplyHeaders, ofCase: ReplyHeaders): ReplyHeaders {
  const made = mergedHeaders.get(ofFile) ?? new WeakMap<ReplyHeaders, ReplyHeaders>();
  const known = made.get(ofCase);
  if (known !== undefined) return known;
  const both = { ...ofFile, ...ofCase };
  mergedHeaders.set(ofFile, made.set(ofCase, both));
  return both;
}

/** If-Match (RFC 9110, section 13.1.1), which requires strong comparison: a weak tag never matches. */
function meetsIfMatch(header: string | null, etag: string): boolean {
  if (header === null) return true;
  const tags = header.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(etag);
}

/** If-None-Match (RFC 9110, section 13.1.2), which requires weak comparison. */
function matches(header: string | null, etag: string): boolean {
  if (header === null || header === etag) return header !== null;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
