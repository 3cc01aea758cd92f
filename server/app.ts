import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { contactEndpoint } from '#site/routes.ts';
import type { Health } from './leads/deliver/health.ts';
import type { ContactEndpoint } from './leads/receive/contact-endpoint.ts';
import { isFormPost } from './leads/receive/parse-body.ts';
import { errorFields, type Log } from './log.ts';
import { documentReply, pageReply, type PageOptions } from './pages/page-replies.ts';
import type { Site } from './pages/built-site.ts';
import { createForwardedWarning } from './http/forwarded-warning.ts';
import { remembered } from './http/remembered.ts';
import { jsonReply, methodNotAllowedReply, problemReply } from './http/json-reply.ts';
import { toResponse, type Reply } from './http/reply.ts';
import { kindOfRead, type AnswerKind } from './http/answer-kind.ts';
import { reportsEndpoint } from './http/content-security-policy.ts';
import { createRequestLog, shorten, type OnAnswered, type Visit } from './http/request-log.ts';

export type AppDependencies = {
  site: Site;
  leads: { endpoint: ContactEndpoint; health: Pick<Health, 'status'> };
  /** Serves `POST /csp-reports`. */
  cspReports: Hono;
  /** Proxies whose forwarded addresses count: IP addresses and CIDR ranges. */
  trustProxy: string[];
  /** The site is served over https. */
  isHttps: boolean;
  log: Log;
  now: () => number;
  createId: () => string;
  /** Called for each request when its answer is ready. */
  onAnswered?: OnAnswered | undefined;
};

export type App = {
  /** `environment` holds the socket that a request came over (`@hono/node-server`). */
  fetch(request: Request, environment?: object): Response | Promise<Response>;
};

const allowed = 'GET, HEAD, OPTIONS';

/**
 * The whole server as a function from request to response. Pages, files and contact messages are
 * answered with plain data, pages and files at once where they are in memory; the other endpoints,
 * and other methods, go through Hono.
 */
export function createApp(dependencies: AppDependencies): App {
  const { site, leads, isHttps, trustProxy, log, now, createId, onAnswered } = dependencies;
  const logRequest = createRequestLog({ log, now, onAnswered });
  const warnOfForwarded = createForwardedWarning({ trustProxy, log });
  const endpoints = createEndpoints({ ...dependencies, replyToFailure });
  const endpointPaths = new Set([contactEndpoint, ...endpoints.routes.map(({ path }) => path)]);
  const pageOptions: PageOptions = {
    site,
    isHttps,
    onMissingPage: (path) => log('warn', 'page-missing', { path: shorten(path) }),
  };

  function answerRead(visit: Visit): Response | Promise<Response> {
    const reply = replyTo(visit);
    return reply instanceof Promise ? reply.then((it) => send(visit, it)) : send(visit, reply);
  }

  async function answerContact(visit: Visit, environment: object): Promise<Response> {
    const reply = await leads
      .endpoint(visit, environment)
      .catch((error: unknown) => replyToFailure(visit, error));
    return send(visit, { ...reply, headers: { ...site.headers, ...reply.headers } }, 'form');
  }

  function send(visit: Visit, reply: Reply, kind = kindOfRead(reply)): Response {
    logRequest(visit, {
      kind,
      status: reply.status,
      contentLength: reply.headers['Content-Length'],
      contentLanguage: reply.headers['Content-Language'],
    });
    return toResponse(reply);
  }

  function replyTo(visit: Visit): Reply | Promise<Reply> {
    try {
      const reply = pageReply(visit, pageOptions);
      return reply instanceof Promise
        ? reply.catch((error: unknown) => replyToFailure(visit, error))
        : reply;
    } catch (error) {
      return replyToFailure(visit, error);
    }
  }

  function replyToFailure(visit: Visit, error: unknown): Reply | Promise<Reply> {
    const { id } = visit;
    log('error', 'request-failed', { id, ...errorFields(error) });
    return expectsJson(visit)
      ? problemReply(500, { title: 'Internal Server Error', instance: `urn:uuid:${id}` })
      : documentReply(visit, { route: 'serverError', status: 500 }, pageOptions);
  }

  async function answerByEndpoint(visit: Visit, environment: object): Promise<Response> {
    const response = await endpoints.fetch(visit.request, { ...environment, visit });
    const { status, headers } = response;
    for (const [name, value] of Object.entries(site.headers)) {
      if (!headers.has(name)) headers.set(name, value);
    }
    logRequest(visit, {
      kind: endpointKinds.get(visit.url.pathname) ?? 'other',
      status,
      contentLength: headers.get('Content-Length'),
      contentLanguage: headers.get('Content-Language'),
    });
    return response;
  }

  return {
    fetch(request, environment = {}) {
      const visit = { id: createId(), request, url: parseUrl(request.url), startedAt: now() };
      warnOfForwarded(environment);
      if (isRead(request) && !endpointPaths.has(visit.url.pathname)) return answerRead(visit);
      // An address is the same one with its letters percent-encoded (RFC 3986, section 6.2.2.2).
      return getPath(request) === contactEndpoint
        ? answerContact(visit, environment)
        : answerByEndpoint(visit, environment);
    },
  };
}

type EndpointDependencies = Pick<AppDependencies, 'leads' | 'cspReports'> & {
  replyToFailure: (visit: Visit, error: unknown) => Reply | Promise<Reply>;
};

function createEndpoints({ leads, cspReports, replyToFailure }: EndpointDependencies) {
  const app = new Hono<{ Bindings: { visit: Visit } }>();
  app.route('/', cspReports);
  app.get('/healthz', async () =>
    toResponse(jsonReply(200, { status: await leads.health.status() })),
  );
  app.notFound(({ req }) =>
    req.method === 'OPTIONS'
      ? new Response(null, { status: 204, headers: { Allow: allowed } })
      : toResponse(methodNotAllowedReply(allowed)),
  );
  app.onError(async (error, { env: { visit } }) => toResponse(await replyToFailure(visit, error)));
  return app;
}

const endpointKinds: ReadonlyMap<string, AnswerKind> = new Map([
  ['/healthz', 'health'],
  [reportsEndpoint, 'report'],
]);

/** The same few addresses are asked for again and again. */
const parseUrl = remembered((url: string): URL => new URL(url));

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
