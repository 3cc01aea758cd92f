import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { sendRaw, statusOf } from '../testing/raw-http.ts';
import { prepareServerFolder } from '../testing/server-folder.ts';
import { startServer, type ServerProcess } from '../testing/server-process.ts';

/** Every kind of answer that a server on https gives, each asked of a real process. */
const siteUrl = 'https://www.altanube.example';
const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

/** Starts a server whose working folder has been prepared; it ends with this file. */
async function startSite(
  environment: Record<string, string>,
  prepare: (folder: string) => Promise<void>,
): Promise<ServerProcess> {
  const folder = resources.use(await temporaryFolder());
  await prepareServerFolder(folder.path);
  await prepare(folder.path);
  const settings = { SITE_URL: siteUrl, MAIL: 'folder', ...environment };
  return resources.use(await startServer(folder.path, settings));
}

/** A page has a policy of its own, and a shared picture may be shown by other sites. */
type Kind = 'page' | 'shared picture' | 'other';
type Row = readonly [name: string, status: number, request: string, kind?: Kind];

const host = 'Host: localhost\r\n';
const contact = '/send-contact-email';
const reports = '/csp-reports';
const encoded = 'Content-Type: application/x-www-form-urlencoded\r\n';
const json = 'Content-Type: application/json\r\n';
const fields = { name: 'Ana', email: 'ana@empresa.example', company: 'Empresa', message: 'Hola' };
const lead = JSON.stringify(fields);
const form = new URLSearchParams(fields).toString();

function ask(start: string, headers = '', body = ''): string {
  const length = body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  return `${start} HTTP/1.1\r\n${host}Connection: close\r\n${headers}${length}\r\n${body}`;
}

const ofPages: readonly Row[] = [
  ['a page', 200, ask('GET /'), 'page'],
  ['a page that sets the cookie', 200, ask('GET /faq?lng=en'), 'page'],
  ['HEAD of a page', 200, ask('HEAD /faq'), 'page'],
  ['a page that has not changed', 304, ask('GET /faq', 'If-None-Match: *\r\n'), 'page'],
  ['a page with a range', 200, ask('GET /faq', 'Range: bytes=0-1\r\n'), 'page'],
  ['an article', 200, ask('GET /soporte/an-article'), 'page'],
  ['the result of a form: sent', 200, ask('GET /contacto/enviado'), 'page'],
  ['the result of a form: not sent', 200, ask('GET /contacto/no-enviado'), 'page'],
  ['an address without a page', 404, ask('GET /nada'), 'page'],
  ['HEAD of an address without a page', 404, ask('HEAD /nada'), 'page'],
];

const ofFiles: readonly Row[] = [
  ['a script', 200, ask('GET /_astro/app.0a1b2c.js')],
  ['a script, compressed', 200, ask('GET /_astro/app.0a1b2c.js', 'Accept-Encoding: br\r\n')],
  ['HEAD of a script', 200, ask('HEAD /_astro/app.0a1b2c.js')],
  ['a script that has not changed', 304, ask('GET /_astro/app.0a1b2c.js', 'If-None-Match: *\r\n')],
  ['a vector picture', 200, ask('GET /favicon.svg')],
  ['the picture of a shared link', 200, ask('GET /share/es/faq.png'), 'shared picture'],
  ['robots.txt', 200, ask('GET /robots.txt')],
  ['security.txt', 200, ask('GET /.well-known/security.txt')],
  ['the health of the server', 200, ask('GET /healthz')],
  ['HEAD of the health', 200, ask('HEAD /healthz')],
];

