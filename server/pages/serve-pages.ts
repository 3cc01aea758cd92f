import type { Context } from 'hono';
import { chooseLanguage, type LanguageChoice } from '@altanube/pages/negotiation';
import { isPrefetch, replyWith, type SiteFile } from '@altanube/pages/reply';
import { problemReply } from '../http/json-reply.ts';
import { shorten, type AppEnv } from '../http/request-log.ts';
import type { Log } from '@altanube/runtime/log';
import type { Site } from './site.ts';

export type PagesOptions = {
  site: Site;
  /** The site is served over https, so its cookies must be `Secure`. */
  isHttps: boolean;
  log: Log;
};

/**
 * Serves the built site: each page in the visitor's language, each file in an encoding they accept.
 * A server without pages says in JSON that there is nothing.
 */
export function createPages({ site, isHttps, log }: PagesOptions) {
  function respond(c: Context<AppEnv>, file: SiteFile, choice: LanguageChoice): Response {
    const { status, headers, body } = replyWith(file, c.req.raw, { choice, isHttps });
    c.set('fileHeaders', headers);
    return new Response(body, { status, headers });
  }

  function respondWithError(c: Context<AppEnv>, status: '404' | '500', choice: LanguageChoice) {
    const file = site.find(status, choice.language);
    return file === null ? problemReply(Number(status)) : respond(c, file, choice);
  }

  return {
    /** Answers a request for a page or a file. */
    serve(c: Context<AppEnv>): Response {
      const { raw: request } = c.req;
      const url = new URL(request.url);
      const { pathname } = url;
      const choice = chooseLanguage(request, url.searchParams);
      const file = site.find(pathname, choice.language);
      if (file !== null) return respond(c, file, choice);

      const location = site.findRedirect(url);
      if (location !== null) {
        const headers = { Location: location, 'Cache-Control': 'no-cache' };
        return new Response(null, { status: 308, headers });
      }

      // A prefetch that fails is not used: a visitor who follows the link sends another request.
      if (!isPrefetch(request)) log('warn', 'page-missing', { path: shorten(pathname) });
      return respondWithError(c, '404', choice);
    },

    /** Answers a request that has failed. */
    serveError: (c: Context<AppEnv>) => respondWithError(c, '500', chooseLanguage(c.req.raw)),
  };
}
