import { randomUUIDv7 } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { contactEndpoint } from '@altanube/content/routes';
import { healthPaths, cspReportsPath } from '@altanube/pages/headers';
import { isPrefetch } from '@altanube/pages/reply';
import type { Log, LogFields } from '@altanube/runtime/log';

export type AppEnv = {
  /** Set by `@hono/node-server`; may be missing in tests. */
  Bindings: object;
  Variables: {
    id: string;
    /** Reading them from the response would create `Headers`, which takes longer than the rest. */
    fileHeaders?: Record<string, string>;
  };
};

/** Kinds of responses. A closed list, since each kind has its own metrics. */
export const responseKinds = [
  'page',
  'asset',
  'redirect',
  'not-found',
  'form',
  'report',
  'health',
  /** The error page, whatever was requested. */
  'error',
  /** Methods that are not allowed, and OPTIONS. */
  'other',
] as const;

export type ResponseKind = (typeof responseKinds)[number];

const endpointKinds: ReadonlyMap<string, ResponseKind> = new Map<string, ResponseKind>([
  ...healthPaths.map((path) => [path, 'health'] as const),
  [cspReportsPath, 'report'],
  [contactEndpoint, 'form'],
]);

export type OnResponse = (kind: ResponseKind, status: number, durationMs: number) => void;

export type RequestLogOptions = {
  log: Log;
  /** Called for each request when its response is ready. */
  onResponse?: OnResponse | undefined;
};

/** Logs nothing about the visitor, so no query. Violation reports have their own log lines. */
export function requestLog(options: RequestLogOptions): MiddlewareHandler<AppEnv> {
  const { log, onResponse } = options;
  return async (c, next) => {
    const startedAt = performance.now();
    const id = randomUUIDv7();
    c.set('id', id);
    await next();
    const durationMs = performance.now() - startedAt;

    const { method, raw } = c.req;
    const { status } = c.res;
    const fileHeaders = c.get('fileHeaders');
    const getHeader = (name: string) =>
      fileHeaders === undefined ? c.res.headers.get(name) : (fileHeaders[name] ?? null);
    const language = getHeader('Content-Language');
    const kind = endpointKinds.get(c.req.path) ?? classifyResponse(method, status, language);
    onResponse?.(kind, status, durationMs);
    if (kind === 'report') return;
    const fields: LogFields = {
      id,
      method,
      path: truncatePath(new URL(raw.url).pathname),
      status,
      durationMs: Math.round(durationMs * 10) / 10,
      bytes: method === 'HEAD' ? 0 : Number(getHeader('Content-Length')),
      language,
    };
    if (isPrefetch(raw)) fields['isPrefetch'] = true;
    log('info', 'request', fields);
  };
}

/** Classifies a response that comes from no endpoint. Pages have a language, files do not. */
function classifyResponse(method: string, status: number, language: string | null): ResponseKind {
  if (method !== 'GET' && method !== 'HEAD') return 'other';
  if (status >= 500) return 'error';
  if (status === 404) return 'not-found';
  if (status === 308) return 'redirect';
  return language === null ? 'asset' : 'page';
}

/** Truncates a path, which is percent-encoded ASCII, to 200 characters for the log. */
export function truncatePath(path: string): string {
  return path.length <= 200 ? path : `${path.slice(0, 199)}…`;
}
