import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FieldValues } from './fields.ts';
import { contactInput } from './testing/contact-input.ts';
import { sendMessage } from './send.ts';

const values: FieldValues = contactInput;
const endpoint = { url: '/send-contact-email?lng=es', headers: { apikey: 'k' } };

type Answer = Response | 'no connection';

const moment = Date.UTC(2026, 10, 20, 12, 0, 0);

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.useFakeTimers({ now: moment, toFake: ['Date', 'performance', 'setTimeout'] });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A network that gives these answers in turn and repeats the last one. */
function createNetwork(...answers: Answer[]) {
  const requests: RequestInit[] = [];
  const times: number[] = [];
  async function answerNext(_url: string, init: RequestInit): Promise<Response> {
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push(init);
    times.push(performance.now());
    init.signal?.throwIfAborted();
    if (answer === undefined || answer === 'no connection') throw new TypeError('Failed to fetch');
    return answer.clone();
  }
  return {
    requests,
    listWaitsMs: () => times.slice(1).map((time, index) => time - (times[index] ?? 0)),
    /** Sends the message, as the form does. Waits take no time. */
    async send(metadata = {}, to = endpoint) {
      vi.stubGlobal('fetch', answerNext);
      let isSettled = false;
      const sent = sendMessage(values, metadata, to).finally(() => (isSettled = true));
      while (!isSettled) {
        await vi.runAllTimersAsync();
        await setImmediate();
      }
      return sent;
    },
  };
}

/** Spam signals and attribution. */
const metadata = {
  website: '',
  elapsed: 9_000,
  subject: 'support/pro',
  attribution: { page: '/precios', callToAction: 'plan', campaign: { source: 'boletin' } },
};

const ok = () => Response.json({ ok: true, id: '1' });

test('sends an accepted message once, with its attribution (API-1, CTA-5)', async () => {
  const sending = createNetwork(ok());
  expect(await sending.send(metadata)).toEqual({ kind: 'sent' });
  const [request, ...others] = sending.requests;
  expect(others).toEqual([]);
  const headers = Object.fromEntries(new Headers(request?.headers));
  expect(headers).toEqual({ apikey: 'k', 'content-type': 'application/json' });
  expect(JSON.parse(String(request?.body))).toEqual({ ...values, ...metadata });
});

const html = { headers: { 'content-type': 'text/html' } };

test.each([
  ['nothing', new Response(null, { status: 204 })],
  ['a receipt that is called a page', new Response('{"ok":true,"id":"1"}', html)],
  ['something else', new Response('OK', { headers: { 'content-type': 'application/json' } })],
  ['an error', Response.json({ ok: false, id: '1' })],
  ['no id', Response.json({ ok: true })],
])('takes nothing but our receipt for success: %s (API-3)', async (_what, answer) => {
  const sending = createNetwork(answer);
  expect(await sending.send()).toEqual({ kind: 'failed', reason: 'no receipt' });
  expect(sending.requests).toMatchObject([{ redirect: 'error' }]);
});

test('sends again if the connection is lost in the receipt (API-4)', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError()) });
  const sending = createNetwork(new Response(broken), ok());
  expect(await sending.send()).toEqual({ kind: 'sent' });
  expect(sending.requests).toHaveLength(2);
});

test.each(['no connection', 408, 429, 500, 503] as const)(
  'retries after %s up to 3 times, after 1 s, 2 s and 4 s (API-4)',
  async (failing) => {
    const answer: Answer =
      failing === 'no connection' ? failing : new Response(null, { status: failing });
    const sending = createNetwork(answer);
    const reason = failing === 'no connection' ? 'no answer' : `status ${failing}`;
    expect(await sending.send()).toEqual({ kind: 'failed', reason });
    expect(sending.listWaitsMs()).toEqual([1_000, 2_000, 4_000]);

    const passing = createNetwork(answer, answer, ok());
    expect(await passing.send()).toEqual({ kind: 'sent' });
    expect(passing.requests).toHaveLength(3);
  },
);

