import { Hono } from 'hono';
import { contactEndpoint } from '#site/routes.ts';
import type { Health } from './leads/deliver/health.ts';
import { isFormPost } from './leads/receive/parse-body.ts';
import { errorFields, type Log } from './log.ts';
import { documentReply, pageReply, type PageOptions } from './pages/page-replies.ts';
import type { Site } from './pages/built-site.ts';
import { rulesResponse, rulesPath } from './pages/speculation-rules.ts';
import { createForwardedWarning } from './http/forwarded-warning.ts';
import { remembered } from './http/remembered.ts';
import { toResponse, type Reply } from './http/reply.ts';
import { jsonResponse, methodNotAllowedResponse, problemResponse } from './http/responses.ts';
import { createRequestLog, shorten, type Visit } from './http/request-log.ts';

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

export type App = {
  /** `environment` holds the socket that a request came over (`@hono/node-server`). */
  fetch(request: Request, environment?: object): Response | Promise<Response>;
};

const allowed = 'GET, HEAD, OPTIONS';

/**
 * The whole server as a function from request to response. Pages and files are answered at once, from
 * memory; endpoints, and other methods, go through Hono.
 */
export function createApp(dependencies: AppDependencies): App {
  const { site, isHttps, trustProxy, log, now, createId } = dependencies;
  const logRequest = createRequestLog({ log, now });
  const warnOfForwarded = createForwardedWarning({ trustProxy, log });
  const endpoints = createEndpoints(dependencies);
  const endpointPaths = new Set(endpoints.routes.map(({ path }) => path));
  const pageOptions: PageOptions = {
    site,
    isHttps,
    onMissingPage: (path) => log('warn', 'page-missing', { path: shorten(path) }),
  };

  function answerRead(visit: Visit): Response {
    const reply = replyTo(visit);
    logRequest(visit, {
      status: reply.status,
      contentLength: reply.headers['Content-Length'],
      contentLanguage: reply.headers['Content-Language'],
    });
    return toResponse(reply);
  }

  function replyTo(visit: Visit): Reply {
    try {
      return pageReply(visit, pageOptions);
    } catch (error) {
      logFailure(log, visit, error);
      return documentReply(visit, failure, pageOptions);
    }
  }

  async function answerByEndpoint(visit: Visit, environment: object): Promise<Response> {
    const response = await endpoints.fetch(visit.request, { ...environment, visit });
    const { status, headers } = response;
    for (const [name, value] of Object.entries(site.headers)) {
      if (!headers.has(name)) headers.set(name, value);
    }
    logRequest(visit, {
      status,
      contentLength: headers.get('Content-Length'),
      contentLanguage: headers.get('Content-Language'),
    });
    return response;
  }

  return {
    fetch(request, environment = {}) {
      const visit = { id: createId(), request, url: parseUrl(request.url), startedAt: now() };
      warnOfForwarded(request, environment);
      return isRead(request) && !endpointPaths.has(visit.url.pathname)
        ? answerRead(visit)
        : answerByEndpoint(visit, environment);
    },
  };
}

function createEndpoints({ site, leads, cspReports, isHttps, log }: AppDependencies) {
  const app = new Hono<{ Bindings: { visit: Visit } }>();
  app.route('/', leads.endpoint);
  app.route('/', cspReports);
  app.get('/healthz', async () => jsonResponse(200, { status: await leads.health.status() }));
  app.get(rulesPath, rulesResponse);
  app.notFound(({ req }) =>
    req.method === 'OPTIONS'
      ? new Response(null, { status: 204, headers: { Allow: allowed } })
      : methodNotAllowedResponse(allowed),
  );
  app.onError((error, { env: { visit } }) => {
    logFailure(log, visit, error);
    return expectsJson(visit)
      ? problemResponse(500, { title: 'Internal Server Error', instance: `urn:uuid:${visit.id}` })
      : toResponse(documentReply(visit, failure, { site, isHttps }));
  });
  return app;
}

/** The same few addresses are asked for again and again. */
const parseUrl = remembered((url: string): URL => new URL(url));

const failure = { route: 'serverError', status: 500 } as const;

function logFailure(log: Log, { id }: Visit, error: unknown): void {
  log('error', 'request-failed', { id, ...errorFields(error) });
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A program called, or the script of the form, rather than a visitor's browser. */
function expectsJson({ request, url }: Visit): boolean {
  return (
    url.pathname === '/healthz' ||
    (url.pathname === contactEndpoint && !isFormPost(request.headers))
  );
}
