import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '@altanube/outbox';
import { failureReasons } from '@altanube/content/failure-reasons';
import { createTestApp, type TestAppOptions } from '../../testing/app.ts';
import { createFormRequest } from '../../testing/posts.ts';
import { contactInput } from '@altanube/contact/testing/contact-input';

type Sending = { query?: string; headers?: Record<string, string> };

/** An application, and a function that posts a form without script and returns the redirect. */
async function createFormApp(options: TestAppOptions = {}) {
  const { app, leads } = await createTestApp(options);
  async function send(body: BodyInit, { query = '', headers = {} }: Sending = {}) {
    const init = { method: 'POST', body, headers };
    const response = await app.request(`/send-contact-email${query}`, init);
    expect(response.status).toBe(303);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return response.headers.get('location');
  }
  return { send, leads };
}

const formBody = (input?: Record<string, string>) => createFormRequest(input).body;

describe('a message from a form without script', () => {
  test('stores the first of two values of a field, and no unknown field', async () => {
    const { send, leads } = await createFormApp();
    const body = formBody({ id: '1', receivedAt: '7' });
    for (const name of Object.keys(contactInput)) body.append(name, 'second');
    expect(await send(body)).toBe('/contacto/enviado');
    expect(leads).toEqual([expect.objectContaining({ ...contactInput, receivedAt: 0 })]);
    expect(leads[0]?.id).not.toBe('1');
  });

  test('may come as multipart', async () => {
    const { send, leads } = await createFormApp();
    const body = new FormData();
    for (const [name, value] of Object.entries(contactInput)) body.append(name, value);
    expect(await send(body)).toBe('/contacto/enviado');
    expect(leads).toEqual([expect.objectContaining(contactInput)]);
  });

  test.each([
    ['?lng=en', {}, '/contacto/enviado?lng=en'],
    ['', { 'accept-language': 'en' }, '/contacto/enviado?lng=en'],
    ['?lng=es', { 'accept-language': 'en' }, '/contacto/enviado?lng=es'],
    ['?lng=es', {}, '/contacto/enviado'],
  ])('sent to %j with %j redirects in the language of its page', async (query, headers, to) => {
    const { send } = await createFormApp();
    expect(await send(formBody(), { query, headers })).toBe(to);
    const notSent = await send(formBody({ name: '' }), { query, headers });
    expect(notSent).toBe(`${to.replace('enviado', 'no-enviado')}#name-required`);
  });

  const file = new FormData();
  file.append('name', new File(['x'], 'x.txt'));

  test.each([
    ['a text too long', formBody({ message: 'x'.repeat(2001) }), 'message-too_long'],
    ['a choice that is none', formBody({ suite: 'x' }), 'suite-invalid'],
    ['no field at all', new URLSearchParams(), 'name-required'],
    ['a file in place of a text', file, 'name-invalid'],
    ['too much of everything', formBody({ message: 'x'.repeat(70_000) }), 'too-large'],
  ])('with %s redirects to the page that says what was wrong', async (_, body, reason) => {
    const { send } = await createFormApp();
    expect(await send(body, { query: '?lng=en' })).toBe(`/contacto/no-enviado?lng=en#${reason}`);
    expect(failureReasons).toContain(reason);
  });

  test.each([
    '--y\r\nnothing',
    ...["filename*=UTF-8''%zz", "name*=UTF-8''%", "filename*=UTF-8''%ff", 'filename*=x'].map(
      (parameter) =>
        `--x\r\nContent-Disposition: form-data; name="name"; ${parameter}\r\n\r\nv\r\n--x--\r\n`,
    ),
  ])('that is malformed redirects there, too: %j', async (body) => {
    const { send } = await createFormApp();
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await send(body, { headers })).toBe('/contacto/no-enviado#unreadable');
  });

  const full = { add: () => Promise.reject(new StoreUnavailable('full', null)) };

  test.each<[reason: string, options: TestAppOptions]>([
    ['limited', { rateLimits: { overall: 1 } }],
    ['storage', { store: full }],
  ])('that is not stored redirects there, too: %s', async (reason, options) => {
    const { send } = await createFormApp(options);
    await send(formBody());
    expect(await send(formBody({ name: 'Another' }))).toBe(`/contacto/no-enviado#${reason}`);
  });
});
