import { describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createTestApp } from '../testing/app.ts';
import { createCspReports } from './csp-reports.ts';

const path = '/csp-reports';
const apiType = 'application/reports+json';
const uriType = 'application/csp-report';

/** The calls for reports of www.altanube.example, its log, and a clock to be set by hand. */
function startReports() {
  const lines: Record<string, unknown>[] = [];
  const clock = { now: 0 };
  const now = () => clock.now;
  const app = createCspReports({
    siteHost: 'www.altanube.example',
    clientAddress(request) {
      const address = request.headers.get('x-test-address');
      return address === null ? null : [address];
    },
    log: createLog((line) => lines.push(JSON.parse(line))),
    now,
  });
  function post(input: unknown, headers: Record<string, string> = {}) {
    const body = typeof input === 'string' ? input : JSON.stringify(input);
    return app.request(path, {
      method: 'POST',
      body,
      headers: { 'content-type': apiType, ...headers },
    });
  }
  return { app, post, lines, clock };
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
  test('is one line: the directive, the origin, the page, and nothing about who saw it', async () => {
    const { post, lines } = startReports();
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

  test('is read in the form of report-uri, of old browsers, and of Safari', async () => {
    const { post, lines } = startReports();
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

  test('of a Trusted Types policy that Google’s scripts do without is no line, others are', async () => {
    const { post, lines } = startReports();
    const refused = { blockedURL: 'trusted-types-policy', effectiveDirective: 'trusted-types' };
    await post([apiReport({ ...refused, sample: 'goog#html' })]);
    const form = { 'blocked-uri': 'trusted-types-policy', 'effective-directive': 'trusted-types' };
    const uri = { ...uriReport['csp-report'], ...form, 'script-sample': 'goog#html' };
    await post({ 'csp-report': uri }, { 'content-type': uriType });
    expect(lines).toEqual([]);
    await post([apiReport({ ...refused, sample: 'other' })]);
    await post([apiReport({ sample: 'goog#html' })]);
    expect(lines).toMatchObject([{ directive: 'trusted-types' }, { directive: 'img-src' }]);
  });

  test.each([
    ['inline', 'inline'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['data', 'data'],
    ['data:text/html,ana@empresa.example', 'data:'],
    ['moz-extension://5f8a/ana.js', 'moz-extension:'],
    ['https://ana:secret@cdn.example:8443/a.js?b#c', 'https://cdn.example:8443'],
    ['ana@empresa.example', 'unknown'],
    ['', 'unknown'],
    [null, 'unknown'],
  ])('that blames %j names %j', async (blockedURL, blocked) => {
    const { post, lines } = startReports();
    await post([apiReport({ blockedURL })]);
    expect(lines).toMatchObject([{ blocked }]);
  });

  test('on the page of an article names it, and nothing longer than such an address', async () => {
    const { post, lines } = startReports();
    const documentOf = (id: string) => `https://www.altanube.example/soporte/${id}?lng=en`;
    await post([apiReport({ documentURL: documentOf('an-article') })]);
    await post([apiReport({ documentURL: documentOf('a'.repeat(1_000)) })]);
    expect(lines).toMatchObject([{ page: '/soporte/an-article' }, { page: null }]);
  });

  test.each([
    apiReport({ documentURL: 'https://other.example/precios' }),
    apiReport({ documentURL: 'about' }),
    apiReport({ effectiveDirective: 'img-src\n{"level":"error"}' }),
    { ...apiReport(), type: 'deprecation' },
    { type: 'csp-violation' },
    null,
    7,
    [],
  ])('of something else is passed over: %j', async (report) => {
    const { post, lines } = startReports();
    expect((await post([report])).status).toBe(204);
    expect(lines).toEqual([]);
  });
});

describe('what cannot be a report', () => {
  test.each([
    ['half a value', '[{', {}, 400],
    ['nothing', '', {}, 400],
    ['too large', JSON.stringify('x'.repeat(64 * 1024)), {}, 413],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['JSON of any kind', '{}', { 'content-type': 'application/json' }, 415],
  ])('%s is refused', async (_, body, headers, status) => {
    const { post, lines } = startReports();
    expect((await post(body, headers)).status).toBe(status);
    expect(lines).toEqual([]);
  });

  test.each(['GET', 'OPTIONS', 'PUT'])('nor does %s bring one', async (method) => {
    const { app } = startReports();
    const response = await app.request(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});

describe('the log', () => {
  test('names each violation once an hour', async () => {
    const { post, lines, clock } = startReports();
    await post([apiReport(), apiReport(), uriReport]);
    await post([apiReport()]);
    expect(lines).toHaveLength(2);
    clock.now += 60 * 60 * 1000;
    await post([apiReport()]);
    expect(lines).toHaveLength(3);
  });

  test('is not flooded by violations that are all different', async () => {
    const { post, lines, clock } = startReports();
    const many = Array.from({ length: 80 }, (_, index) =>
      apiReport({ blockedURL: `https://t${index}.example/` }),
    );
    await post(many);
    await post(many);
    expect(lines).toHaveLength(51);
    expect(lines.at(-1)).toMatchObject({ event: 'policy-violations-muted', linesPerHour: 50 });
    clock.now += 60 * 60 * 1000;
    await post(many);
    expect(lines).toHaveLength(102);
  });
});

test('one address sends 30 times a minute; another one is not concerned', async () => {
  const { post } = startReports();
  const busy = { 'x-test-address': '203.0.113.7' };
  for (let count = 0; count < 30; count += 1) {
    expect((await post([apiReport()], busy)).status).toBe(204);
  }
  const refused = await post([apiReport()], busy);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toMatch(/^(?:60|[1-5]?\d)$/);
  expect((await post([apiReport()], { 'x-test-address': '203.0.113.8' })).status).toBe(204);
});

test('every page says where reports go, and a report leaves no line of its own request', async () => {
  const { app, lines } = await createTestApp({ siteUrl: 'https://www.altanube.example' });
  const { headers } = await app.request('/faq');
  expect(headers.get('reporting-endpoints')).toBe(`csp="${path}"`);
  expect(headers.get('content-security-policy')).toMatch(
    /;report-uri \/csp-reports;report-to csp;/,
  );
  lines.length = 0;
  await app.request(path, {
    method: 'POST',
    body: JSON.stringify(apiReport()),
    headers: { 'content-type': apiType },
  });
  expect(lines).toMatchObject([{ event: 'policy-violated', page: '/precios' }]);
});
