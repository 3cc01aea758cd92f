import { describe, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { createBindings } from '../testing/posts.ts';

const path = '/csp-reports';
const apiType = 'application/reports+json';
const uriType = 'application/csp-report';

/** A server at www.altanube.example, with its log and a clock that the test sets. */
async function createReportsApp() {
  const clock = { now: 0 };
  const siteUrl = 'https://www.altanube.example';
  const { app, lines } = await createTestApp({ siteUrl, now: () => clock.now });
  function post(input: unknown, headers: Record<string, string> = {}) {
    const body = typeof input === 'string' ? input : JSON.stringify(input);
    const given = { 'content-type': apiType, ...headers };
    const init = { method: 'POST', body, headers: given };
    return app.request(path, init, createBindings('203.0.113.7', body));
  }
  return { post, lines, clock };
}

type Fields = {
  documentURL?: string;
  blockedURL?: string | null;
  effectiveDirective?: string;
  sample?: string;
};

/** A report as Chromium's Reporting API sends it. */
function apiReport(body: Fields = {}) {
  return {
    age: 12,
    type: 'csp-violation',
    url: 'https://www.altanube.example/precios?lng=en',
    user_agent: 'Mozilla/5.0',
    body: {
      documentURL: 'https://www.altanube.example/precios?lng=en&mail=ana@empresa.example',
      blockedURL: 'https://tracker.example/pixel?visitor=ana',
      effectiveDirective: 'img-src',
      disposition: 'enforce',
      originalPolicy: "default-src 'none'",
      referrer: 'https://mail.example/inbox',
      sample: 'ana@empresa.example',
      statusCode: 200,
      ...body,
    },
  };
}

/** A report as `report-uri` sends it. */
const uriReport = {
  'csp-report': {
    'document-uri': 'https://www.altanube.example/faq',
    'blocked-uri': 'inline',
    'effective-directive': 'style-src-elem',
    'violated-directive': 'style-src-elem',
  },
};

describe('a report', () => {
  test('is logged, instead of its request, as one line without anything about the visitor', async () => {
    const { post, lines } = await createReportsApp();
    const response = await post([apiReport()]);
    expect(response.status).toBe(204);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(lines).toEqual([
      {
        time: expect.any(String),
        level: 'warn',
        event: 'policy-violated',
        directive: 'img-src',
        blocked: 'https://tracker.example',
        page: '/precios',
      },
    ]);
  });

  test('is accepted in the formats of report-uri, old browsers and Safari', async () => {
    const { post, lines } = await createReportsApp();
    await post(uriReport, { 'content-type': uriType });
    const old = { ...uriReport['csp-report'], 'effective-directive': undefined };
    const violated = "script-src 'self'";
    await post({ 'csp-report': { ...old, 'violated-directive': violated } });
    await post(apiReport());
    expect(lines).toMatchObject([
      { directive: 'style-src-elem', blocked: 'inline', page: '/faq' },
      { directive: 'script-src', blocked: 'inline', page: '/faq' },
      { directive: 'img-src', blocked: 'https://tracker.example' },
    ]);
  });

  test('is not logged for the Trusted Types policy that Google’s scripts work without', async () => {
    const { post, lines } = await createReportsApp();
    const refused = { blockedURL: 'trusted-types-policy', effectiveDirective: 'trusted-types' };
    const form = { 'blocked-uri': 'trusted-types-policy', 'effective-directive': 'trusted-types' };
    const uri = { ...uriReport['csp-report'], ...form, 'script-sample': 'goog#html' };
    await post([apiReport({ ...refused, sample: 'goog#html' }), { 'csp-report': uri }]);
    expect(lines).toEqual([]);
    await post([apiReport({ ...refused, sample: 'other' }), apiReport({ sample: 'goog#html' })]);
    expect(lines).toMatchObject([{ directive: 'trusted-types' }, { directive: 'img-src' }]);
  });

  const pageAt = (path: string) => `https://www.altanube.example${path}?lng=en`;

  test.each<[Fields, object]>([
    [{ blockedURL: 'trusted-types-sink' }, { blocked: 'trusted-types-sink' }],
    [{ blockedURL: 'data:text/html,ana@empresa.example' }, { blocked: 'data:' }],
    [{ blockedURL: 'moz-extension://5f8a/ana.js' }, { blocked: 'moz-extension:' }],
    [
      { blockedURL: 'https://ana:secret@cdn.example:8443/a.js?b#c' },
      { blocked: 'https://cdn.example:8443' },
    ],
    [{ blockedURL: 'ana@empresa.example' }, { blocked: 'unknown' }],
    [{ blockedURL: null }, { blocked: 'unknown' }],
    [{ documentURL: pageAt('/soporte/an-article') }, { page: '/soporte/an-article' }],
    [{ documentURL: pageAt(`/soporte/${'a'.repeat(1_000)}`) }, { page: null }],
  ])('with %j is logged as %j', async (fields, line) => {
    const { post, lines } = await createReportsApp();
    await post([apiReport(fields)]);
    expect(lines).toMatchObject([line]);
  });

  test.each([
    apiReport({ documentURL: 'https://other.example/precios' }),
    apiReport({ documentURL: 'about' }),
    apiReport({ effectiveDirective: 'img-src\n{"level":"error"}' }),
    { ...apiReport(), type: 'deprecation' },
    { type: 'csp-violation' },
    { 'csp-report': { 'document-uri': pageAt('/'), 'violated-directive': { toString: 1 } } },
    null,
    7,
    [],
  ])('about something else is ignored: %j', async (report) => {
    const { post, lines } = await createReportsApp();
    expect((await post([report])).status).toBe(204);
    expect(lines).toEqual([]);
  });
});

test.each([
  ['half a value', '[{', {}, 400],
  ['too large', JSON.stringify('x'.repeat(64 * 1024)), {}, 413],
  ['JSON of any kind', '{}', { 'content-type': 'application/json' }, 415],
])('refuses a body that is no report: %s', async (_, body, headers, status) => {
  const { post, lines } = await createReportsApp();
  expect((await post(body, headers)).status).toBe(status);
  expect(lines).toEqual([]);
});

test('logs each violation once an hour, up to a limit', async () => {
  const { post, lines, clock } = await createReportsApp();
  await post([apiReport(), apiReport(), uriReport]);
  await post([apiReport()]);
  expect(lines).toHaveLength(2);
  const many = Array.from({ length: 80 }, (_, index) =>
    apiReport({ blockedURL: `https://t${index}.example/` }),
  );
  for (let hour = 1; hour <= 2; hour += 1) {
    await post(many);
    await post(many);
    expect(lines).toHaveLength(51 * hour);
    expect(lines.at(-1)).toMatchObject({ event: 'policy-violations-muted', linesPerHour: 50 });
    clock.now += 60 * 60 * 1000;
  }
});

test('accepts 30 requests a minute from one address', async () => {
  const { post } = await createReportsApp();
  const type = { 'content-type': `${uriType} ; charset=utf-8` };
  const responses = await Promise.all(Array.from({ length: 31 }, () => post([], type)));
  expect(responses.map(({ status }) => status)).toEqual([...Array(30).fill(204), 429]);
  expect(responses.at(-1)?.headers.get('retry-after')).toMatch(/^[1-6]\d$/);
});
