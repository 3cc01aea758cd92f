import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '@altanube/outbox';
import { failureReasons } from '@altanube/contact/reasons';
import { createTestApp } from '../../testing/app.ts';
import { leadInput } from '@altanube/contact/testing/lead-input';

const path = '/send-contact-email';

function formBody(input: Record<string, string> = leadInput) {
  return new URLSearchParams(input);
}

describe('a message from a form without script', () => {
  test('is stored, and leads to the page that says so', async () => {
    const { app, leads } = await createTestApp();
    const response = await app.request(path, { method: 'POST', body: formBody() });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/contacto/enviado');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(leads).toEqual([expect.objectContaining(leadInput)]);
  });

  test('is one lead however often it is sent, and another one if a word differs', async () => {
    const { app, leads } = await createTestApp();
    const send = async (input: Record<string, string>) => {
      const response = await app.request(path, { method: 'POST', body: formBody(input) });
      return response.headers.get('location');
    };
    const locations = await Promise.all([send(leadInput), send(leadInput)]);
    expect([...locations, await send(leadInput)]).toEqual(Array(3).fill('/contacto/enviado'));
    expect(leads).toHaveLength(1);
    await send({ ...leadInput, message: 'Otra pregunta' });
    expect(leads).toHaveLength(2);
  });

  test('has its line breaks as they were typed', async () => {
    const { app, leads } = await createTestApp();
    const body = formBody({ ...leadInput, message: 'uno\r\n\r\ndos\r\n' });
    await app.request(path, { method: 'POST', body });
    expect(leads[0]?.message).toBe('uno\n\ndos');
  });

  test('has line breaks of every kind, and blanks in their place in one line', async () => {
    const { app, leads } = await createTestApp();
    const odd = 'a\vb\fc\u0085d\u2028e\u2029f';
    const body = formBody({ ...leadInput, name: odd, company: odd, message: odd });
    const response = await app.request(path, { method: 'POST', body });
    expect(response.headers.get('location')).toBe('/contacto/enviado');
    const line = 'a b c d e f';
    expect(leads).toMatchObject([{ name: line, company: line, message: 'a\nb\nc\nd\ne\nf' }]);
  });

  test('keeps its first values, and no other field', async () => {
    const { app, leads } = await createTestApp();
    const more = 'name=B&message=B&message[$ne]=B&__proto__[size]=500%2B&id=1&x=%&%zz=%u0041&=&&';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = `${formBody().toString()}&${more}`;
    expect((await app.request(path, { method: 'POST', body, headers })).status).toBe(303);
    expect(leads).toEqual([expect.objectContaining(leadInput)]);
    expect(leads[0]?.id).not.toBe('1');
  });

  test('may come as multipart', async () => {
    const { app, leads } = await createTestApp();
    const body = new FormData();
    for (const [name, value] of Object.entries(leadInput)) body.append(name, value);
    expect((await app.request(path, { method: 'POST', body })).status).toBe(303);
    expect(leads).toEqual([expect.objectContaining(leadInput)]);
  });

  test('with a file in place of a text fails at that field', async () => {
    const { app } = await createTestApp();
    const body = new FormData();
    body.append('name', new File(['x'], 'x.txt'));
    const response = await app.request(path, { method: 'POST', body });
    expect(response.headers.get('location')).toBe('/contacto/no-enviado#name-invalid');
  });

  test('leads back in the language it was read in', async () => {
    const { app } = await createTestApp();
    const location = async (query: string, headers: Record<string, string>) => {
      const response = await app.request(path + query, {
        method: 'POST',
        body: formBody(),
        headers,
      });
      return response.headers.get('location');
    };
    expect(await location('?lng=en', {})).toBe('/contacto/enviado?lng=en');
    expect(await location('', { 'accept-language': 'en' })).toBe('/contacto/enviado?lng=en');
    expect(await location('?lng=es', { 'accept-language': 'en' })).toBe('/contacto/enviado?lng=es');
    expect(await location('?lng=es', {})).toBe('/contacto/enviado');
  });

  test.each([
    ['an empty field', formBody({ ...leadInput, name: '' }), 'name-required'],
    ['a text too long', formBody({ ...leadInput, message: 'x'.repeat(2001) }), 'message-too_long'],
    ['a choice that is none', formBody({ ...leadInput, suite: 'x' }), 'suite-invalid'],
    ['no field at all', new URLSearchParams(), 'name-required'],
    [
      'too much of everything',
      formBody({ ...leadInput, message: 'x'.repeat(70_000) }),
      'too-large',
    ],
  ])('with %s leads to the page that says what was wrong', async (_, body, reason) => {
    const { app } = await createTestApp();
    const response = await app.request(`${path}?lng=en`, { method: 'POST', body });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/contacto/no-enviado?lng=en#${reason}`);
    expect(failureReasons).toContain(reason);
  });

  test('that arrives damaged leads there too', async () => {
    const { app } = await createTestApp();
    const type = 'multipart/form-data; boundary=x';
    const response = await app.request(path, {
      method: 'POST',
      body: '--y\r\nnothing',
      headers: { 'content-type': type },
    });
    expect(response.headers.get('location')).toBe('/contacto/no-enviado#unreadable');
  });

  test.each(["filename*=UTF-8''%zz", "name*=UTF-8''%", "filename*=UTF-8''%ff", 'filename*=x'])(
    'with a parameter that cannot be decoded (%s) leads there too',
    async (parameter) => {
      const { app } = await createTestApp();
      const response = await app.request(path, {
        method: 'POST',
        body: `--x\r\nContent-Disposition: form-data; name="name"; ${parameter}\r\n\r\nv\r\n--x--\r\n`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe('/contacto/no-enviado#unreadable');
    },
  );

  test('that the store cannot take is told so', async () => {
    const store = { add: () => Promise.reject(new StoreUnavailable('full', null)) };
    const { app } = await createTestApp({ store });
    const response = await app.request(path, { method: 'POST', body: formBody() });
    expect(response.headers.get('location')).toBe('/contacto/no-enviado#storage');
  });
});
