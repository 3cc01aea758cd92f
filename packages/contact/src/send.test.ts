import { afterEach, expect, test, vi } from 'vitest';
import type { FieldValues } from './fields.ts';
import { contactInput } from './testing/contact-input.ts';
import { sendMessage, type SendDependencies } from './send.ts';

const values: FieldValues = contactInput;
const endpoint = { url: '/send-contact-email?lng=es', headers: { apikey: 'k' } };

type Answer = Response | 'no connection';

/** A network that gives these answers in turn and repeats the last one. Waits take no time. */
function createNetwork(...answers: Answer[]) {
  const requests: RequestInit[] = [];
  const waitsMs: number[] = [];
  let nowMs = 0;
  const dependencies: SendDependencies = {
    isOnline: () => true,
    now: () => nowMs,
    fetch: async (_url, init) => {
      const answer = answers[Math.min(requests.length, answers.length - 1)];
      requests.push(init);
      if (answer === undefined || answer === 'no connection')
        throw new TypeError('Failed to fetch');
      return answer.clone();
    },
    wait: async (ms) => {
      waitsMs.push(ms);
      nowMs += ms;
    },
    timeout: (ms) => AbortSignal.timeout(ms),
  };
  return { dependencies, requests, waitsMs };
}

/** Sends the message over this network, as the form does. */
function send({ dependencies }: { dependencies: SendDependencies }, metadata = {}) {
  return sendMessage(values, metadata, endpoint, dependencies);
}

/** Spam signals and attribution. */
const metadata = {
  website: '',
  elapsed: 9_000,
  subject: 'support/pro',
  attribution: { page: '/precios', callToAction: 'plan', campaign: { source: 'boletin' } },
};

afterEach(() => {
  vi.useRealTimers();
});

const ok = () => Response.json({ ok: true, id: '1' });

test('sends an accepted message once, with its attribution (API-1, CTA-5)', async () => {
  const sending = createNetwork(ok());
  expect(await send(sending, metadata)).toEqual({ kind: 'sent' });
  const [request, ...others] = sending.requests;
  expect(others).toEqual([]);
  const headers = Object.fromEntries(new Headers(request?.headers));
  expect(headers).toEqual({ apikey: 'k', 'content-type': 'application/json' });
  expect(JSON.parse(String(request?.body))).toEqual({ ...values, ...metadata });
});

const html = { headers: { 'content-type': 'text/html' } };

test.each([
  ['nothing', new Response(null, { status: 204 })],
  ['the login page of a network', new Response('<p>Log in</p>', html)],
  ['a receipt that is called a page', new Response('{"ok":true,"id":"1"}', html)],
  ['something else', new Response('OK', { headers: { 'content-type': 'application/json' } })],
  ['an error', Response.json({ ok: false, id: '1' })],
  ['no id', Response.json({ ok: true })],
])('takes nothing but our receipt for success: %s (API-3)', async (_what, answer) => {
  const sending = createNetwork(answer);
  expect(await send(sending)).toEqual({ kind: 'failed', reason: 'no receipt' });
  expect(sending.requests).toMatchObject([{ redirect: 'error' }]);
});

test('sends again if the connection is lost in the receipt (API-4)', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError()) });
  const sending = createNetwork(new Response(broken), ok());
  expect(await send(sending)).toEqual({ kind: 'sent' });
  expect(sending.requests).toHaveLength(2);
});

test.each(['no connection', 408, 429, 500, 503] as const)(
  'retries after %s up to 3 times, after 1 s, 2 s and 4 s (API-4)',
  async (failing) => {
    const answer: Answer =
      failing === 'no connection' ? failing : new Response(null, { status: failing });
    const sending = createNetwork(answer);
    const reason = failing === 'no connection' ? 'no answer' : `status ${failing}`;
    expect(await send(sending)).toEqual({ kind: 'failed', reason });
    expect(sending.waitsMs).toEqual([1_000, 2_000, 4_000]);
    expect(sending.requests).toHaveLength(4);

    const passing = createNetwork(answer, answer, ok());
    expect(await send(passing)).toEqual({ kind: 'sent' });
    expect(passing.requests).toHaveLength(3);
  },
);

const moment = Date.UTC(2026, 10, 20, 12, 0, 0);

