import { expect, test } from 'vitest';
import { sendRaw, parseStatus } from '../testing/raw-http.ts';
import { openTestServer } from '../testing/test-server.ts';

const siteUrl = 'https://www.altanube.example';
const fields = { name: 'Ana', email: 'ana@empresa.example', company: 'Empresa', message: 'Hola' };
const lead = JSON.stringify(fields);
const form = new URLSearchParams(fields).toString();
const json = 'Content-Type: application/json\r\n';
const encoded = 'Content-Type: application/x-www-form-urlencoded\r\n';
const report = 'Content-Type: application/csp-report\r\n';

function formatRequest(start: string, headers = '', body = ''): string {
  const length = body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  return `${start} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}${length}\r\n${body}`;
}

const formatPost = (headers: string, body: string) =>
  formatRequest('POST /send-contact-email', headers, body);

/** A page has its own policy, and other sites may show a shared picture. */
type Kind = 'page' | 'shared picture' | 'other';

function expectSecurityHeaders(headers: Headers, kind: Kind, request: string): void {
  const policy =
    kind === 'page' ? /^default-src 'none';.*;trusted-types 'none';/ : /^default-src 'none';/;
  expect.soft(Object.fromEntries(headers), request).toMatchObject({
    'content-security-policy': expect.stringMatching(policy),
    'cross-origin-resource-policy': kind === 'shared picture' ? 'cross-origin' : 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  });
  expect.soft(headers.get('content-security-policy'), request).toContain("frame-ancestors 'none'");
}

async function expectAnswers(port: number, rows: readonly (readonly [number, string, Kind?])[]) {
  for (const [status, request, kind = 'other'] of rows) {
    const response = await sendRaw(port, request);
    const [head = ''] = response.split('\r\n\r\n', 1);
    const headers = new Headers(
      [...head.matchAll(/^([\w-]+):(.*)$/gm)].map(([, name = '', value = '']): [string, string] => [
        name,
        value,
      ]),
    );
    expect.soft(parseStatus(response), request).toBe(status);
    expectSecurityHeaders(headers, kind, request);
  }
}

test('a server on https sends all security headers with every response', async () => {
  await using server = await openTestServer({
    SITE_URL: siteUrl,
    MAIL: 'folder',
    LEADS_PER_ADDRESS: '2',
  });
  await expectAnswers(server.port, [
    [200, formatRequest('GET /'), 'page'],
    [200, formatRequest('HEAD /faq?lng=en'), 'page'],
    [304, formatRequest('GET /faq', 'If-None-Match: *\r\n'), 'page'],
    [200, formatRequest('GET /faq', 'Range: bytes=0-1\r\n'), 'page'],
    [200, formatRequest('GET /soporte/an-article'), 'page'],
    [404, formatRequest('GET /nada'), 'page'],
    [200, formatRequest('GET /_astro/app.0a1b2c.js', 'Accept-Encoding: br\r\n')],
    [304, formatRequest('GET /_astro/app.0a1b2c.js', 'If-None-Match: *\r\n')],
    [200, formatRequest('GET /share/es/faq.png'), 'shared picture'],
    [200, formatRequest('GET /.well-known/security.txt')],
    [200, formatRequest('GET /healthz')],
    [308, formatRequest('GET /faq/')],
    [405, formatRequest('POST /faq')],
    [204, formatRequest('OPTIONS /faq')],
    [405, formatRequest('GET /send-contact-email')],
    [204, formatRequest('OPTIONS /send-contact-email', 'Origin: https://evil.example\r\n')],
    [403, formatPost(`${json}Sec-Fetch-Site: cross-site\r\n`, lead)],
    [415, formatPost('Content-Type: text/plain\r\n', 'x')],
    [400, formatPost(json, '{')],
    [422, formatPost(json, '{}')],
    [413, formatPost(json, 'x'.repeat(70_000))],
    [303, formatPost(encoded, 'name=Ana')],
    [303, formatPost(encoded, form)],
    [200, formatPost(json, lead.replace('Hola', 'Buenas'))],
    [429, formatPost(json, lead.replace('Hola', 'Otra'))],
    [204, formatRequest('POST /csp-reports', report, '{}')],
    [415, formatRequest('POST /csp-reports', json, '{}')],
    [405, formatRequest('GET /csp-reports')],
    ...Array.from(
      { length: 29 },
      () => [400, formatRequest('POST /csp-reports', report, '{')] as const,
    ),
    [429, formatRequest('POST /csp-reports', report, '{}')],
  ]);
});

test('a server whose store is unavailable refuses messages with all security headers', async () => {
  await using server = await openTestServer({ SITE_URL: siteUrl, DATA_DIR: '/dev/null' });
  await expectAnswers(server.port, [
    [503, formatPost(json, lead)],
    [303, formatPost(encoded, form)],
  ]);
});
