import { expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';

const origin = 'http://localhost';

test.each(['prefetch;anonymous-client-ip', 'prefetch;prerender'])(
  'a request ahead is marked in the log, and logs no missing page: %s (OFF-10)',
  async (purpose) => {
    const { app, lines } = await createTestApp();
    const events = (name: string) => lines.filter(({ event }) => event === name);
    const ahead = { 'Sec-Purpose': purpose };
    const response = await app.request(`${origin}/no/such`, { headers: ahead });
    expect(response.status).toBe(404);
    expect(events('page-missing')).toEqual([]);
    await app.request(`${origin}/no/such`);
    expect(events('page-missing')).toHaveLength(1);
    expect(events('request').map(({ isPrefetch }) => isPrefetch)).toEqual([true, undefined]);
  },
);

test('a page that is prefetched is kept until the link is followed', async () => {
  const { app } = await createTestApp();
  const caching = async (path: string, headers: Record<string, string>) =>
    (await app.request(`${origin}${path}`, { headers })).headers.get('cache-control');
  const ahead = { 'Sec-Purpose': 'prefetch' };
  expect(await caching('/precios', ahead)).toBe('private, max-age=30');
  expect(await caching('/precios', {})).toBe('no-cache');
  expect(await caching('/no/such', ahead)).toBe('no-cache');
  expect(await caching('/precios?lng=en', ahead)).toBe('private, no-cache');
});

test('prefetching a link of a page sets no cookie', async () => {
  const { app } = await createTestApp();
  for (const [path, cookie] of [
    ['/precios', ''],
    ['/precios', 'i18next=en'],
    ['/precios?lng=en', 'i18next=en'],
  ] as const) {
    const headers = { 'Sec-Purpose': 'prefetch', Cookie: cookie };
    const response = await app.request(`${origin}${path}`, { headers });
    expect(response.headers.get('set-cookie')).toBeNull();
  }
});
