import { describe, expect, test } from 'vitest';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { StoreUnavailable } from '@altanube/outbox';
import { createTestApp } from '../../testing/app.ts';
import { copy } from '../../testing/copy.ts';
import { attribution } from '../../testing/leads.ts';
import { createFormRequest, createMessageRequest } from '../../testing/posts.ts';
import { getMessageResult } from './contact-replies.ts';

const { errors } = copy.en.contact.form;

const path = '/send-contact-email';
const json = { 'content-type': 'application/json' };

function post(body: BodyInit, headers: Record<string, string> = json) {
  return { method: 'POST', body, headers };
}

describe('a message from a script', () => {
  test('is stored, and gets its id in the response (API-1, API-7)', async () => {
    const { app, leads, lines } = await createTestApp();
    const input = { ...contactInput, id: '1', receivedAt: 7, messageId: '<x@y>', state: 'x' };
    const response = await app.request(`${path}?lng=en`, post(JSON.stringify(input)));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const [message] = leads;
    expect(message).toMatchObject({ ...contactInput, language: 'en', receivedAt: 0 });
    expect(message?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(message?.mailId).toBe(`<${message?.id}@altanube.example>`);
    expect(await response.json()).toEqual({ ok: true, id: message?.id });
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'lead-stored', id: message?.id }),
    );
  });

  test.each([
    [path, 'Application/JSON ;charset=UTF-8'],
    ['/send%2Dcontact-email', 'application/json'],
  ])('is accepted at %s as %s', async (address, type) => {
    const { app, leads } = await createTestApp();
    await app.request(address, post(JSON.stringify(contactInput), { 'content-type': type }));
    expect(leads).toHaveLength(1);
  });

  test('with mistakes gets all of them in the response, in the order of the form', async () => {
    const { app, leads } = await createTestApp();
    const choices = { size: 'x', suite: 'x' };
    const input = { message: 'x'.repeat(2001), ...choices, company: '', email: 'x', name: ' ' };
    const response = await app.request(`${path}?lng=en`, post(JSON.stringify(input)));
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('content-language')).toBe('en');
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Unprocessable Entity',
      status: 422,
      detail: errors.name.required,
      errors: [
        { field: 'name', code: 'required', message: errors.name.required },
        { field: 'email', code: 'invalid', message: errors.email.invalid },
        { field: 'company', code: 'required', message: errors.company.required },
        { field: 'size', code: 'invalid', message: errors.size.invalid },
        { field: 'suite', code: 'invalid', message: errors.suite.invalid },
        { field: 'message', code: 'too_long', message: errors.message.too_long },
      ],
    });
    expect(leads).toEqual([]);
  });

  test.each<[string, BodyInit, number]>([
    ['another value', '["text"]', 422],
    ['half a value', '{"name":', 400],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), 400],
    ['nested beyond measure', '['.repeat(60_000), 400],
  ])('that is %s is refused', async (_, body, status) => {
    const { app, leads, outcomes } = await createTestApp();
    const response = await app.request(path, post(body));
    expect(response.status).toBe(status);
    expect(outcomes.map(getMessageResult)).toEqual(['refused']);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(leads).toEqual([]);
  });

  test('that cannot be stored gets a 503 and is logged (API-7)', async () => {
    const add = () => Promise.reject(new StoreUnavailable('full', null));
    const { app, lines, outcomes } = await createTestApp({ store: { add } });
    const response = await app.request(path, post(JSON.stringify(contactInput)));
    expect(response.status).toBe(503);
    expect(outcomes.map(getMessageResult)).toEqual(['not-stored']);
    const detail = copy.es.contact.form.toasts.failure.description;
    expect(await response.json()).toMatchObject({ status: 503, detail });
    const line = { level: 'error', event: 'lead-not-stored', reason: 'full' };
    expect(lines).toContainEqual(expect.objectContaining(line));
  });
});

test.each<Record<string, string>>([
  { 'content-type': 'application/jsonp' },
  { 'content-type': 'text/json' },
  {},
  { ...json, 'content-encoding': 'gzip' },
])('a body of another content type gets a 415: %j', async (headers) => {
  const { app } = await createTestApp();
  const response = await app.request(path, post(new TextEncoder().encode('{}'), headers));
  expect(response.status).toBe(415);
});

test('a body of more than 64 KiB gets a 413, whatever length it declares', async () => {
  const large = JSON.stringify({ ...contactInput, message: 'x'.repeat(64 * 1024) });

  const { app, leads } = await createTestApp();
  for (const length of [undefined, String(large.length), '10', '-1', 'x', '99999999999']) {
    const headers = { ...json, ...(length === undefined ? {} : { 'content-length': length }) };
    expect((await app.request(path, post(large, headers))).status).toBe(413);
  }
  expect(leads).toEqual([]);
});

test('an aborted body gets a 400, and the server keeps running', async () => {
  const { app, leads } = await createTestApp();
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) });
  const init = { ...post(broken), duplex: 'half' };
  expect((await app.request(path, init)).status).toBe(400);
  expect((await app.request(path, post(JSON.stringify(contactInput)))).status).toBe(200);
  expect(leads).toHaveLength(1);
});

