import type { MiddlewareHandler } from 'hono';
import type { Log } from '#server/log.ts';
import { reportsEndpoint } from './content-security-policy.ts';
import { isPrefetch } from '#server/pages/speculation-rules.ts';

export type RequestVariables = { requestId: string };

export type RequestLogOptions = { log: Log; now: () => number; createId: () => string };

/**
 * Logs every request in one line, when its response is ready: what was requested and the result,
 * nothing about the visitor. The query is left out, since it may hold personal data. Browsers'
 * violation reports are left out too: they are many, and each new violation has its own line.
 */
export function requestLog(
  options: RequestLogOptions,
): MiddlewareHandler<{ Variables: RequestVariables }> {
  const { log, now, createId } = options;
  return async (context, next) => {
    const startedAt = now();
    const id = createId();
    context.set('requestId', id);
    await next();
    const { req, res } = context;
    if (req.path === reportsEndpoint) return;
    log('info', 'request', {
      id,
      method: req.method,
      path: shorten(new URL(req.url).pathname),
      status: res.status,
      durationMs: Math.round((now() - startedAt) * 10) / 10,
      bytes: req.method === 'HEAD' ? 0 : Number(res.headers.get('content-length') ?? 0),
      language: res.headers.get('content-language'),
      ...(isPrefetch(req.raw) && { isPrefetch: true }),
    });
  };
}

/** A path for the log: percent-encoded ASCII, cut to 200 characters. */
export function shorten(path: string): string {
  return path.length <= 200 ? path : `${path.slice(0, 199)}…`;
}
