import type { Log, LogFields } from '#server/log.ts';
import type { AnswerKind } from './answer-kind.ts';
import { reportsEndpoint } from './content-security-policy.ts';
import { isPrefetch } from '#server/pages/prefetch.ts';

export type RequestLogOptions = {
  log: Log;
  now: () => number;
  /** Called for each request with what it was answered with, and how long that took to be ready. */
  onAnswered?: OnAnswered | undefined;
};

export type OnAnswered = (kind: AnswerKind, status: number, durationMs: number) => void;

/** A request that is being answered. */
export type Visit = { id: string; request: Request; url: URL; startedAt: number };

/** What the log says of a response. */
export type Answer = {
  kind: AnswerKind;
  status: number;
  /** `Content-Length`; null if it has none. */
  contentLength: string | null | undefined;
  /** `Content-Language`; null if it has none. */
  contentLanguage: string | null | undefined;
};

export type RequestLog = (visit: Visit, answer: Answer) => void;

/**
 * Logs a request in one line, when its response is ready: what was requested and the result, nothing
 * about the visitor. The query is left out, since it may hold personal data. Browsers' violation
 * reports are left out too: they are many, and each new violation has its own line.
 */
export function createRequestLog({ log, now, onAnswered }: RequestLogOptions): RequestLog {
  return ({ id, request, url, startedAt }, { kind, status, contentLength, contentLanguage }) => {
    const durationMs = now() - startedAt;
    onAnswered?.(kind, status, durationMs);
    if (url.pathname === reportsEndpoint) return;
    const fields: LogFields = {
      id,
      method: request.method,
      path: shorten(url.pathname),
      status,
      durationMs: Math.round(durationMs * 10) / 10,
      bytes: request.method === 'HEAD' ? 0 : Number(contentLength ?? 0),
      language: contentLanguage ?? null,
    };
    if (isPrefetch(request)) fields['isPrefetch'] = true;
    log('info', 'request', fields);
  };
}

/** A path for the log: percent-encoded ASCII, cut to 200 characters. */
export function shorten(path: string): string {
  return path.length <= 200 ? path : `${path.slice(0, 199)}…`;
}