const ofRequests: readonly Row[] = [
  ['a slash too many', 308, ask('GET /faq/')],
  ['a method that pages have not', 405, ask('POST /faq')],
  ['a method that nobody knows', 400, ask('TRACK-ME /faq')],
  ['TRACE', 405, ask('TRACE /')],
  ['OPTIONS of a page', 204, ask('OPTIONS /faq')],
  ['OPTIONS of everything', 204, ask('OPTIONS *')],
  ['a path of bytes', 400, ask('GET /\x00\xff')],
  ['a host that is none', 400, 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  ['no host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['no HTTP', 400, 'hello\r\n\r\n'],
  ['a head too long', 431, ask(`GET /${'a'.repeat(20_000)}`)],
  [
    'chunks whose extensions do not end',
    413,
    ask(`POST ${contact}`, `${json}Transfer-Encoding: chunked\r\n`) + `1;${'x'.repeat(20_000)}`,
  ],
  ['an expectation that nobody has', 417, ask('GET /', 'Expect: 200-maybe\r\n')],
];

const ofMessages: readonly Row[] = [
  ['a method that messages have not', 405, ask(`GET ${contact}`)],
  ['OPTIONS of messages', 204, ask(`OPTIONS ${contact}`, 'Origin: https://evil.example\r\n')],
  [
    'a message of another site',
    403,
    ask(`POST ${contact}`, `${json}Sec-Fetch-Site: cross-site\r\n`, lead),
  ],
  ['a message of another type', 415, ask(`POST ${contact}`, 'Content-Type: text/plain\r\n', 'x')],
  ['a message that is none', 400, ask(`POST ${contact}`, json, '{')],
  ['a message that lacks something', 422, ask(`POST ${contact}`, json, '{}')],
  ['a message too large', 413, ask(`POST ${contact}`, json, 'x'.repeat(70_000))],
  ['a form that lacks something', 303, ask(`POST ${contact}`, encoded, 'name=Ana')],
  ['a form', 303, ask(`POST ${contact}`, encoded, form)],
  ['a message', 200, ask(`POST ${contact}`, json, lead)],
  ['a message too many', 429, ask(`POST ${contact}`, json, lead)],
  ['a form too many', 303, ask(`POST ${contact}`, encoded, form)],
];

const ofReports: readonly Row[] = [
  ['a report', 204, ask(`POST ${reports}`, 'Content-Type: application/csp-report\r\n', '{}')],
  ['a report of another type', 415, ask(`POST ${reports}`, json, '{}')],
  [
    'a report that is none',
    400,
    ask(`POST ${reports}`, 'Content-Type: application/csp-report\r\n', '{'),
  ],
  [
    'a report too large',
    413,
    ask(`POST ${reports}`, 'Content-Type: application/csp-report\r\n', 'x'.repeat(70_000)),
  ],
  ['a method that reports have not', 405, ask(`GET ${reports}`)],
];

/** The headers of a raw response, by their names in small letters. */
function headersOf(response: string): Map<string, string> {
  const [head = ''] = response.split('\r\n\r\n', 1);
  const [, ...lines] = head.split('\r\n');
  return new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
}

const required = {
  'Content-Security-Policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': expect.stringContaining('camera=()'),
  'Referrer-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
};

function expectAll(received: Map<string, string>, kind: Kind): void {
  const wanted = {
    ...required,
    ...(kind === 'shared picture' && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    ...(kind === 'page' && {
      'Content-Security-Policy': expect.stringMatching(
        /^default-src 'none';.*;frame-ancestors 'none';.*;trusted-types 'none';/,
      ),
    }),
  };
  const names = Object.keys(wanted);
  expect(Object.fromEntries(names.map((name) => [name, received.get(name.toLowerCase())]))).toEqual(
    wanted,
  );
}

describe('a server', () => {
  const environment = { LEADS_PER_ADDRESS: '2', ALLOWED_ORIGINS: 'https://partner.example' };
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startSite(environment, async () => {});
  });

  const rows = [...ofPages, ...ofFiles, ...ofRequests, ...ofMessages, ...ofReports];
  for (const [name, status, request, kind = 'other'] of rows) {
    test(`sends all headers with ${name} (${status})`, async () => {
      const response = await sendRaw(server.port, request);
      expect(statusOf(response)).toBe(status);
      expectAll(headersOf(response), kind);
    });
  }

  test('sends all headers with a report too many (429)', async () => {
    const request = ask(`POST ${reports}`, 'Content-Type: application/csp-report\r\n', '{}');
    const responses = await Promise.all(
      Array.from({ length: 31 }, () => sendRaw(server.port, request)),
    );
    const limited = responses.find((response) => statusOf(response) === 429) ?? '';
    expectAll(headersOf(limited), 'other');
  });
});

test('a server whose store is away sends all headers with 503, and on', async () => {
  const server = await startSite({ DATA_DIR: 'data' }, (folder) =>
    writeFile(join(folder, 'data'), ''),
  );
  for (const [, status, request, kind = 'other'] of [
    ['a message', 503, ask(`POST ${contact}`, json, lead)],
    ['a form', 303, ask(`POST ${contact}`, encoded, form)],
    ['the health of the server', 200, ask('GET /healthz')],
    ['a page', 200, ask('GET /'), 'page'],
  ] satisfies Row[]) {
    const response = await sendRaw(server.port, request);
    expect(statusOf(response)).toBe(status);
    expectAll(headersOf(response), kind);
  }
});

test('a defect is answered with all headers, as a page and as a problem in JSON', async () => {
  const add = () => Promise.reject(new Error('broken'));
  const { app } = await createTestApp({ siteUrl, store: { add } });
  for (const [contentType, body, kind] of [
    ['application/json', lead, 'other'],
    ['application/x-www-form-urlencoded', form, 'page'],
  ] as const) {
    const init = { method: 'POST', headers: { 'content-type': contentType }, body };
    const response = await app.request(contact, init);
    expect(response.status).toBe(500);
    expectAll(new Map(response.headers), kind);
  }
});
