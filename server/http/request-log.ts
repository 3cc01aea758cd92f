import { randomUUIDv7 } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { contactEndpoint } from '@altanube/content/routes';
import { healthPaths, reportsEndpoint } from '@altanube/pages/headers';
import { isPrefetch } from '@altanube/pages/reply';
import type { Log, LogFields } from '@altanube/runtime/log';

export type AppEnv = {
  /** What `@hono/node-server` passes along; in tests it may be missing. */
  Bindings: object;
  Variables: {
    id: string;
    /** Reading them from the response takes longer than all the rest, which makes `Headers`. */
    fileHeaders?: Record<string, string>;
  };
};

/** What requests are answered with. A closed list, since each kind has figures of its own. */
export const answerKinds = [
  'page',
  'asset',
  'redirect',
  'not-found',
  'form',
  'report',
  'health',
  /** The error page, whatever was asked for. */
  'error',
  /** Methods that are not allowed, and OPTIONS. */
  'other',
] as const;

export type AnswerKind = (typeof answerKinds)[number];

const endpointKinds: ReadonlyMap<string, AnswerKind> = new Map<string, AnswerKind>([
  ...healthPaths.map((path) => [path, 'health'] as const),
  [reportsEndpoint, 'report'],
  [contactEndpoint, 'form'],
]);

export type OnAnswered = (kind: AnswerKind, status: number, durationMs: number) => void;

export type RequestLogOptions = {
  log: Log;
  /** Called for each request with what it was answered with, and how long that took to be ready. */
  onAnswered?: OnAnswered | undefined;
};

/** Nothing about the visitor, so no query; violation reports have lines of their own. */
export function requestLog(options: RequestLogOptions): MiddlewareHandler<AppEnv> {
  const { log, onAnswered } = options;
  return async (c, next) => {
    const startedAt = performance.now();
    const id = randomUUIDv7();
    c.set('id', id);
    await next();
    const durationMs = performance.now() - startedAt;

    const { method, raw } = c.req;
    const { status } = c.res;
    const fileHeaders = c.get('fileHeaders');
    const header = (name: string) =>
      fileHeaders === undefined ? c.res.headers.get(name) : (fileHeaders[name] ?? null);
    const language = header('Content-Language');
    const kind = endpointKinds.get(c.req.path) ?? classify(method, status, language);
    onAnswered?.(kind, status, durationMs);
    if (kind === 'report') return;
    const fields: LogFields = {
      id,
      method,
      path: shorten(new URL(raw.url).pathname),
      status,
      durationMs: Math.round(durationMs * 10) / 10,
      bytes: method === 'HEAD' ? 0 : Number(header('Content-Length')),
      language,
    };
    if (isPrefetch(raw)) fields['isPrefetch'] = true;
    log('info', 'request', fields);
  };
}

/** The kind of an answer that no endpoint has given. Of what is read, files alone have no language. */
function classify(method: string, status: number, language: string | null): AnswerKind {
  if (method !== 'GET' && method !== 'HEAD') return 'other';
  if (status >= 500) return 'error';
  if (status === 404) return 'not-found';
  if (status === 308) return 'redirect';
  return language === null ? 'asset' : 'page';
}

/** A path for the log: percent-encoded ASCII, cut to 200 characters. */
export function shorten(path: string): string {
  return path.length <= 200 ? path : `${path.slice(0, 199)}…`;
}
