import type { attributionField, SentAttribution, subjectField } from './attribution.ts';
import {
  fieldOrder,
  issueCodes,
  type elapsedField,
  type honeypotField,
  type Lead,
  type LeadField,
  type LeadIssue,
} from './fields.ts';
import { isRecord } from './schema.ts';

export type LeadEndpoint = { url: string; headers: Record<string, string> };

export type LeadSignals = { [honeypotField]?: string; [elapsedField]?: number };

export type LeadOrigin = { [subjectField]?: string; [attributionField]?: SentAttribution };

/** `refused` has at least one issue. `retryAfterMs` is a `Retry-After` that is too long to wait for. */
export type SendResult =
  | { kind: 'sent' }
  | { kind: 'refused'; issues: LeadIssue[] }
  | { kind: 'failed'; reason: string; retryAfterMs?: number };

export type SendDependencies = {
  /** False where the browser knows that there is no connection. */
  isOnline: () => boolean;
  /** Milliseconds from any fixed moment on. */
  now: () => number;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  wait: (ms: number) => Promise<void>;
  /** A signal that aborts after so long. */
  timeout: (ms: number) => AbortSignal;
};

/**
 * Sends a message, with up to 3 retries after 1 s, 2 s and 4 s, or after a longer `Retry-After`, when a
 * failure may be temporary: no response within 15 s, 408, 409 (the same message is still being stored),
 * 429 and 5xx. The last retry starts at most 30 s after the first failure. Offline it fails at once.
 *
 * Our own server also receives the values in `beside`, and `key` as `Idempotency-Key`, so that it stores
 * the message once. A hosted function receives only the fields: CORS of such functions usually allows
 * only the headers `authorization, x-client-info, apikey, content-type`.
 */
export async function sendLead(
  lead: Lead,
  beside: LeadSignals & LeadOrigin,
  key: string,
  endpoint: LeadEndpoint,
  { isOnline, now, fetch, wait, timeout }: SendDependencies = browserDependencies,
): Promise<SendResult> {
  const isOwnServer = endpoint.url.startsWith('/');
  const request = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(isOwnServer && { 'idempotency-key': key }),
      ...endpoint.headers,
    },
    body: JSON.stringify(isOwnServer ? { ...lead, ...beside } : lead),
  };
  let firstFailureMs: number | null = null;
  for (let retries = 0; ; retries += 1) {
    if (!isOnline()) return { kind: 'failed', reason: 'offline' };
    const attempt = await post();
    if (attempt.result !== null) return attempt.result;
    const failureMs = now();
    firstFailureMs ??= failureMs;
    const waitMs = Math.max(firstWaitMs * 2 ** retries, attempt.askedWaitMs);
    const isTooLong = failureMs - firstFailureMs + waitMs > maxWaitMs;
    if (attempt.askedWaitMs > maxWaitMs) {
      return { kind: 'failed', reason: attempt.reason, retryAfterMs: attempt.askedWaitMs };
    }
    if (retries === maxRetries || isTooLong) return { kind: 'failed', reason: attempt.reason };
    await wait(waitMs);
  }

  async function post(): Promise<Attempt> {
    let response: Response;
    try {
      response = await fetch(endpoint.url, { ...request, signal: timeout(attemptTimeoutMs) });
    } catch {
      return { result: null, reason: 'no answer', askedWaitMs: 0 };
    }
    if (response.ok) return { result: { kind: 'sent' } };
    const reason = `status ${response.status}`;
    if (response.status === 422) {
      const issues = await readIssues(response);
      if (issues.length > 0) return { result: { kind: 'refused', issues } };
    }
    const mayPass = response.status >= 500 || [408, 409, 429].includes(response.status);
    if (!mayPass) return { result: { kind: 'failed', reason } };
    return { result: null, reason, askedWaitMs: retryAfterMs(response) };
  }
}

type Attempt = { result: SendResult } | { result: null; reason: string; askedWaitMs: number };

const maxRetries = 3;
const firstWaitMs = 1_000;

/** From the first failure to the start of the last retry. */
const maxWaitMs = 30_000;

const attemptTimeoutMs = 15_000;

const browserDependencies: SendDependencies = {
  isOnline: () => navigator.onLine,
  now: () => performance.now(),
  fetch: (url, init) => fetch(url, init),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  timeout: (ms) => AbortSignal.timeout(ms),
};

/** `Retry-After` (RFC 9110, section 10.2.3) in seconds or as a date; 0 where there is none. */
function retryAfterMs(response: Response): number {
  const value = response.headers.get('retry-after') ?? '0';
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.max(ms, 0);
}

/** The issues of a problem answer (RFC 9457) of ours; none where the answer is not of our making. */
async function readIssues(response: Response): Promise<LeadIssue[]> {
  const body: unknown = await response.json().catch(() => null);
  const errors = isRecord(body) && Array.isArray(body.errors) ? body.errors : [];
  return errors.flatMap((error: unknown) => {
    if (!isRecord(error)) return [];
    const field = fieldOrder.find((name) => name === error.field);
    if (field === undefined) return [];
    const code = issueCodes(field).find((name) => name === error.code);
    return code === undefined ? [] : [{ field, code }];
  });
}

/**
 * The SHA-256 of the fields and the subject, the same for a second click, a reload or another tab. Without
 * TLS browsers have no hash function: the key is random. Newer fields and the subject count only if filled
 * in, so that earlier messages keep their keys.
 */
export async function idempotencyKey(lead: Lead, subject = ''): Promise<string> {
  if (!('subtle' in crypto)) return hex(globalThis.crypto.getRandomValues(new Uint8Array(16)));
  const entries = fieldOrder
    .filter((field) => lead[field] !== null || countedEmpty.includes(field))
    .sort()
    .map((field) => [field, lead[field]]);
  const text = JSON.stringify(subject === '' ? entries : [...entries, ['subject', subject]]);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

/** The first version of the form counted these when empty. */
const countedEmpty: readonly LeadField[] = ['size', 'suite'];

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
