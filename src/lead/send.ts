import type { elapsedField, trapField } from './signals.ts';
import { fieldOrder, issueCodes, type Lead, type LeadIssue } from './schema.ts';

/** Where a message goes, and what the other side wants to see in its headers. */
export type LeadEndpoint = { url: string; headers: Record<string, string> };

/** What tells a robot from a visitor; no part of the message itself. */
export type LeadSignals = { [trapField]?: string; [elapsedField]?: number };

export type SendResult =
  { kind: 'sent' } | { kind: 'refused'; issues: LeadIssue[] } | { kind: 'failed'; reason: string };

/** What `sendLead` needs of the world, so that a test can be the world. */
export type SendTools = {
  /** False where the browser knows that there is no connection. */
  isOnline: () => boolean;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  wait: (ms: number) => Promise<void>;
};

/**
 * Sends a message, and sends it again when it fails in a way that may pass: no connection, 408,
 * 409 (the same message is still being stored), 429 and 5xx, up to 3 more times, after 1 s,
 * doubling, or after what the answer asks for (`Retry-After`), at most 30 s each. Offline it fails
 * at once. `key` names the message (Idempotency-Key), so that the other side takes it once however
 * often it arrives.
 */
export async function sendLead(
  lead: Lead,
  signals: LeadSignals,
  key: string,
  endpoint: LeadEndpoint,
  { isOnline, fetch, wait }: SendTools = browserTools,
): Promise<SendResult> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...endpoint.headers },
    body: JSON.stringify({ ...lead, ...signals }),
  };
  for (let retries = 0; ; retries += 1) {
    if (!isOnline()) return { kind: 'failed', reason: 'offline' };
    const attempt = await post();
    if (attempt.result !== null) return attempt.result;
    if (retries === mostRetries) return { kind: 'failed', reason: attempt.reason };
    await wait(Math.min(attempt.waitMs ?? firstWaitMs * 2 ** retries, longestWaitMs));
  }

  async function post(): Promise<Attempt> {
    let response: Response;
    try {
      response = await fetch(endpoint.url, request);
    } catch {
      return { result: null, reason: 'no connection', waitMs: null };
    }
    if (response.ok) return { result: { kind: 'sent' } };
    const reason = `status ${response.status}`;
    if (response.status === 422) {
      return { result: { kind: 'refused', issues: await issuesOf(response) } };
    }
    const mayPass = response.status >= 500 || [408, 409, 429].includes(response.status);
    if (!mayPass) return { result: { kind: 'failed', reason } };
    return { result: null, reason, waitMs: retryAfterMs(response) };
  }
}

type Attempt = { result: SendResult } | { result: null; reason: string; waitMs: number | null };

const mostRetries = 3;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

const browserTools: SendTools = {
  isOnline: () => navigator.onLine,
  fetch: (url, init) => fetch(url, init),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** `Retry-After` (RFC 9110, section 10.2.3) in seconds or as a date; null where there is none. */
function retryAfterMs(response: Response): number | null {
  const value = response.headers.get('retry-after');
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(ms, 0);
}

/** The issues of a problem answer (RFC 9457) of ours; none where the answer is not of our making. */
async function issuesOf(response: Response): Promise<LeadIssue[]> {
  const body: unknown = await response.json().catch(() => null);
  const errors = isRecord(body) && Array.isArray(body.errors) ? body.errors : [];
  return errors.flatMap((error: unknown) => {
    if (!isRecord(error)) return [];
    const field = fieldOrder.find((name) => name === error.field);
    if (field === undefined) return [];
    const code = issueCodes[field].find((name) => name === error.code);
    return code === undefined ? [] : [{ field, code }];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
