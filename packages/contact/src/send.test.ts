import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import type { Lead } from './fields.ts';
import { leadInput } from './testing/lead-input.ts';
import { sendLead, type SendDependencies } from './send.ts';

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

const ok = () => Response.json({ ok: true, id: '1' });

test('a message that is taken is sent once, with its key (API-1)', async () => {
  const { dependencies, requests } = network(ok());
  expect(await sendLead(lead, {}, 'key', endpoint, dependencies)).toEqual({ kind: 'sent' });
  expect(requests).toHaveLength(1);
  const headers = new Headers(requests[0]?.headers);
  expect(headers.get('idempotency-key')).toBe('key');
  expect(headers.get('apikey')).toBe('k');
  expect(headers.get('content-type')).toBe('application/json');
  expect(JSON.parse(String(requests[0]?.body))).toEqual(lead);
});

test.each([
  ['nothing', new Response(null, { status: 204 })],
  ['something else', new Response('<p>Taken</p>', { status: 202 })],
  ['an error', Response.json({ error: 'no' })],
])('an answer of 2xx is a success, whatever it says: %s (API-3)', async (_what, answer) => {
  const { dependencies, requests } = network(answer);
  expect(await sendLead(lead, {}, 'key', endpoint, dependencies)).toEqual({ kind: 'sent' });
  expect(requests).toHaveLength(1);
});

for (const failing of ['no connection', 408, 409, 429, 500, 503] as const) {
  const answer: Answer =
    failing === 'no connection' ? failing : new Response(null, { status: failing });

  test(`after ${failing} it is tried again with the same key, up to 3 times, 1 s doubling (API-4)`, async () => {
    const { dependencies, requests, waitsMs } = network(answer);
    expect(await sendLead(lead, {}, 'key', endpoint, dependencies)).toMatchObject({
      kind: 'failed',
    });
    expect(waitsMs).toEqual([1_000, 2_000, 4_000]);
    expect(requests).toHaveLength(4);
    const keys = requests.map(({ headers }) => new Headers(headers).get('idempotency-key'));
    expect(new Set(keys)).toEqual(new Set(['key']));
  });

  test(`after ${failing} and then an answer it is sent`, async () => {
    const { dependencies, requests } = network(answer, answer, ok());
    expect(await sendLead(lead, {}, 'key', endpoint, dependencies)).toEqual({ kind: 'sent' });
    expect(requests).toHaveLength(3);
  });
}

test.each([
  ['7', 7_000],
  ['30', 30_000],
  ['0', 1_000],
  ['soon', 1_000],
  [new Date(Date.now() - 5_000).toUTCString(), 1_000],
])(
  'Retry-After %s is honoured, and never shortens the back-off (API-4)',
  async (value, expectedMs) => {
    const { dependencies, waitsMs } = network(busy(503, value), ok());
    expect(await sendLead(lead, {}, 'key', endpoint, dependencies)).toEqual({ kind: 'sent' });
    expect(waitsMs).toEqual([expectedMs]);
  },
);

test.each([409, 429, 503])(
  'after %i that asks for more than 30 s it fails at once (API-5)',
  async (status) => {
    const { dependencies, requests, waitsMs } = network(busy(status, '31'));
    expect(await sendLead(lead, {}, 'key', endpoint, dependencies)).toEqual({
      kind: 'failed',
      reason: `status ${status}`,
      retryAfterMs: 31_000,
    });
    expect(requests).toHaveLength(1);
    expect(waitsMs).toEqual([]);
  },
);

test('no visitor waits for more than 30 s of retries, whatever is asked for (API-5)', async () => {
  const { dependencies, waitsMs } = network(busy(503, '12'));
  expect(await sendLead(lead, {}, 'key', endpoint, dependencies)).toMatchObject({ kind: 'failed' });
  expect(waitsMs).toEqual([12_000, 12_000]);
});