test.each([
  ['7', 7_000],
  ['30', 30_000],
  ['0', 1_000],
  ['soon', 1_000],
  [new Date(moment - 5_000).toUTCString(), 1_000],
  [new Date(moment + 9_000).toUTCString(), 9_000],
])(
  'waits for Retry-After %s, but never less than the back-off (API-4)',
  async (value, expectedMs) => {
    vi.useFakeTimers({ now: moment });
    const sending = createNetwork(createBusyResponse(503, value), ok());
    expect(await send(sending)).toEqual({ kind: 'sent' });
    expect(sending.waitsMs).toEqual([expectedMs]);
  },
);

test.each([429, 503])(
  'fails at once when %i asks for a wait of more than 30 s (API-5)',
  async (status) => {
    const sending = createNetwork(createBusyResponse(status, '31'));
    const reason = `status ${status}`;
    expect(await send(sending)).toEqual({ kind: 'failed', reason, retryAfterMs: 31_000 });
    expect(sending.requests).toHaveLength(1);
    expect(sending.waitsMs).toEqual([]);
  },
);

test('starts no retry later than 30 s after the first failure (API-5)', async () => {
  const sending = createNetwork(createBusyResponse(503, '12'));
  const { now } = sending.dependencies;
  // The page has been open for an hour.
  const dependencies = { ...sending.dependencies, now: () => 3_600_000 + now() };
  expect(await send({ dependencies })).toMatchObject({ kind: 'failed' });
  expect(sending.waitsMs).toEqual([12_000, 12_000]);
});

test('times out after 15 s without a response, and retries (API-5)', async () => {
  const { dependencies, requests } = createNetwork(ok());
  const timeoutsMs: number[] = [];
  const timeout = (ms: number) => {
    timeoutsMs.push(ms);
    // The first one is over at once.
    return timeoutsMs.length === 1 ? AbortSignal.abort() : new AbortController().signal;
  };
  const fetch: typeof dependencies.fetch = async (url, init) => {
    const answer = await dependencies.fetch(url, init);
    init.signal?.throwIfAborted();
    return answer;
  };
  const sent = await send({ dependencies: { ...dependencies, fetch, timeout } });
  expect(sent).toEqual({ kind: 'sent' });
  expect(requests).toHaveLength(2);
  expect(timeoutsMs).toEqual([15_000, 15_000]);
});

function createBusyResponse(status: number, retryAfter: string): Response {
  return new Response(null, { status, headers: { 'retry-after': retryAfter } });
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
  expect(await send(sending)).toEqual({ kind: 'failed', reason: `status ${answer.status}` });
  expect(sending.requests).toHaveLength(1);
});

test('returns the issues that the server reports, without unknown ones (API-6)', async () => {
  expect(await send(createNetwork(Response.json({ errors }, { status: 422 })))).toEqual({
    kind: 'refused',
    issues: [{ field: 'email', code: 'invalid' }],
  });
});

const hosted = { ...endpoint, url: 'https://functions.example/v1/send-contact-email' };

test('sends a hosted function only fields and headers that CORS allows (CTA-5)', async () => {
  const { dependencies, requests } = createNetwork(ok());
  await sendMessage(values, metadata, hosted, dependencies);
  expect(JSON.parse(String(requests[0]?.body))).toEqual(values);
  expect([...new Headers(requests[0]?.headers).keys()]).toEqual(['apikey', 'content-type']);
});

test.each([
  [new Response(null, { status: 204 }), 'sent'],
  [Response.json({ error: 'no' }), 'sent'],
  [new Response('<p>Log in</p>', html), 'failed'],
])(
  'takes any success of a hosted function that is no page: %s, %s (API-3)',
  async (answer, kind) => {
    const { dependencies, requests } = createNetwork(answer);
    expect(await sendMessage(values, metadata, hosted, dependencies)).toMatchObject({ kind });
    expect(requests).toMatchObject([{ redirect: 'error' }]);
  },
);

test('fails at once when offline (OFF-7)', async () => {
  const { dependencies, requests } = createNetwork(ok());
  const offline = { dependencies: { ...dependencies, isOnline: () => false } };
  expect(await send(offline)).toEqual({ kind: 'failed', reason: 'offline' });
  expect(requests).toHaveLength(0);
});
