import { isFormPost } from '@altanube/contact/read-message';
import { describeError } from '@altanube/outbox';
import { Hono } from 'hono';
import { contactEndpoint } from '@altanube/content/routes';
import { healthPaths } from '@altanube/pages/headers';
import { allowedMethods, methodNotAllowedReply } from '@altanube/pages/site';
import { warnAboutForwardedHeaders, type Forwarding } from './http/client-address.ts';
import { jsonReply, problemReply } from './http/json-reply.ts';
import { requestLog, type AppEnv, type RequestLogOptions } from './http/request-log.ts';
import type { Health } from './leads/open-leads.ts';
import { createPageHandlers, type PagesOptions } from './pages/serve-pages.ts';

export type AppDependencies = PagesOptions &
  RequestLogOptions & {
    leads: {
      endpoint: Hono;
      health: Pick<Health, 'status'>;
    };
    cspReports: Hono;
    forwarding: Forwarding;
  };

export function createApp(dependencies: AppDependencies): Hono<AppEnv> {
  const { site, leads, cspReports, forwarding, log } = dependencies;
  const pages = createPageHandlers(dependencies);
  const app = new Hono<AppEnv>();

  app.use(requestLog(dependencies));
  app.use(warnAboutForwardedHeaders({ ...forwarding, log }));
  app.use(async (c, next) => {
    await next();
    if (c.get('fileHeaders') !== undefined) return;
    const { headers } = c.res;
    for (const [name, value] of Object.entries(site.headers)) {
      if (!headers.has(name)) headers.set(name, value);
    }
  });

  app.on('GET', healthPaths, async () => jsonReply(200, { status: await leads.health.status() }));
  app.route('/', leads.endpoint);
  app.route('/', cspReports);
  app.get('*', pages.serve);
  app.options('*', () => new Response(null, { status: 204, headers: { Allow: allowedMethods } }));
  app.all('*', () => methodNotAllowedReply(allowedMethods));

  app.onError((error, c) => {
    const id = c.get('id');
    log('error', 'request-failed', { id, ...describeError(error) });
    // Called by a program or the form's script, not opened in a browser.
    const expectsJson =
      healthPaths.includes(c.req.path) ||
      (c.req.path === contactEndpoint && !isFormPost(c.req.raw.headers));
    return expectsJson ? problemReply(500, { instance: `urn:uuid:${id}` }) : pages.serveError(c);
  });
  return app;
}
