import { describe, expect, inject, test } from 'vitest';
import { languages } from '@altanube/content/languages';
import { getRouteNames, routes } from '@altanube/content/routes';
import type { Site } from '@altanube/pages/site';
import { loadSite } from './pages/site.ts';
import { createTestApp } from './testing/app.ts';
import { createFormRequest, createMessageRequest } from './testing/posts.ts';

const { app, lines } = await createTestApp();

/** A response's header after a request with other headers. */
async function readHeader(name: string, path: string, headers: Record<string, string> = {}) {
  return (await app.request(path, { headers })).headers.get(name);
}

const pages = [
  ...getRouteNames('page', 'unlisted').map((route) => [routes[route].path, route] as const),
  ['/soporte/an-article', 'article'] as const,
];

test.each(pages)('%s is the page %s in each language (R-1, SUP-12)', async (path, title) => {
  for (const language of languages) {
    const response = await app.request(`${path}?lng=${language}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-language')).toBe(language);
    const html = await response.text();
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(`<title>${title}</title>`);
  }
});

test('a search in the support centre gets the same page and headers (SUP-14)', async () => {
  const [plain, asking] = await Promise.all(
    ['/soporte?lng=en', '/soporte?q=spf&lng=en'].map((url) => app.request(url)),
  );
  for (const name of ['content-language', 'etag', 'cache-control', 'vary']) {
    expect(asking?.headers.get(name)).toBe(plain?.headers.get(name));
  }
  expect(await asking?.text()).toBe(await plain?.text());
});

describe('an unknown address', () => {
  test.each([
    '/es',
    '/en/faq',
    '/index.html',
    '/FAQ',
    '/404',
    '//evil.example/faq/',
    '/robots.txt/',
    '/legal%2Fcookies',
    '/soporte/no-article',
    '/an-article',
    '/constructor',
    '/%66aq',
  ])('%s has the not-found page and status 404 (R-4)', async (path) => {
    const headers = { 'if-none-match': '*' };
    const response = await app.request(new Request(`http://localhost${path}`, { headers }));
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<title>notFound</title>');
    expect(response.headers.has('location')).toBe(false);
  });

  test('is logged with a truncated path', async () => {
    lines.length = 0;
    await app.request(`/${'a'.repeat(10_000)}?secret`);
    const line = lines.find(({ event }) => event === 'page-missing');
    expect(line).toMatchObject({ level: 'warn', path: `/${'a'.repeat(198)}…` });
  });
});

test.each([
  ['///legal//cookies//', '/legal/cookies'],
  ['/soporte/an-article/', '/soporte/an-article'],
])('extra slashes redirect to the page, with the query: %s (R-5)', async (path, location) => {
  const response = await app.request(`http://localhost${path}?lng=en&a=//b`);
  expect(response.status).toBe(308);
  expect(response.headers.get('location')).toBe(`${location}?lng=en&a=//b`);
});