test.each(['GET', 'HEAD', 'PUT', 'DELETE'])('the method %s is not allowed', async (method) => {
  const { app } = await createTestApp();
  const response = await app.request(path, { method });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST, OPTIONS');
});

describe('a page of another site', () => {
  const options = {
    siteUrl: 'https://www.altanube.example',
    allowedOrigins: ['https://shop.altanube.example'],
  };

  test.each<[Record<string, string>, number]>([
    [{}, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'nonsense' }, 403],
    [{ origin: 'https://localhost' }, 200],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://www.altanube.example' }, 403],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://shop.altanube.example' }, 200],
    [{ origin: 'https://www.altanube.example' }, 200],
    [{ origin: 'http://localhost:81' }, 403],
    [{ origin: 'https://www.altanube.example.evil.example' }, 403],
    [{ origin: 'null' }, 403],
  ])('with the headers %j gets %i', async (headers, status) => {
    const { app, leads } = await createTestApp(options);
    const response = await app.request(path, createMessageRequest({ headers }));
    expect(response.status).toBe(status);
    expect(leads).toHaveLength(status === 200 ? 1 : 0);
  });

  test('may send a preflight request and read the response, if it is allowed', async () => {
    const { app } = await createTestApp(options);
    const origin = 'https://shop.altanube.example';
    const preflight = await app.request(path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      allow: 'POST, OPTIONS',
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': expect.stringContaining('apikey'),
      'access-control-max-age': '7200',
    });
    const response = await app.request(path, createMessageRequest({ headers: { origin } }));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'Retry-After',
      vary: 'Origin',
    });
  });

  test('gets no CORS headers otherwise', async () => {
    const { app } = await createTestApp(options);
    for (const method of ['OPTIONS', 'POST']) {
      const headers = { origin: 'https://evil.example' };
      const response = await app.request(path, { method, headers });
      const names = [...response.headers.keys()];
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(response.headers.get('vary')).toBe('Origin');
    }
  });

  test('cannot post a form', async () => {
    const { app } = await createTestApp();
    const headers = { 'sec-fetch-site': 'cross-site' };
    const init = { ...createFormRequest(), headers };
    expect((await app.request(path, init)).status).toBe(403);
  });
});

describe('the anon key', () => {
  test.each<[Record<string, string>, number]>([
    [{}, 401],
    [{ apikey: 'wrong' }, 401],
    [{ apikey: 'public-key' }, 200],
    [{ authorization: 'Bearer  public-key' }, 200],
    [{ authorization: 'public-key' }, 401],
    [{ authorization: 'Bearer public-key and more' }, 401],
    [{ authorization: 'Token Bearer public-key' }, 401],
    [{ apikey: 'wrong', authorization: 'Bearer public-key' }, 200],
  ])('is required from scripts: %j gets %i', async (headers, status) => {
    const { app } = await createTestApp({ anonKey: 'public-key' });
    const response = await app.request(path, createMessageRequest({ headers }));
    expect(response.status).toBe(status);
  });

  test('is not required from the form, which cannot send it', async () => {
    const { app } = await createTestApp({ anonKey: 'public-key' });
    expect((await app.request(path, createFormRequest())).status).toBe(303);
  });
});

const { subject, ...others } = attribution;

/** An application, and a function that sends messages like a script or a plain form. */
async function createReceivingApp() {
  const { app, leads, lines } = await createTestApp();
  const requests = {
    script: (extra: object) => createMessageRequest({ input: { ...contactInput, ...extra } }),
    form(extra: object) {
      const texts = Object.entries(extra).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      return createFormRequest(Object.fromEntries(texts));
    },
  };
  const send = (by: keyof typeof requests, extra: object) => app.request(path, requests[by](extra));
  return { send, leads, lines };
}

describe.each([
  ['script', 200],
  ['form', 303],
] as const)('a message from a %s', (by, status) => {
  test('is stored with its attribution', async () => {
    const { send, leads, lines } = await createReceivingApp();
    expect((await send(by, { subject, attribution: others })).status).toBe(status);
    expect(leads).toMatchObject([{ ...contactInput, attribution }]);
    for (const word of ['precios', 'plan', 'support', 'Otoño', 'buscador']) {
      expect(JSON.stringify(lines)).not.toContain(word);
    }
  });

  test.each([
    ['null', '[1]'],
    ['{"page":"/precios","campaign":"x"}', { a: 1 }],
    ['['.repeat(9000), '"'],
    ['x'.repeat(9000), 'x'.repeat(9000)],
    ['{"__proto__":{"page":"/x"},"subject":"microsoft"}', '__proto__'],
  ])('is accepted with any attribution: %.30s and %.30s (API-10)', async (odd, oddSubject) => {
    const { send, leads } = await createReceivingApp();
    const response = await send(by, { attribution: odd, subject: oddSubject });
    expect(response.status).toBe(status);
    expect(leads).toMatchObject([contactInput]);
    expect(leads[0]?.attribution?.subject ?? null).toBeNull();
    expect(leads[0]?.attribution?.page ?? null).toBe(odd.includes('/precios') ? '/precios' : null);
  });
});
