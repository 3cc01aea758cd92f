import type { attributionField, SentAttribution, subjectField } from './attribution.ts';
import {
  fieldOrder,
  getIssueCodes,
  type elapsedField,
  type honeypotField,
  type FieldValues,
  type FieldIssue,
} from './fields.ts';
import { isRecord } from '@altanube/base/is-record';
import { parseJson } from './parse-json.ts';

export type Endpoint = { url: string; headers: Record<string, string> };

/** What our server receives besides the fields: signals of spam, the subject and the attribution. */
export type Metadata = {
  [honeypotField]?: string;
  [elapsedField]?: number;
  [subjectField]?: string;
  [attributionField]?: SentAttribution;
};

/** `refused` has at least one issue. `retryAfterMs` is a `Retry-After` that exceeds the limit. */
export type SendResult =
  | { kind: 'sent' }
  | { kind: 'refused'; issues: FieldIssue[] }
  | { kind: 'failed'; reason: string; retryAfterMs?: number };

/**
 * Sends a message. Retries temporary failures up to 3 times, after 1 s, 2 s and 4 s or a longer
 * `Retry-After`: no response within 15 s, 408, 429 and 5xx.
 * The last retry starts at most 30 s after the first failure. Fails at once if offline.
 *
 * Only our server's receipt is success, as something in between may answer for it, such as the login
 * page of a network. A hosted function receives the fields without `metadata`, and its body is its
 * own: any success is one, unless it is a page.
 */
export async function sendMessage(
  values: FieldValues,
  metadata: Metadata,
  endpoint: Endpoint,
): Promise<SendResult> {
  const isOwnServer = endpoint.url.startsWith('/');
  const isSuccess = isOwnServer ? isReceipt : isNoPage;
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...endpoint.headers },
    body: JSON.stringify(isOwnServer ? { ...values, ...metadata } : values),
    redirect: 'error',
  } as const;
  let firstFailureMs: number | null = null;
  for (let retries = 0; ; retries += 1) {
    if (!navigator.onLine) return { kind: 'failed', reason: 'offline' };
    const attempt = await post();
    if (attempt.result !== null) return attempt.result;
    const failureMs = performance.now();
    firstFailureMs ??= failureMs;
    const waitMs = Math.max(firstWaitMs * 2 ** retries, attempt.requestedWaitMs);
    const isTooLong = failureMs - firstFailureMs + waitMs > maxWaitMs;
    if (attempt.requestedWaitMs > maxWaitMs) {
      return { kind: 'failed', reason: attempt.reason, retryAfterMs: attempt.requestedWaitMs };
    }
    if (retries === maxRetries || isTooLong) return { kind: 'failed', reason: attempt.reason };
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }

  async function post(): Promise<Attempt> {
    try {
      const signal = AbortSignal.timeout(attemptTimeoutMs);
      const response = await fetch(endpoint.url, { ...request, signal });
      return judge(response, await response.text());
    } catch {
      return { result: null, reason: 'no answer', requestedWaitMs: 0 };
    }
  }

  function judge(response: Response, body: string): Attempt {
    const { ok, status } = response;
    if (ok && isSuccess(response, body)) return { result: { kind: 'sent' } };
    const issues = status === 422 ? readIssues(body) : [];
    if (issues.length > 0) return { result: { kind: 'refused', issues } };
    const reason = ok ? 'no receipt' : `status ${status}`;
    const isTemporary = status >= 500 || [408, 429].includes(status);
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

/** Parses `Retry-After` (RFC 9110, section 10.2.3), seconds or a date; 0 if missing or invalid. */
function parseRetryAfterMs(response: Response): number {
  const value = response.headers.get('retry-after') ?? '0';
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.max(ms, 0);
}

function isReceipt({ headers }: Response, body: string): boolean {
  const type = headers.get('content-type') ?? '';
  const receipt = type.startsWith('application/json') ? parseJson(body) : null;
  return isRecord(receipt) && receipt['ok'] === true && typeof receipt['id'] === 'string';
}

function isNoPage({ headers }: Response): boolean {
  return !/html/i.test(headers.get('content-type') ?? '');
}

/** Returns the issues in our problem details (RFC 9457); none for any other body. */
function readIssues(body: string): FieldIssue[] {
  const problem = parseJson(body);
  const errors = isRecord(problem) && Array.isArray(problem['errors']) ? problem['errors'] : [];
  return errors.flatMap((error: unknown) => {
    if (!isRecord(error)) return [];
    const field = fieldOrder.find((name) => name === error['field']);
    if (field === undefined) return [];
    const code = getIssueCodes(field).find((name) => name === error['code']);
    return code === undefined ? [] : [{ field, code }];
  });
}
