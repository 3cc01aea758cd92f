import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { createFormRequest, createMessageRequest } from '../../testing/posts.ts';

const path = '/send-contact-email';

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
