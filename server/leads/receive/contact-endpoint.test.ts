import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '@altanube/outbox';
import { createTestApp } from '../../testing/app.ts';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { copy } from '../../testing/copy.ts';
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
