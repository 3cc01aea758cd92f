import type { Context } from 'hono';
import { isPrefetch, type Reply } from '@altanube/pages/reply';
import { reply, replyWithError } from '@altanube/pages/site';
import { problemReply } from '../http/json-reply.ts';
import { truncatePath, type AppEnv } from '../http/request-log.ts';
import type { Log } from '@altanube/runtime/log';
import type { LoadedSite } from './site.ts';

export type PagesOptions = { site: LoadedSite; log: Log };

/** A server without pages responds with problem details in JSON. */
export function createPageHandlers({ site, log }: PagesOptions) {
  function respond(c: Context<AppEnv>, found: Reply | null, failure: 404 | 500): Response {
    if (found === null) return problemReply(failure);
    const { status, headers, file, text = null } = found;
    c.set('fileHeaders', headers);
    return new Response(file === null ? text : site.read(file), { status, headers });
  }

  return {
    serve(c: Context<AppEnv>): Response {
      const { raw: request } = c.req;
      const found = reply(site, request);
      // Browsers discard a failed prefetch, and send another request if the link is followed.
      if ((found === null || found.status === 404) && !isPrefetch(request)) {
        log('warn', 'page-missing', { path: truncatePath(new URL(request.url).pathname) });
      }
      return respond(c, found, 404);
    },

    serveError: (c: Context<AppEnv>) => respond(c, replyWithError(site, c.req.raw, '500'), 500),
  };
}