test('an attempt without an answer ends after 15 s, and is repeated with the same key (API-5)', async () => {
  const keys: unknown[] = [];
  const waited = new AbortController();
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']);
    // The first one hangs, until the sender has waited for long enough.
    if (keys.length > 1) response.end('{"ok":true}');
    else waited.abort(new DOMException('', 'TimeoutError'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const timeoutsMs: number[] = [];
    const dependencies: SendDependencies = {
      ...network(ok()).dependencies,
      fetch: (url, init) => fetch(new URL(url, `http://127.0.0.1:${port}`), init),
      timeout: (ms) => {
        timeoutsMs.push(ms);
        return timeoutsMs.length === 1 ? waited.signal : new AbortController().signal;
      },
    };
    expect(await sendLead(lead, {}, 'key', endpoint, dependencies)).toEqual({ kind: 'sent' });
    expect(keys).toEqual(['key', 'key']);
    expect(timeoutsMs).toEqual([15_000, 15_000]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

function busy(status: number, retryAfter: string): Response {
  return new Response(null, { status, headers: { 'retry-after': retryAfter } });
}

test.each([400, 401, 403, 413, 415])('status %i is final (API-6)', async (status) => {
  const { dependencies, requests } = network(new Response(null, { status }));
  expect(await sendLead(lead, {}, 'key', endpoint, dependencies)).toEqual({
    kind: 'failed',
    reason: `status ${status}`,
  });
  expect(requests).toHaveLength(1);
});

test('what the server finds wrong comes back as issues; what it does not know is left out (API-6)', async () => {
  const errors = [
    { field: 'email', code: 'invalid', message: '…' },
    { field: 'colour', code: 'invalid' },
    { field: 'name', code: 'rude' },
    null,
  ];
  const { dependencies } = network(Response.json({ errors }, { status: 422 }));
  expect(await sendLead(lead, {}, 'key', endpoint, dependencies)).toEqual({
    kind: 'refused',
    issues: [{ field: 'email', code: 'invalid' }],
  });
});

/** What tells a robot from a visitor, and how the visitor came. */
const beside = {
  website: '',
  elapsed: 9_000,
  subject: 'support/pro',
  attribution: { page: '/precios', callToAction: 'plan', campaign: { source: 'boletin' } },
};

test('the signals, and how the visitor came, travel beside the message (CTA-5)', async () => {
  const { dependencies, requests } = network(ok());
  await sendLead(lead, beside, 'key', endpoint, dependencies);
  const body: unknown = JSON.parse(String(requests[0]?.body));
  expect(body).toEqual({ ...lead, ...beside });
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
  const offline = { ...dependencies, isOnline: () => false };
  expect(await sendLead(lead, {}, 'key', endpoint, offline)).toEqual({
    kind: 'failed',
    reason: 'offline',
  });
  expect(requests).toHaveLength(0);
});

test.each([
  ['is no JSON', new Response('no', { status: 422 })],
  ['names no field', Response.json({ title: 'Unprocessable Content' }, { status: 422 })],
])('a refusal that %s has failed', async (_what, answer) => {
  const { dependencies } = network(answer);
  expect(await sendLead(lead, {}, 'key', endpoint, dependencies)).toEqual({
    kind: 'failed',
    reason: 'status 422',
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test('Retry-After may name a moment', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12, 0, 0) });
  const { dependencies, waitsMs } = network(busy(503, 'Fri, 20 Nov 2026 12:00:09 GMT'), ok());
  expect(await sendLead(lead, {}, 'key', endpoint, dependencies)).toEqual({ kind: 'sent' });
  expect(waitsMs).toEqual([9_000]);
});

test('the 30 s run from the first failure, however long the page has been open', async () => {
  const { dependencies, waitsMs } = network(busy(503, '12'));
  const { now } = dependencies;
  const openFor = { ...dependencies, now: () => 3_600_000 + now() };
  expect(await sendLead(lead, {}, 'key', endpoint, openFor)).toMatchObject({ kind: 'failed' });
  expect(waitsMs).toEqual([12_000, 12_000]);
});

test('that nothing has answered is the reason then', async () => {
  const { dependencies } = network('no connection');
  expect(await sendLead(lead, {}, 'key', endpoint, dependencies)).toEqual({
    kind: 'failed',
    reason: 'no answer',
  });
});

test('only a refusal with status 422 is about the fields', async () => {
  const errors = [{ field: 'email', code: 'invalid' }];
  const { dependencies } = network(Response.json({ errors }, { status: 400 }));
  expect(await sendLead(lead, {}, 'key', endpoint, dependencies)).toEqual({
    kind: 'failed',
    reason: 'status 400',
  });
});
