import type { Context } from 'hono';
import {
  chooseEncoding,
  chooseLanguage,
  languageCookieHeader,
  type LanguageChoice,
} from '../http/negotiation.ts';
import { isPrefetch, shorten, type AppEnv } from '../http/request-log.ts';
import type { Log } from '../log.ts';
import type { Site, SiteFile } from './site.ts';

export type PagesOptions = {
  site: Site;
  /** The site is served over https, so its cookies must be `Secure`. */
  isHttps: boolean;
  log: Log;
};

/** Serves the built site: each page in the visitor's language, each file in an encoding they accept. */
export function createPages({ site, isHttps, log }: PagesOptions) {
  function sendError(c: Context<AppEnv>, status: '404' | '500'): Response {
    const choice = chooseLanguage(c.req.raw);
    const file = site.find(status, choice.language);
    if (file === null) throw new Error('The site lacks an error page');
    return sendFile(c, file, { choice, isHttps });
  }

  return {
    /** Answers a request for a page or a file. */
    serve(c: Context<AppEnv>): Response {
      const { pathname, search, searchParams } = new URL(c.req.url);
      const choice = chooseLanguage(c.req.raw, searchParams);
      const file = site.find(pathname, choice.language);
      if (file !== null) return sendFile(c, file, { choice, isHttps });

      // One slash at the beginning is left, so that it leads to no other host.
      const path = pathname.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
      const isPage = typeof site.find(path, choice.language)?.language === 'string';
      if (path !== pathname && isPage) {
        const headers = { Location: `${path}${search}`, 'Cache-Control': 'no-cache' };
        return new Response(null, { status: 308, headers });
      }

      // A prefetch that fails is not used: a visitor who follows the link sends another request.
      if (!isPrefetch(c.req.raw)) log('warn', 'page-missing', { path: shorten(pathname) });
      return sendError(c, '404');
    },

    /** Answers a request that has failed. */
    serveError: (c: Context<AppEnv>) => sendError(c, '500'),
  };
}

type Visit = { choice: LanguageChoice; isHttps: boolean };

function sendFile(c: Context<AppEnv>, file: SiteFile, visit: Visit): Response {
  const { raw: request } = c.req;
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), file.variants);
  const variant = file.variants.get(encoding);
  if (variant === undefined) throw new Error(`${c.req.path} has no body for ${encoding}`);
  const { status } = file;
  const negotiated = negotiatedHeaders(request, file, visit);
  const headers = { ...file.headers, ETag: variant.etag, ...negotiated };

  function send(status: number, body: BodyInit | null, others: Record<string, string> = {}) {
    const sent = { ...headers, ...others };
    c.set('fileHeaders', sent);
    return new Response(body, { status, headers: sent });
  }

  if (status === 200) {
    // If-Match requires strong comparison, If-None-Match a weak one (RFC 9110, section 13.1).
    if (!listsTag(request.headers.get('if-match') ?? '*', variant.etag)) {
      return send(412, null, { 'Content-Length': '0', 'Cache-Control': 'no-store' });
    }
    const known = request.headers.get('if-none-match')?.replaceAll('W/', '') ?? '';
    if (listsTag(known, variant.etag)) return send(304, null);
  }
  const content = {
    'Content-Type': file.contentType,
    'Content-Length': String(variant.content.length),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  };
  return send(status, request.method === 'HEAD' ? null : variant.content, content);
}

/** Those that follow from the request, of a page from its language first of all. */
function negotiatedHeaders(
  request: Request,
  { status, language }: SiteFile,
  { choice, isHttps }: Visit,
): Record<string, string> {
  if (language === null) return { Vary: 'Accept-Encoding' };
  const isKept = status === 200 && isPrefetch(request);
  return {
    'Content-Language': language,
    Vary: choice.isExplicit ? 'Accept-Encoding' : 'Accept-Encoding,Accept-Language,Cookie',
    // Otherwise the visitor who follows the link would wait until it is revalidated.
    ...(isKept && { 'Cache-Control': 'private, max-age=30' }),
    ...(choice.isNew && {
      'Set-Cookie': languageCookieHeader(language, isHttps),
      'Cache-Control': 'private, no-cache',
    }),
  };
}

function listsTag(header: string, etag: string): boolean {
  const tags = header.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(etag);
}
