import { describe, expect, inject, test } from 'vitest';
import { languages } from '@altanube/content/languages';
import { routeNames, routes } from '@altanube/content/routes';
import { loadSite, type Site } from './pages/site.ts';
import { createTestApp } from './testing/app.ts';
import { leadInput } from '@altanube/contact/testing/lead-input';

const { app, lines } = await createTestApp();

describe.each(languages)('in %s', (language) => {
  test.each(routeNames('page', 'form-result'))(
    'the page %s has its address (R-1)',
    async (route) => {
      const response = await app.request(`${routes[route].path}?lng=${language}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('content-language')).toBe(language);
      const html = await response.text();
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).toContain(`<title>${route}</title>`);
    },
  );
});

test.each(languages)('an article has its address, in %s (SUP-12)', async (language) => {
  const response = await app.request(`/soporte/an-article?lng=${language}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-language')).toBe(language);
  expect(await response.text()).toContain('<title>article</title>');
  const withSlash = await app.request(`/soporte/an-article/?lng=${language}`);
  expect(withSlash.status).toBe(308);
  expect(withSlash.headers.get('location')).toBe(`/soporte/an-article?lng=${language}`);
});

test.each(languages)(
  'what is sought in the support centre changes nothing of the page, in %s (SUP-14)',
  async (language) => {
    const [plain, asking] = await Promise.all(
      [`/soporte?lng=${language}`, `/soporte?q=spf&lng=${language}`].map((url) => app.request(url)),
    );
    expect(asking?.status).toBe(200);
    for (const name of ['content-language', 'etag', 'cache-control', 'vary']) {
      expect(asking?.headers.get(name)).toBe(plain?.headers.get(name));
    }
    expect(await asking?.text()).toBe(await plain?.text());
  },
);

describe('an unknown address', () => {
  test.each([
    '/nada',
    '/es',
    '/en/faq',
    '/index.html',
    '/FAQ',
    '/404',
    '//evil.example/faq/',
    '/%',
    '/legal%2Fcookies',
    '/soporte/no-article',
    '/an-article',
    '/%66aq',
    '/__proto__',
    `/${'a'.repeat(10_000)}`,
  ])('%s has the not-found page and status 404 (R-4)', async (path) => {
    const response = await app.request(new Request(`http://localhost${path}`));
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<title>notFound</title>');
    expect(response.headers.has('location')).toBe(false);
  });

  test('is logged, cut to the length of a line', async () => {
    lines.length = 0;
    await app.request(`/${'a'.repeat(10_000)}?secret`);
    const line = lines.find(({ event }) => event === 'page-missing');
    expect(line).toMatchObject({ level: 'warn', path: `/${'a'.repeat(198)}…` });
  });
});

test.each(['/legal/cookies/', '//legal/cookies', '/legal//cookies//', '///legal/cookies'])(
  'a slash too many leads to the page, with the query: %s (R-5)',
  async (path) => {
    const response = await app.request(`http://localhost${path}?lng=en&a=//b`);
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe('/legal/cookies?lng=en&a=//b');
  },
);

test('before an address that there is none of, slashes lead to no other host (R-5)', async () => {
  const response = await app.request('http://localhost//evil.example/');
  expect(response.status).toBe(404);
});

describe('a method', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'QUERY', 'TRACK-ME'])(
    '%s is not allowed (R-6)',
    async (method) => {
      const response = await app.request('/faq', { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    },
  );

  test('OPTIONS says which are', async () => {
    const response = await app.request('/faq', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  test('HEAD is answered like GET, without the body', async () => {
    const get = await app.request('/faq');
    const head = await app.request('/faq', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect(await head.text()).toBe('');
  });
});

describe('what caches are told', () => {
  test('a negotiated page varies with what decided, and is revalidated', async () => {
    const { headers } = await app.request('/faq', { headers: { 'accept-language': 'en' } });
    expect(headers.get('vary')).toBe('Accept-Encoding,Accept-Language,Cookie');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.has('set-cookie')).toBe(false);
  });

  test('a page whose address names its language varies with nothing but the encoding', async () => {
    const { headers } = await app.request('/faq?lng=es');
    expect(headers.get('vary')).toBe('Accept-Encoding');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.has('set-cookie')).toBe(false);
  });

  test('a new choice of language is remembered, and the response is for this visitor alone (L-7, STO-3)', async () => {
    const { headers } = await app.request('/faq?lng=en');
    expect(headers.get('set-cookie')).toMatch(
      /^i18next=en; Path=\/; Max-Age=31536000; SameSite=Lax$/,
    );
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  test('files whose names hold a hash are kept for good, others for an hour', async () => {
    const hashed = await app.request('/_astro/app.0a1b2c.js');
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(hashed.headers.get('vary')).toBe('Accept-Encoding');
    const robots = await app.request('/robots.txt');
    expect(robots.headers.get('cache-control')).toBe('public, max-age=3600');
    const security = await app.request('/.well-known/security.txt');
    expect(security.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  test.each(['/consent/allowed.js', '/consent/es.xml', '/search/es.json'])(
    '%s, which belongs to the pages of a build, is asked for anew',
    async (path) => {
      const first = await app.request(path);
      expect(first.headers.get('cache-control')).toBe('no-cache');
      const etag = first.headers.get('etag') ?? '';
      const again = await app.request(path, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
    },
  );

  test.each(['br', 'gzip', 'identity'])(
    'an unchanged page in %s is not sent again',
    async (encoding) => {
      const request = { headers: { 'accept-encoding': encoding } };
      const first = await app.request('/faq', request);
      const etag = first.headers.get('etag') ?? '';
      expect(first.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const headers = { ...request.headers, 'if-none-match': tags };
        const again = await app.request('/faq', { headers });
        expect(again.status).toBe(304);
        expect(again.headers.get('etag')).toBe(etag);
        expect(again.headers.get('vary')).toBe(first.headers.get('vary'));
        expect(again.headers.get('content-security-policy')).toBe(
          first.headers.get('content-security-policy'),
        );
        expect(await again.text()).toBe('');
      }
      const changed = await app.request('/faq', {
        headers: { ...request.headers, 'if-none-match': '"x"' },
      });
      expect(changed.status).toBe(200);
    },
  );

  test('an address without a page is never "not modified"', async () => {
    const response = await app.request('/nada', { headers: { 'if-none-match': '*' } });
    expect(response.status).toBe(404);
  });
});

describe('the picture of a shared link', () => {
  test('may be shown by other sites, while every other file may not', async () => {
    const image = await app.request('/share/es/faq.png?v=0a1b2c3d');
    expect(image.status).toBe(200);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(image.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    for (const path of ['/favicon.svg', '/_astro/app.0a1b2c.js', '/share/es/none.png']) {
      const { headers } = await app.request(path);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  test('goes out as it is, since compressing it again would gain nothing', async () => {
    const { headers } = await app.request('/share/es/faq.png', {
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(headers.has('content-encoding')).toBe(false);
    expect(headers.get('content-length')).toBe('4000');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test('may still be shown when it has not changed', async () => {
    const first = await app.request('/share/es/faq.png');
    const again = await app.request('/share/es/faq.png', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect(again.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });
});

test('a site on https keeps to it', async () => {
  const { app: secure } = await createTestApp({ siteUrl: 'https://www.altanube.example' });
  const { headers } = await secure.request('/?lng=en');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(headers.get('set-cookie')).toMatch(/; Secure$/);
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

test('each request is one line in the log, with nothing about the visitor', async () => {
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
      durationMs: 0,
      bytes: expect.any(Number),
      language: 'en',
    },
  ]);
  expect(lines[0]?.['bytes']).toBeGreaterThan(0);
});

test('the health of the server is one word, and never kept', async () => {
  const response = await app.request('/healthz');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ status: 'ok' });
});

describe('a defect', () => {
  const brokenStore = {
    add: () => Promise.reject(new Error('broken')),
    backlog: () => Promise.reject(new Error('broken')),
  };

  test('is told to a program by an id that is in the log (ERR-4)', async () => {
    const broken = await createTestApp({ store: brokenStore });
    const response = await broken.app.request('/send-contact-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(leadInput),
    });
    expect(response.status).toBe(500);
    const problem = await response.json();
    const line = broken.lines.find(({ event }) => event === 'request-failed');
    expect(problem).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      instance: `urn:uuid:${String(line?.['id'])}`,
    });
    expect(line).toMatchObject({ level: 'error', error: 'Error: broken' });
  });

  test('shows a visitor the error page in their language (ERR-4)', async () => {
    const broken = await createTestApp({ store: brokenStore });
    const body = new URLSearchParams({
      name: 'A',
      email: 'a@b.example',
      company: 'C',
      message: 'D',
    });
    const response = await broken.app.request('/send-contact-email?lng=en', {
      method: 'POST',
      body,
    });
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('<html lang="en"><head><title>serverError</title>');
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
