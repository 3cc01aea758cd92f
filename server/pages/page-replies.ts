import { routeAt, type RouteName } from '#site/routes.ts';
import type { Reply, ReplyHeaders } from '#server/http/reply.ts';
import type { BuiltFile } from './built-file.ts';
import { chooseEncoding } from '#server/http/content-encoding.ts';
import { chooseLanguage, languageCookieHeader } from '#server/http/language-negotiation.ts';
import type { Site } from './built-site.ts';
import { isPrefetch, rulesHeader } from './speculation-rules.ts';

/** A GET or HEAD request, and its URL. */
export type Read = { request: Request; url: URL };

export type PageOptions = {
  site: Site;
  /** The site is served over https, so its cookies must be `Secure`. */
  isHttps: boolean;
  /** Called with each requested path that does not exist. */
  onMissingPage: (path: string) => void;
};

/** The reply to a request for a page or a file of the site, from memory. */
export function pageReply(read: Read, options: PageOptions): Reply {
  const { pathname, search } = read.url;
  const route = routeAt(pathname);
  if (route !== null) return documentReply(read, { route, status: 200 }, options);

  const asset = options.site.asset(pathname);
  if (asset !== null) return fileReply(read, asset, 200, { Vary: 'Accept-Encoding' });

  if (pathname.endsWith('/') && routeAt(pathname.slice(0, -1)) !== null) {
    const headers = { Location: `${pathname.slice(0, -1)}${search}`, 'Cache-Control': 'no-cache' };
    return { status: 308, headers: { ...options.site.headers, ...headers }, body: null };
  }

  // A prefetch that fails is not used: a visitor who follows the link sends another request.
  if (!isPrefetch(read.request)) options.onMissingPage(pathname);
  return documentReply(read, { route: 'notFound', status: 404 }, options);
}

/** A page of the site in the visitor's language, with the given status. */
export function documentReply(
  read: Read,
  { route, status }: { route: RouteName; status: number },
  { site, isHttps }: Pick<PageOptions, 'site' | 'isHttps'>,
): Reply {
  const { language, isExplicit, isNew } = chooseLanguage(read.request, read.url);
  return fileReply(read, site.page(route, language), status, {
    'Content-Language': language,
    'Speculation-Rules': rulesHeader,
    Vary: isExplicit ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language, Cookie',
    ...(isNew && {
      'Set-Cookie': languageCookieHeader(language, isHttps),
      'Cache-Control': 'private, no-cache',
    }),
  });
}

function fileReply(
  { request }: Read,
  { bodies }: BuiltFile,
  status: number,
  headers: ReplyHeaders,
): Reply {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), bodies);
  const body = bodies.get(encoding);
  if (body === undefined) throw new Error(`No body for ${encoding}`);
  if (status === 200 && matches(request.headers.get('if-none-match'), body.etag)) {
    return { status: 304, headers: { ...body.unchangedHeaders, ...headers }, body: null };
  }
  const bytes = request.method === 'HEAD' ? null : body.bytes;
  return { status, headers: { ...body.headers, ...headers }, body: bytes };
}

/** If-None-Match (RFC 9110, section 13.1.2), which requires weak comparison. */
function matches(header: string | null, etag: string): boolean {
  if (header === null || header === etag) return header !== null;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
