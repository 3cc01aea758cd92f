import { maxDelayMs } from '../backoff.ts';
import type { SendResult } from './destination.ts';

const timeoutMs = 30_000;
/** Limits for reading a response body; the length is in bytes after decompression. */
const bodyTimeoutMs = 5000;
const maxBodyLength = 64_000;
/** Limits in characters for the excerpt of a reply in an error: how much is read, and how much is kept. */
const maxSearchedLength = 2000;
const maxExcerptLength = 200;

/** A GET request if `body` is null, otherwise a POST. */
export type HttpRequest = { url: string; headers?: Record<string, string>; body: string | null };

/** `status` is 0 without a response; `problem` is the reason. `body` may be truncated. */
export type HttpResponse = { status: number; problem: string; retryAfterMs: number; body: string };

/** This machine: RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3; RFC 6761, section 6.3. */
export const loopback = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/i;

/** Describes and checks a URL that receives visitors' data: over https, or on this machine. */
export function deliveryUrl(example: string, isExpected: (url: URL) => boolean) {
  return {
    expected: `${example}; http:// only to this machine, and no user or password`,
    isValid(value: string): boolean {
      const url = URL.parse(value);
      const isPrivate =
        url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname));
      return url !== null && isPrivate && url.username + url.password === '' && isExpected(url);
    },
  };
}

/** Sends JSON without following redirects. Never rejects; times out after about 30 seconds. */
export async function sendRequest(
  request: HttpRequest,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const { url, headers, body } = request;
  try {
    const response = await fetch(url, {
      method: body === null ? 'GET' : 'POST',
      headers: { ...(body !== null && { 'content-type': 'application/json' }), ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    return {
      status: response.status,
      problem: '',
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
      body: await readTruncatedBody(response),
    };
  } catch (error) {
    return { status: 0, problem: describeFailure(error), retryAfterMs: 0, body: '' };
  }
}

export function classifyResponse(response: HttpResponse): SendResult {
  const { status, problem, retryAfterMs, body } = response;
  if (status >= 200 && status < 300) return { ok: true, warning: null };
  const code = status === 0 ? problem : `HTTP ${status}`;
  return {
    ok: false,
    error: [code, formatExcerpt(body)].filter(Boolean).join(': '),
    code,
    isPermanent: [400, 413, 422].includes(status),
    ...([401, 403, 404, 410].includes(status) && { isBroken: true }),
    ...(retryAfterMs > 0 && { retryAfterMs }),
  };
}

/** Only `cause` of a fetch error has the reason. Messages are omitted: they may contain the URL. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

/** Parses seconds or a date (RFC 9110, section 10.2.3), capped at the longest backoff. */
function parseRetryAfter(header: string | null): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), maxDelayMs);
}

async function readTruncatedBody({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const collector = new WritableStream<Uint8Array>({
    write(chunk, controller) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBodyLength) controller.error();
    },
  });
  await body?.pipeTo(collector, { signal: AbortSignal.timeout(bodyTimeoutMs) }).catch(() => {
    // The status decides, even if the body cannot be read.
  });
  return Buffer.concat(chunks).toString('utf8', 0, maxBodyLength);
}

function formatExcerpt(body: string): string {
  const start = body.slice(0, maxSearchedLength);
  const words = start.replace(/<[^<>]*>/g, ' ').replace(/[\w.~%+/=-]{20,}/g, '…');
  return words.replace(/\s+/g, ' ').trim().slice(0, maxExcerptLength);
}
