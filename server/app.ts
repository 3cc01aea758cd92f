import { Hono, type Context } from 'hono';
import { contactEndpoint } from '#site/routes.ts';
import type { Health } from './leads/deliver/alarm.ts';
import { errorFields, type Log } from './log.ts';
import { answerDocument, answerPage } from './pages/page-responses.ts';
import type { Site } from './pages/built-site.ts';
import { answerRules, rulesPath } from './pages/speculation-rules.ts';
import { answerJson, answerProblem } from './http/responses.ts';
import { requestLog, shorten, type RequestVariables } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';

export type AppDependencies = {
  site: Site;
  leads: { call: Hono; health(): Promise<Health> };
  /** Answers `POST /csp-reports`. */
  cspReports: Hono;
  /** The site is reached over https. */
  isHttps: boolean;
  log: Log;
  now: () => number;
  createId: () => string;
};

type App = Hono<{ Variables: RequestVariables }>;

/** Every answer of the server, as a function from request to response. */
export function createApp(dependencies: AppDependencies): App {
  const { site, leads, cspReports, isHttps, log, now, createId } = dependencies;
  const headersOfAll = securityHeaders(isHttps);
  const app: App = new Hono();

  app.use(requestLog({ log, now, createId }));

  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headersOfAll)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  });

  app.route('/', leads.call);

  app.route('/', cspReports);

  app.get('/healthz', async () => {
    const { status, ...found } = await leads.health();
    return answerJson(200, { status, leads: found });
  });

  app.get(rulesPath, answerRules);

  app.all('*', ({ req }) => {
    return answerPage(req.raw, {
      site,
      isHttps,
      noteMissing: (path) => log('warn', 'page-missing', { path: shorten(path) }),
    });
  });

  app.onError((error, context) => {
    const id = context.get('requestId');
    log('error', 'request-failed', { id, ...errorFields(error) });
    return isForScript(context)
      ? answerProblem(500, { title: 'Internal Server Error', instance: `urn:uuid:${id}` })
      : answerDocument(context.req.raw, { route: 'serverError', status: 500 }, { site, isHttps });
  });

  return app;
}

function isForScript({ req }: Context): boolean {
  const isForm = /^(?:multipart|application\/x-www-form)/i.test(req.header('content-type') ?? '');
  return req.path === '/healthz' || (req.path === contactEndpoint && !isForm);
}
