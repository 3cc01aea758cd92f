import { routeAt, type RouteName } from '#site/routes.ts';
import { ogImageFolder } from '#site/og-images.ts';
import { methodNotAllowedResponse } from '#server/http/responses.ts';
import type { BuiltFile } from './built-file.ts';
import { chooseEncoding } from '#server/http/content-encoding.ts';
import { reportingEndpoints } from '#server/http/content-security-policy.ts';
import { chooseLanguage, languageCookieHeader } from '#server/http/language-negotiation.ts';
import type { Site } from './built-site.ts';
import { isPrefetch, rulesHeader } from './speculation-rules.ts';

export type PageOptions = {
  site: Site;
  /** The site is served over https, so its cookies must be `Secure`. */
  isHttps: boolean;
  /** Called with each requested path that does not exist. */
  onMissingPage: (path: string) => void;
};

const allowed = 'GET, HEAD, OPTIONS';

/** The response to a request for a page or a file of the site; at once where it is in memory. */
export function pageResponse(request: Request, options: PageOptions): Response | Promise<Response> {
  if (request.method === 'OPTIONS') {
    return new Response(null, { status: 204, headers: { Allow: allowed } });
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return methodNotAllowedResponse(allowed);
  }

  const { pathname, search } = new URL(request.url);
  const route = routeAt(pathname);
  if (route !== null) return documentResponse(request, { route, status: 200 }, options);

  const asset = options.site.asset(pathname);
  if (asset !== null) {
    return whenRead(asset, (file) => fileResponse(request, file, 200, assetHeaders(pathname)));
  }

  if (pathname.endsWith('/') && routeAt(pathname.slice(0, -1)) !== null) {
    return new Response(null, {
      status: 308,
      headers: { Location: `${pathname.slice(0, -1)}${search}`, 'Cache-Control': 'no-cache' },
    });
  }

  // A prefetch that fails is not used: a visitor who follows the link sends another request.
  if (!isPrefetch(request)) options.onMissingPage(pathname);
  return documentResponse(request, { route: 'notFound', status: 404 }, options);
}

/** A page of the site in the visitor's language, with the given status. */
export function documentResponse(
  request: Request,
  { route, status }: { route: RouteName; status: number },
  { site, isHttps }: Pick<PageOptions, 'site' | 'isHttps'>,
): Response | Promise<Response> {
  const { language, isExplicit, isNew } = chooseLanguage(request);
  const headers = new Headers({
    'Content-Language': language,
    'Speculation-Rules': rulesHeader,
    Vary: isExplicit ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language, Cookie',
  });
  if (isNew) {
    headers.set('Set-Cookie', languageCookieHeader(language, isHttps));
    headers.set('Cache-Control', 'private, no-cache');
  }
  return whenRead(site.page(route, language), (file) =>
    fileResponse(request, file, status, headers),
  );
}

/** Responds with a file, without waiting where it is in memory. */
function whenRead(
  file: BuiltFile | Promise<BuiltFile>,
  respond: (file: BuiltFile) => Response,
): Response | Promise<Response> {
  return file instanceof Promise ? file.then(respond) : respond(file);
}

function assetHeaders(pathname: string): Record<string, string> {
  return {
    Vary: 'Accept-Encoding',
    // Web mail and chats embed these pictures in their own pages.
    ...(pathname.startsWith(ogImageFolder)
      ? { 'Cross-Origin-Resource-Policy': 'cross-origin' }
      : {}),
  };
}

function fileResponse(
  request: Request,
  file: BuiltFile,
  status: number,
  init: HeadersInit,
): Response {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), file.bodies.keys());
  const body = file.bodies.get(encoding);
  if (body === undefined) throw new Error(`No body for ${encoding}`);

  const headers = new Headers(init);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', file.cacheControl);
  if (file.policy !== null) {
    headers.set('Content-Security-Policy', file.policy);
    headers.set('Reporting-Endpoints', reportingEndpoints);
  }
  headers.set('ETag', body.etag);
  if (status === 200 && matches(request.headers.get('if-none-match'), body.etag)) {
    return new Response(null, { status: 304, headers });
  }

  headers.set('Content-Type', file.contentType);
  headers.set('Content-Length', String(body.bytes.length));
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  const bytes = request.method === 'HEAD' ? null : body.bytes;
  return new Response(bytes, { status, headers });
}

/** If-None-Match (RFC 9110, section 13.1.2), which requires weak comparison. */
function matches(header: string | null, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