test.each([
  ['/en/empresa.html', '/sobre-nosotros?lng=en#equipo'],
  ['/en/empresa.html/?a=//b', '/sobre-nosotros?lng=en&a=//b#equipo'],
  ['//compañía?a=1&b=2', '/sobre-nosotros?a=1&b=2'],
])('the old address %s redirects to its page, with the query (R-11)', async (address, location) => {
  const response = await app.request(`http://localhost${address}`);
  expect(response.status).toBe(308);
  expect(response.headers.get('location')).toBe(location);
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

describe('a method', () => {
  test.each([
    ['POST', 405],
    ['TRACK-ME', 405],
    ['OPTIONS', 204],
  ])('%s gets the methods that are allowed (R-6)', async (method, status) => {
    const response = await app.request('/faq', { method });
    expect(response.status).toBe(status);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    if (status === 204) return;
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const problem = { type: 'about:blank', title: 'Method Not Allowed', status };
    expect(await response.json()).toEqual(problem);
  });

  test('HEAD gets the headers of GET, without the body', async () => {
    const get = await app.request('/faq');
    const head = await app.request('/faq', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect(await head.text()).toBe('');
  });
});

describe('a cache', () => {
  test('gets a page with the Vary header, and must revalidate it', async () => {
    for (const [path, vary] of [
      ['/faq', 'Accept-Encoding,Accept-Language,Cookie'],
      ['/faq?lng=es', 'Accept-Encoding'],
    ] as const) {
      const { headers } = await app.request(path);
      expect(headers.get('vary')).toBe(vary);
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.has('set-cookie')).toBe(false);
    }
  });

  test('does not store a page that sets the cookie of a new language choice (L-7)', async () => {
    const { headers } = await app.request('/faq?lng=en');
    expect(headers.get('set-cookie')).toBe('i18next=en; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  const javaScript = 'text/javascript; charset=utf-8';

  test.each([
    ['/_astro/app.0a1b2c.js', javaScript, /^public, max-age=\d{8}, immutable$/],
    ['/robots.txt', 'text/plain; charset=utf-8', /^public, max-age=3600$/],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8', /^public, max-age=3600$/],
    ['/share/es/faq.png', 'image/png', /^public, max-age=3600$/],
    // These belong to the pages of one build.
    ['/consent/allowed.js', javaScript, /^no-cache$/],
    ['/consent/es.xml', 'application/xml; charset=utf-8', /^no-cache$/],
    ['/search/es.json', 'application/json', /^no-cache$/],
  ])('gets the lifetime of %s', async (path, contentType, caching) => {
    const { headers } = await app.request(path);
    expect(headers.get('content-type')).toBe(contentType);
    expect(headers.get('vary')).toBe('Accept-Encoding');
    expect(headers.get('cache-control')).toMatch(caching);
  });

  test.each(
    ['/faq', '/_astro/app.0a1b2c.js', '/share/es/faq.png'].flatMap((path) =>
      ['br', 'gzip', 'identity'].map((encoding) => [path, encoding] as const),
    ),
  )('gets %s in %s again only if it has changed', async (path, encoding) => {
    const accept = { 'accept-encoding': encoding };
    const first = await app.request(path, { headers: accept });
    const etag = first.headers.get('etag') ?? '';
    const isPicture = path.endsWith('.png');
    const isCompressed = !isPicture && encoding !== 'identity';
    expect(first.headers.get('content-encoding')).toBe(isCompressed ? encoding : null);
    const requests = [
      ...[etag, `W/${etag}`, `"x", ${etag}`, '*'].map((tags) => [304, tags] as const),
      ...['"x"', etag.slice(1, -1), ''].map((tags) => [200, tags] as const),
    ];
    for (const [status, tags] of requests) {
      for (const method of ['GET', 'HEAD']) {
        const headers = { ...accept, 'if-none-match': tags };
        const response = await app.request(path, { method, headers });
        expect(response.status, JSON.stringify(headers)).toBe(status);
        for (const name of ['etag', 'vary', 'content-security-policy', 'x-content-type-options']) {
          expect(response.headers.get(name)).toBe(first.headers.get(name));
        }
        if (status !== 200) expect(await response.text()).toBe('');
      }
    }
  });
});

describe('a prefetch', () => {
  const ahead = { 'sec-purpose': 'prefetch' };

  test('is marked in the log, and logs no missing page (OFF-10)', async () => {
    lines.length = 0;
    const headers = { 'sec-purpose': 'prefetch;prerender' };
    expect((await app.request('/no/such', { headers })).status).toBe(404);
    expect(lines).toMatchObject([{ event: 'request', isPrefetch: true }]);
    await app.request('/no/such');
    expect(lines.map(({ event }) => event)).toEqual(['request', 'page-missing', 'request']);
    expect(lines.at(-1)).not.toHaveProperty('isPrefetch');
  });

  test('of a page is cached until the link is followed', async () => {
    expect(await readHeader('cache-control', '/precios', ahead)).toBe('private, max-age=30');
    expect(await readHeader('cache-control', '/no/such', ahead)).toBe('no-cache');
    expect(await readHeader('cache-control', '/precios?lng=en', ahead)).toBe('private, no-cache');
  });

  test('of a link on a page sets no cookie', async () => {
    for (const [path, cookie] of [
      ['/precios', ''],
      ['/precios', 'i18next=en'],
      ['/precios?lng=en', 'i18next=en'],
    ] as const) {
      expect(await readHeader('set-cookie', path, { ...ahead, cookie })).toBeNull();
    }
  });
});

test('a site on https has a secure cookie, and headers that plain HTTP does not have', async () => {
  const { app: secure } = await createTestApp({ siteUrl: 'https://www.altanube.example' });
  const { headers } = await secure.request('/?lng=en');
  expect(headers.get('set-cookie')).toMatch(/; Secure$/);
  const policy = headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none';.*;report-to csp;upgrade-insecure-requests$/);
  const names = ['strict-transport-security', 'permissions-policy', 'reporting-endpoints'];
  const read = (from: Headers) => names.map((name) => from.get(name));
  const blocked = 'camera=(),geolocation=(),microphone=()';
  expect(read(headers)).toEqual(['max-age=31536000', blocked, 'csp="/csp-reports"']);
  const file = await secure.request('/robots.txt');
  expect(read(file.headers)).toEqual(['max-age=31536000', blocked, null]);
  const plain = await app.request('/');
  expect(read(plain.headers)).toEqual([null, blocked, null]);
  for (const each of [headers, file.headers, plain.headers]) {
    expect(each.get('referrer-policy')).toBe('same-origin');
    expect(each.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(each.get('x-content-type-options')).toBe('nosniff');
  }
});

test('logs each request as one line, with nothing about the visitor', async () => {
  lines.length = 0;
  await app.request('/faq?lng=en&mail=ana@empresa.example', {
    headers: { 'user-agent': 'Mozilla/5.0', 'x-forwarded-for': '203.0.113.7', cookie: 'a=b' },
  });
  expect(lines).toEqual([
    {
      time: expect.any(String),
      level: 'info',
      event: 'request',
      id: expect.any(String),
      method: 'GET',
      path: '/faq',
      status: 200,
      durationMs: expect.any(Number),
      bytes: expect.any(Number),
      language: 'en',
    },
  ]);
  expect(lines[0]?.['bytes']).toBeGreaterThan(0);
  await app.request('/faq', { method: 'HEAD' });
  expect(lines[1]).toMatchObject({ method: 'HEAD', bytes: 0 });
});

test.each(['/healthz', '/health'])(
  'the health at %s is one word, and never cached',
  async (path) => {
    const response = await app.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ status: 'ok' });
  },
);

describe('a defect', () => {
  const add = () => Promise.reject(new Error('broken'));

  test.each([
    ['a script', createMessageRequest()],
    ['a form', createFormRequest()],
  ])('in the response to %s has an id that is in the log (ERR-4)', async (sender, init) => {
    const { app, lines } = await createTestApp({ store: { add } });
    const response = await app.request('/send-contact-email?lng=en', init);
    expect(response.status).toBe(500);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const line = lines.find(({ event }) => event === 'request-failed');
    expect(line).toMatchObject({ level: 'error', error: 'Error: broken' });
    const problem = {
      ...{ type: 'about:blank', title: 'Internal Server Error', status: 500 },
      instance: `urn:uuid:${String(line?.['id'])}`,
    };
    // A form gets a page in the language of the visitor.
    const page = '<html lang="en"><head><title>serverError</title>';
    const expected = sender === 'a form' ? page : JSON.stringify(problem);
    expect(await response.text()).toContain(expected);
  });

  test('of the site shows a visitor the error page, and is logged with the request', async () => {
    const loaded = loadSite(inject('smallDist'), { isHttps: false });
    const find: Site['find'] = (path, language) => {
      if (path === '/nada') throw new Error('broken');
      return loaded.ok ? loaded.site.find(path, language) : null;
    };
    const broken = await createTestApp({ site: { find } });
    const response = await broken.app.request('/nada');
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('<title>serverError</title>');
    const [failure, request] = broken.lines;
    expect(failure).toMatchObject({ event: 'request-failed', error: 'Error: broken' });
    expect(request).toMatchObject({ event: 'request', status: 500, id: failure?.['id'] });
  });
});
