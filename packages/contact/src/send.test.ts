import { afterEach, expect, test, vi } from 'vitest';
import { fieldOrder, type Lead } from './fields.ts';
import { leadInput } from './testing/lead-input.ts';
import { createIdempotencyKey, sendLead, type SendDependencies } from './send.ts';

const lead: Lead = leadInput;
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
function send(
  { dependencies }: Pick<ReturnType<typeof createNetwork>, 'dependencies'>,
  metadata = {},
) {
  return sendLead(lead, metadata, 'key', endpoint, dependencies);
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
  vi.unstubAllGlobals();
});

const ok = () => Response.json({ ok: true, id: '1' });

test('sends an accepted message once, with its key and attribution (API-1, CTA-5)', async () => {
  const sending = createNetwork(ok());
  expect(await send(sending, metadata)).toEqual({ kind: 'sent' });
  const [request, ...others] = sending.requests;
  expect(others).toEqual([]);
  const headers = Object.fromEntries(new Headers(request?.headers));
  expect(headers).toEqual({
    'idempotency-key': 'key',
    apikey: 'k',
    'content-type': 'application/json',
  });
  expect(JSON.parse(String(request?.body))).toEqual({ ...lead, ...metadata });
});

test.each([
  ['nothing', new Response(null, { status: 204 })],
  ['something else', new Response('<p>Taken</p>', { status: 202 })],
  ['an error', Response.json({ error: 'no' })],
])('treats any 2xx response as success, whatever its body: %s (API-3)', async (_what, answer) => {
  const sending = createNetwork(answer);
  expect(await send(sending)).toEqual({ kind: 'sent' });
  expect(sending.requests).toHaveLength(1);
});

test.each(['no connection', 408, 409, 429, 500, 503] as const)(
  'retries after %s with the same key, up to 3 times, after 1 s, 2 s and 4 s (API-4)',
  async (failing) => {
    const answer: Answer =
      failing === 'no connection' ? failing : new Response(null, { status: failing });
    const sending = createNetwork(answer);
    const reason = failing === 'no connection' ? 'no answer' : `status ${failing}`;
    expect(await send(sending)).toEqual({ kind: 'failed', reason });
    expect(sending.waitsMs).toEqual([1_000, 2_000, 4_000]);
    expect(sending.requests).toHaveLength(4);
    const keys = sending.requests.map(({ headers }) => new Headers(headers).get('idempotency-key'));
    expect(new Set(keys)).toEqual(new Set(['key']));

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

test.each([409, 429, 503])(
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

test('times out after 15 s without a response, and retries with the same key (API-5)', async () => {
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
  expect(await send({ dependencies: { ...dependencies, fetch, timeout } })).toEqual({
    kind: 'sent',
  });
  const keys = requests.map(({ headers }) => new Headers(headers).get('idempotency-key'));
  expect(keys).toEqual(['key', 'key']);
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

test('sends a hosted function only fields and headers that CORS allows (CTA-5)', async () => {
  const { dependencies, requests } = createNetwork(ok());
  const hosted = { ...endpoint, url: 'https://functions.example/v1/send-contact-email' };
  await sendLead(lead, metadata, 'key', hosted, dependencies);
  expect(JSON.parse(String(requests[0]?.body))).toEqual(lead);
  expect([...new Headers(requests[0]?.headers).keys()]).toEqual(['apikey', 'content-type']);
});

test('fails at once when offline (OFF-7)', async () => {
  const { dependencies, requests } = createNetwork(ok());
  const offline = { dependencies: { ...dependencies, isOnline: () => false } };
  expect(await send(offline)).toEqual({ kind: 'failed', reason: 'offline' });
  expect(requests).toHaveLength(0);
});

test('creates the same key for the same message in any field order', async () => {
  const { message, ...others } = lead;
  expect(await createIdempotencyKey({ message, ...others })).toBe(await createIdempotencyKey(lead));
});

test.each(fieldOrder)('creates another key when %s differs', async (field) => {
  expect(await createIdempotencyKey({ ...lead, [field]: 'x' })).not.toBe(
    await createIdempotencyKey(lead),
  );
});

test('creates another key for the same fields about another subject', async () => {
  const keys = ['', 'demo/google', 'demo/microsoft'].map((subject) =>
    createIdempotencyKey(lead, subject),
  );
  expect(new Set(await Promise.all(keys)).size).toBe(3);
});

test('creates the same key as earlier versions', async () => {
  const emptyFields = Object.fromEntries(fieldOrder.map((field) => [field, null]));
  const first = { name: 'Íñigo', email: 'a@empresa.example', company: 'Peña', message: 'Hola' };
  expect(await createIdempotencyKey({ ...lead, ...emptyFields, ...first, suite: 'google' })).toBe(
    '943e5ac43a98a55a4278bf9386a31e50d0629c1f61bac7ab953da732e08c04dd',
  );
});

test('creates a random key when the browser has no hash function', async () => {
  // As on a page without TLS (Web Cryptography, section 10: `subtle` is for secure contexts only).
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = await Promise.all([createIdempotencyKey(lead), createIdempotencyKey(lead)]);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[0]).not.toBe(keys[1]);
});
