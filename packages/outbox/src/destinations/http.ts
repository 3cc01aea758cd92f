import { maxDelayMs } from '../backoff.ts';
import type { SendResult } from './destination.ts';

const timeoutMs = 30_000;
/** How long, and how far, a body is read. In bytes, unpacked. */
const bodyTimeoutMs = 5000;
const maxBodyLength = 64_000;
const maxQuoteLength = 200;

/** Without a body, it is a GET. */
export type HttpRequest = { url: string; headers?: Record<string, string>; body: string | null };

/** `status` is 0 if there is none, and `problem` says why. `body` is no more than its beginning. */
export type HttpResponse = { status: number; problem: string; retryAfterMs: number; body: string };

/** Sends JSON, and follows no redirect. Never rejects, and never waits much longer than 30 seconds. */
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
      retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
      body: await readBeginning(response),
    };
  } catch (error) {
    return { status: 0, problem: describeFailure(error), retryAfterMs: 0, body: '' };
  }
}

export function judge({ status, problem, retryAfterMs, body }: HttpResponse): SendResult {
  if (status >= 200 && status < 300) return { ok: true, warning: null };
  const code = status === 0 ? problem : `HTTP ${status}`;
  return {
    ok: false,
    error: [code, quote(body)].filter(Boolean).join(': '),
    code,
    isPermanent: [400, 413, 422].includes(status),
    ...([401, 403, 404, 410].includes(status) && { isBroken: true }),
    ...(retryAfterMs > 0 && { retryAfterMs }),
  };
}

/** The error of `fetch` says only that it failed; its cause says why. Neither is quoted: both may have the URL. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

/** Seconds or a date (RFC 9110, section 10.2.3); no longer than the longest backoff. */
function readRetryAfter(header: string | null): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), maxDelayMs);
}

async function readBeginning({ body }: Response): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), bodyTimeoutMs);
  const chunks: Uint8Array[] = [];
  try {
    for (let length = 0; length < maxBodyLength;) {
      const { value } = await reader.read();
      if (value === undefined) break;
      chunks.push(value);
      length += value.length;
    }
  } catch {
    // The status counts, whatever becomes of the body.
  }
  clearTimeout(timer);
  await reader.cancel().catch(() => {});
  return Buffer.concat(chunks).toString('utf8', 0, maxBodyLength);
}

function quote(body: string): string {
  const words = body.replace(/<[^>]*>/g, ' ').replace(/[\w.~%+/=-]{20,}/g, '…');
  return words.replace(/\s+/g, ' ').trim().slice(0, maxQuoteLength);
}
