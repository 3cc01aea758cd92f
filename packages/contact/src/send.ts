import type { attributionField, SentAttribution, subjectField } from './attribution.ts';
import {
  fieldOrder,
  getIssueCodes,
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

/** `refused` has at least one issue. `retryAfterMs` is a `Retry-After` that exceeds the limit. */
export type SendResult =
  | { kind: 'sent' }
  | { kind: 'refused'; issues: LeadIssue[] }
  | { kind: 'failed'; reason: string; retryAfterMs?: number };

export type SendDependencies = {
  /** False if the browser knows that there is no connection. */
  isOnline: () => boolean;
  /** Milliseconds since any fixed moment. */
  now: () => number;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  wait: (ms: number) => Promise<void>;
  /** Returns a signal that aborts after this time. */
  timeout: (ms: number) => AbortSignal;
};

/**
 * Sends a message. Retries temporary failures up to 3 times, after 1 s, 2 s and 4 s or a longer
 * `Retry-After`: no response within 15 s, 408, 409 (still being stored), 429 and 5xx.
 * The last retry starts at most 30 s after the first failure. Fails at once if offline.
 *
 * Our own server also receives `metadata`, and `key` as `Idempotency-Key`, so that it stores the
 * message once. A hosted function receives only the fields, since CORS of such functions usually
 * allows only the headers `authorization, x-client-info, apikey, content-type`.
 */
export async function sendLead(
  lead: Lead,
  metadata: LeadSignals & LeadOrigin,
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
    body: JSON.stringify(isOwnServer ? { ...lead, ...metadata } : lead),
  };
  let firstFailureMs: number | null = null;
  for (let retries = 0; ; retries += 1) {
    if (!isOnline()) return { kind: 'failed', reason: 'offline' };
    const attempt = await post();
    if (attempt.result !== null) return attempt.result;
    const failureMs = now();
    firstFailureMs ??= failureMs;
    const waitMs = Math.max(firstWaitMs * 2 ** retries, attempt.requestedWaitMs);
    const isTooLong = failureMs - firstFailureMs + waitMs > maxWaitMs;
    if (attempt.requestedWaitMs > maxWaitMs) {
      return { kind: 'failed', reason: attempt.reason, retryAfterMs: attempt.requestedWaitMs };
    }
    if (retries === maxRetries || isTooLong) return { kind: 'failed', reason: attempt.reason };
    await wait(waitMs);
  }

  async function post(): Promise<Attempt> {
    let response: Response;
    try {
      response = await fetch(endpoint.url, { ...request, signal: timeout(attemptTimeoutMs) });
    } catch {
      return { result: null, reason: 'no answer', requestedWaitMs: 0 };
    }
    if (response.ok) return { result: { kind: 'sent' } };
    const reason = `status ${response.status}`;
    if (response.status === 422) {
      const issues = await readIssues(response);
      if (issues.length > 0) return { result: { kind: 'refused', issues } };
    }
    const isTemporary = response.status >= 500 || [408, 409, 429].includes(response.status);
    if (!isTemporary) return { result: { kind: 'failed', reason } };
    return { result: null, reason, requestedWaitMs: parseRetryAfterMs(response) };
  }
}

type Attempt = { result: SendResult } | { result: null; reason: string; requestedWaitMs: number };

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

/** Parses `Retry-After` (RFC 9110, section 10.2.3), seconds or a date; 0 if missing or invalid. */
function parseRetryAfterMs(response: Response): number {
  const value = response.headers.get('retry-after') ?? '0';
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.max(ms, 0);
}

/** Returns the issues in our problem details (RFC 9457); none for any other response. */
async function readIssues(response: Response): Promise<LeadIssue[]> {
  const body: unknown = await response.json().catch(() => null);
  const errors = isRecord(body) && Array.isArray(body.errors) ? body.errors : [];
  return errors.flatMap((error: unknown) => {
    if (!isRecord(error)) return [];
    const field = fieldOrder.find((name) => name === error.field);
    if (field === undefined) return [];
    const code = getIssueCodes(field).find((name) => name === error.code);
    return code === undefined ? [] : [{ field, code }];
  });
}

/**
 * Returns the SHA-256 of fields and subject, the same for a second click, a reload or another tab.
 * Without TLS browsers have no hash function, so the key is random. Ignores newer fields and the
 * subject if empty, so that keys of earlier messages stay the same.
 */
export async function createIdempotencyKey(lead: Lead, subject = ''): Promise<string> {
  if (!('subtle' in crypto)) return toHex(globalThis.crypto.getRandomValues(new Uint8Array(16)));
  const entries = fieldOrder
    .filter((field) => lead[field] !== null || alwaysHashedFields.includes(field))
    .sort()
    .map((field) => [field, lead[field]]);
  const text = JSON.stringify(subject === '' ? entries : [...entries, ['subject', subject]]);
  return toHex(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  );
}

/** Hashed even if empty, as in the first version of the form. */
const alwaysHashedFields: readonly LeadField[] = ['size', 'suite'];

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