test.each([
  ['30', 30_000],
  ['0', 1_000],
  ['soon', 1_000],
  [new Date(moment - 5_000).toUTCString(), 1_000],
  [new Date(moment + 9_000).toUTCString(), 9_000],
])(
  'waits for Retry-After %s, but never less than the back-off (API-4)',
  async (value, expectedMs) => {
    const sending = createNetwork(createBusyResponse(value), ok());
    expect(await sending.send()).toEqual({ kind: 'sent' });
    expect(sending.listWaitsMs()).toEqual([expectedMs]);
  },
);

test('fails at once when asked to wait for more than 30 s (API-5)', async () => {
  const sending = createNetwork(createBusyResponse('31'));
  const reason = 'status 503';
  expect(await sending.send()).toEqual({ kind: 'failed', reason, retryAfterMs: 31_000 });
  expect(sending.requests).toHaveLength(1);
});

test('starts no retry later than 30 s after the first failure (API-5)', async () => {
  const sending = createNetwork(createBusyResponse('12'));
  // The page has been open for an hour.
  vi.advanceTimersByTime(3_600_000);
  expect(await sending.send()).toMatchObject({ kind: 'failed' });
  expect(sending.listWaitsMs()).toEqual([12_000, 12_000]);
});

test('times out after 15 s without a response, and retries (API-5)', async () => {
  const sending = createNetwork(ok());
  // The first one is over at once.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  expect(await sending.send()).toEqual({ kind: 'sent' });
  expect(sending.requests).toHaveLength(2);
  expect(timeout.mock.calls).toEqual([[15_000], [15_000]]);
});

function createBusyResponse(retryAfter: string): Response {
  return new Response(null, { status: 503, headers: { 'retry-after': retryAfter } });
}

const errors = [
  { field: 'email', code: 'invalid', message: '…' },
  { field: 'colour', code: 'invalid' },
  { field: 'name', code: 'rude' },
  null,
];

test.each([
  ...[401, 403, 413, 415].map((status) => new Response(null, { status })),
  // Only 422 is about the fields.
  Response.json({ errors }, { status: 400 }),
  new Response('no', { status: 422 }),
  Response.json({ title: 'Unprocessable Content' }, { status: 422 }),
])('fails without a retry when a response has no field issues: $status (API-6)', async (answer) => {
  const sending = createNetwork(answer);
  expect(await sending.send()).toEqual({ kind: 'failed', reason: `status ${answer.status}` });
  expect(sending.requests).toHaveLength(1);
});

test('returns the issues that the server reports, without unknown ones (API-6)', async () => {
  expect(await createNetwork(Response.json({ errors }, { status: 422 })).send()).toEqual({
    kind: 'refused',
    issues: [{ field: 'email', code: 'invalid' }],
  });
});

const hosted = { ...endpoint, url: 'https://functions.example/v1/send-contact-email' };

test('sends a hosted function only fields and headers that CORS allows (CTA-5)', async () => {
  const { requests, send } = createNetwork(ok());
  await send(metadata, hosted);
  expect(JSON.parse(String(requests[0]?.body))).toEqual(values);
  expect([...new Headers(requests[0]?.headers).keys()]).toEqual(['apikey', 'content-type']);
});

test.each([
  ['nothing', 'sent', new Response(null, { status: 204 })],
  ['JSON', 'sent', Response.json({ error: 'no' })],
  ['a page', 'failed', new Response('<p>Log in</p>', html)],
])('takes %s from a hosted function as %s (API-3)', async (_what, kind, answer) => {
  const { requests, send } = createNetwork(answer);
  expect(await send(metadata, hosted)).toMatchObject({ kind });
  expect(requests).toMatchObject([{ redirect: 'error' }]);
});

test('fails at once when offline (OFF-7)', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { requests, send } = createNetwork(ok());
  expect(await send()).toEqual({ kind: 'failed', reason: 'offline' });
  expect(requests).toHaveLength(0);
});
