import { Hono, type Context } from 'hono';
import { contactEndpoint } from '#site/routes.ts';
import type { Health } from './leads/deliver/health.ts';
import { isFormPost } from './leads/receive/parse-body.ts';
import { errorFields, type Log } from './log.ts';
import { documentResponse, pageResponse } from './pages/page-responses.ts';
import type { Site } from './pages/built-site.ts';
import { rulesResponse, rulesPath } from './pages/speculation-rules.ts';
import { forwardedWarning } from './http/forwarded-warning.ts';
import { jsonResponse, problemResponse } from './http/responses.ts';
import { requestLog, shorten, type RequestVariables } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';

export type AppDependencies = {
  site: Site;
  leads: { endpoint: Hono; health: Pick<Health, 'status'> };
  /** Serves `POST /csp-reports`. */
  cspReports: Hono;
  /** Proxies whose forwarded addresses count: IP addresses and CIDR ranges. */
  trustProxy: string[];
  /** The site is served over https. */
  isHttps: boolean;
  log: Log;
  now: () => number;
  createId: () => string;
};

type App = Hono<{ Variables: RequestVariables }>;

/** The whole server as a function from request to response. */
export function createApp(dependencies: AppDependencies): App {
  const { site, leads, cspReports, trustProxy, isHttps, log, now, createId } = dependencies;
  const defaultHeaders = securityHeaders(isHttps);
  const app: App = new Hono();

  app.use(requestLog({ log, now, createId }));

  app.use(forwardedWarning({ trustProxy, log }));

  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(defaultHeaders)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  });

  app.route('/', leads.endpoint);

  app.route('/', cspReports);

  app.get('/healthz', async () => {
    return jsonResponse(200, { status: await leads.health.status() });
  });

  app.get(rulesPath, rulesResponse);

  app.all('*', ({ req }) => {
    return pageResponse(req.raw, {
      site,
      isHttps,
      onMissingPage: (path) => log('warn', 'page-missing', { path: shorten(path) }),
    });
  });

  app.onError((error, context) => {
    const id = context.get('requestId');
    log('error', 'request-failed', { id, ...errorFields(error) });
    return expectsJson(context)
      ? problemResponse(500, { title: 'Internal Server Error', instance: `urn:uuid:${id}` })
      : documentResponse(context.req.raw, { route: 'serverError', status: 500 }, { site, isHttps });
  });

  return app;
}

/** A program called, or the script of the form, rather than a visitor's browser. */
function expectsJson({ req }: Context): boolean {
  return req.path === '/healthz' || (req.path === contactEndpoint && !isFormPost(req.raw.headers));
}
