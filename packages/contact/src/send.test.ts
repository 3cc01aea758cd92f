import { afterEach, expect, test, vi } from 'vitest';
import { fieldOrder, type Lead } from './fields.ts';
import { leadInput } from './testing/lead-input.ts';
import { idempotencyKey, sendLead, type SendDependencies } from './send.ts';

const lead: Lead = leadInput;
const endpoint = { url: '/send-contact-email?lng=es', headers: { apikey: 'k' } };

type Answer = Response | 'no connection';

/** A network that gives these answers in turn, the last one again and again. Waits take no time. */
function network(...answers: Answer[]) {
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
function send({ dependencies }: Pick<ReturnType<typeof network>, 'dependencies'>, beside = {}) {
  return sendLead(lead, beside, 'key', endpoint, dependencies);
}

/** What tells a robot from a visitor, and how the visitor came. */
const beside = {
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

test('a message that is taken is sent once, with its key, and how the visitor came (API-1, CTA-5)', async () => {
  const sending = network(ok());
  expect(await send(sending, beside)).toEqual({ kind: 'sent' });
  const [request, ...others] = sending.requests;
  expect(others).toEqual([]);
  const headers = Object.fromEntries(new Headers(request?.headers));
  expect(headers).toEqual({
    'idempotency-key': 'key',
    apikey: 'k',
    'content-type': 'application/json',
  });
  expect(JSON.parse(String(request?.body))).toEqual({ ...lead, ...beside });
});

test.each([
  ['nothing', new Response(null, { status: 204 })],
  ['something else', new Response('<p>Taken</p>', { status: 202 })],
  ['an error', Response.json({ error: 'no' })],
])('an answer of 2xx is a success, whatever it says: %s (API-3)', async (_what, answer) => {
  const sending = network(answer);
  expect(await send(sending)).toEqual({ kind: 'sent' });
  expect(sending.requests).toHaveLength(1);
});

test.each(['no connection', 408, 409, 429, 500, 503] as const)(
  'after %s it is tried again with the same key, up to 3 times, 1 s doubling (API-4)',
  async (failing) => {
    const answer: Answer =
      failing === 'no connection' ? failing : new Response(null, { status: failing });
    const sending = network(answer);
    const reason = failing === 'no connection' ? 'no answer' : `status ${failing}`;
    expect(await send(sending)).toEqual({ kind: 'failed', reason });
    expect(sending.waitsMs).toEqual([1_000, 2_000, 4_000]);
    expect(sending.requests).toHaveLength(4);
    const keys = sending.requests.map(({ headers }) => new Headers(headers).get('idempotency-key'));
    expect(new Set(keys)).toEqual(new Set(['key']));

    const passing = network(answer, answer, ok());
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
  'Retry-After %s is honoured, and never shortens the back-off (API-4)',
  async (value, expectedMs) => {
    vi.useFakeTimers({ now: moment });
    const sending = network(busy(503, value), ok());
    expect(await send(sending)).toEqual({ kind: 'sent' });
    expect(sending.waitsMs).toEqual([expectedMs]);
  },
);

test.each([409, 429, 503])(
  'after %i that asks for more than 30 s it fails at once (API-5)',
  async (status) => {
    const sending = network(busy(status, '31'));
    const reason = `status ${status}`;
    expect(await send(sending)).toEqual({ kind: 'failed', reason, retryAfterMs: 31_000 });
    expect(sending.requests).toHaveLength(1);
    expect(sending.waitsMs).toEqual([]);
  },
);

test('no visitor waits for more than 30 s from the first failure on (API-5)', async () => {
  const sending = network(busy(503, '12'));
  const { now } = sending.dependencies;
  // However long the page has been open.
  const dependencies = { ...sending.dependencies, now: () => 3_600_000 + now() };
  expect(await send({ dependencies })).toMatchObject({ kind: 'failed' });
  expect(sending.waitsMs).toEqual([12_000, 12_000]);
});

test('an attempt without an answer ends after 15 s, and is repeated with the same key (API-5)', async () => {
  const { dependencies, requests } = network(ok());
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

function busy(status: number, retryAfter: string): Response {
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
])('an answer that names no mistake of the visitor is final: $status (API-6)', async (answer) => {
  const sending = network(answer);
  expect(await send(sending)).toEqual({ kind: 'failed', reason: `status ${answer.status}` });
  expect(sending.requests).toHaveLength(1);
});

test('what the server finds wrong comes back as issues; what it does not know is left out (API-6)', async () => {
  expect(await send(network(Response.json({ errors }, { status: 422 })))).toEqual({
    kind: 'refused',
    issues: [{ field: 'email', code: 'invalid' }],
  });
});

test('a hosted function gets the fields and the headers its CORS answer allows (CTA-5)', async () => {
  const { dependencies, requests } = network(ok());
  const hosted = { ...endpoint, url: 'https://functions.example/v1/send-contact-email' };
  await sendLead(lead, beside, 'key', hosted, dependencies);
  expect(JSON.parse(String(requests[0]?.body))).toEqual(lead);
  expect([...new Headers(requests[0]?.headers).keys()]).toEqual(['apikey', 'content-type']);
});

test('offline it fails at once (OFF-7)', async () => {
  const { dependencies, requests } = network(ok());
  const offline = { dependencies: { ...dependencies, isOnline: () => false } };
  expect(await send(offline)).toEqual({ kind: 'failed', reason: 'offline' });
  expect(requests).toHaveLength(0);
});

test('the same message has the same key, whatever the order of its fields', async () => {
  const { message, ...others } = lead;
  expect(await idempotencyKey({ message, ...others })).toBe(await idempotencyKey(lead));
});

test.each(fieldOrder)('a message that differs in its %s has another key', async (field) => {
  expect(await idempotencyKey({ ...lead, [field]: 'x' })).not.toBe(await idempotencyKey(lead));
});

test('the same words about another subject have another key', async () => {
  const keys = ['', 'demo/google', 'demo/microsoft'].map((subject) =>
    idempotencyKey(lead, subject),
  );
  expect(new Set(await Promise.all(keys)).size).toBe(3);
});

test('a message has the key that it has always had', async () => {
  const nothing = Object.fromEntries(fieldOrder.map((field) => [field, null]));
  const first = { name: 'Íñigo', email: 'a@empresa.example', company: 'Peña', message: 'Hola' };
  expect(await idempotencyKey({ ...lead, ...nothing, ...first, suite: 'google' })).toBe(
    '943e5ac43a98a55a4278bf9386a31e50d0629c1f61bac7ab953da732e08c04dd',
  );
});

test('where the browser has no hash function, each attempt to send has a key of its own', async () => {
  // As on a page without TLS (Web Cryptography, section 10: `subtle` is for secure contexts only).
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = await Promise.all([idempotencyKey(lead), idempotencyKey(lead)]);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[0]).not.toBe(keys[1]);
});
