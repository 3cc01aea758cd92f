import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { contactEndpoint } from '@altanube/content/routes';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { startSmtpPeer, type SmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { tableFile, type SiteTable } from '@altanube/pages/table';
import { linkContent, startServer } from '../../server/testing/server-process.ts';
import { writeCloudflare } from '../cloudflare/write.ts';
import { combinations, inTurn } from './caching.ts';
import { startCloudflare } from './edge-runtime.ts';
import { siteHost } from './proxies.ts';
import { createAsk, type Answer, type Ask } from './visitors.ts';

/*
 * The worker of `deploy/cloudflare` in Cloudflare's own runtime, and the server, with the same build:
 * whatever is asked, both answer alike.
 */

const siteUrl = `https://${siteHost}`;
const edgeKey = 'k'.repeat(32);
const resources = new AsyncDisposableStack();
let edgeFolder = '';
let mailbox: SmtpPeer;
let askServer: Ask;
let askEdge: Ask;
let table: SiteTable;

beforeAll(async () => {
  const folder = resources.use(await temporaryFolder()).path;
  mailbox = resources.use(await startSmtpPeer());
  await mkdir(join(folder, 'server'));
  await cp('dist', join(folder, 'server/dist'), { recursive: true });
  await linkContent(join(folder, 'server'));
  await addRedirect(join(folder, 'server/dist', tableFile));
  const settings = { SITE_URL: siteUrl, SMTP_URL: mailbox.url, EDGE_KEY: edgeKey };
  const server = resources.use(await startServer(join(folder, 'server'), settings));

  // Both use the copy that the server made for its SITE_URL.
  const [copy = ''] = await readdir(join(folder, 'server/data/sites'));
  const dist = join(folder, 'server/data/sites', copy);
  table = JSON.parse(await readFile(join(dist, tableFile), 'utf8'));
  edgeFolder = join(folder, 'edge');
  await writeCloudflare(dist, edgeFolder);
  const bindings = { ORIGIN_URL: server.url, EDGE_KEY: edgeKey };
  const edge = resources.use(await startCloudflare(edgeFolder, bindings));
  askServer = createAsk(server.url);
  askEdge = createAsk(edge.origin);
});
afterAll(() => resources.disposeAsync());

async function addRedirect(path: string): Promise<void> {
  const written: SiteTable = JSON.parse(await readFile(path, 'utf8'));
  const redirects = { '/old.html': '/faq?lng=en#a', '/blog/antiguo': '/soporte' };
  await writeFile(path, JSON.stringify({ ...written, redirects }));
}

/** Every page and file, old and mistyped addresses; each also as it is when the client has it. */
async function listRequests() {
  const listed = table.files.map(({ path }) => path).filter((path) => path.startsWith('/'));
  const odd = [
    ...[
      '/faq/',
      '//faq',
      '///legal//cookies//?a=//b',
      '/old.html',
      '/old.html/?a=1',
      '/blog/antiguo',
    ],
    ...['/nada', '/es', '/en/faq', '/es/faq.html', '/index.html', '/FAQ', '/404', '/500', '/%66aq'],
    ...[
      '//evil.example/faq/',
      '/legal%2Fcookies',
      '/soporte/no-article',
      '/constructor',
      '/a%',
      '/?',
    ],
    ...['/_astro/', '/_astro/nothing.js', '/.site-table.json', '/robots.txt/', '/robots.txt?a=1'],
    ...['/healthz', '/health', '/healthz/', '/wrangler.json', '/worker.js', '/assets/robots.txt'],
  ];
  const requests = [...new Set([...listed, ...odd])].flatMap((path) => [
    { path, headers: { 'accept-language': 'es' } },
    { path, headers: { 'accept-language': 'en', 'sec-purpose': 'prefetch' } },
    { path, headers: { 'if-none-match': '*' } },
    { path, headers: { 'if-match': '"other"' } },
  ]);
  return [...combinations, ...requests];
}

/** Those that say what an answer is, and who may keep it. */
const compared = [
  ...['allow', 'cache-control', 'content-encoding', 'content-language', 'etag'],
  ...['content-security-policy', 'content-type'],
  ...['cross-origin-embedder-policy', 'cross-origin-resource-policy', 'location'],
  ...['permissions-policy', 'referrer-policy', 'reporting-endpoints', 'set-cookie'],
  ...['strict-transport-security', 'vary', 'x-content-type-options'],
];

function describeAnswer({ status, headers, body }: Answer): Record<string, unknown> {
  const known = compared.map((name) => [name, String(headers[name])]);
  return { status, ...Object.fromEntries(known), body: body.toString('base64') };
}

test('the worker answers every request like the server', async () => {
  const requests = await listRequests();
  expect(requests.length).toBeGreaterThan(1500);
  const right = await inTurn(requests, askServer);
  const given = await inTurn(requests, askEdge);
  const wrong = requests.flatMap((request) => {
    const [answer, expected] = [given.get(request), right.get(request)];
    if (answer === undefined || expected === undefined) return [`${request.path}: no answer`];
    const [one, other] = [describeAnswer(answer), describeAnswer(expected)];
    const names = Object.keys(one).filter((name) => one[name] !== other[name]);
    const values = names.map((name) =>
      name === 'body' ? name : `${name} ${String(one[name])} for ${String(other[name])}`,
    );
    return names.length === 0 ? [] : [`${JSON.stringify(request)}: ${values.join('; ')}`];
  });
  expect(wrong.slice(0, 10)).toEqual([]);
});

test('the worker refuses what the server refuses', async () => {
  for (const method of ['POST', 'OPTIONS', 'DELETE', 'TRACE'] as const) {
    const [one, other] = await Promise.all(
      [askServer, askEdge].map((ask) => ask({ path: '/faq', method })),
    );
    expect(one?.status).toBe(other?.status);
    expect(one?.headers['allow']).toBe(other?.headers['allow']);
  }
});

test('a browser that has a page from the worker gets 304, until it asks for the other language', async () => {
  const headers = { 'accept-language': 'es' };
  const etag = String((await askEdge({ path: '/faq', headers })).headers['etag']);
  for (const [language, status] of [
    ['es', 304],
    ['en', 200],
  ] as const) {
    const conditional = { 'accept-language': language, 'if-none-match': `W/${etag}` };
    expect((await askEdge({ path: '/faq', headers: conditional })).status).toBe(status);
  }
});

test('messages through the worker are stored, delivered and counted by the visitor', async () => {
  const post = (type: string, body: string, visitor: string) =>
    askEdge({
      path: `${contactEndpoint}?lng=en`,
      method: 'POST',
      headers: { 'content-type': type, origin: siteUrl, 'cf-connecting-ip': visitor },
      body,
    });
  const statuses: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    const body = JSON.stringify({ ...leadInput, message: `Message ${index}` });
    statuses.push((await post('application/json', body, '198.51.100.1')).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  const form = new URLSearchParams({ ...leadInput, message: 'By form' }).toString();
  const encoded = 'application/x-www-form-urlencoded';
  const sent = await post(encoded, form, '198.51.100.2');
  expect([sent.status, sent.headers['location']]).toEqual([303, '/contacto/enviado?lng=en']);
  const refused = await post(encoded, 'name=Ana', '198.51.100.3');
  expect(String(refused.headers['location'])).toMatch(/^\/contacto\/no-enviado/);
  await expect.poll(() => mailbox.received.length, { timeout: 60_000 }).toBe(4);
});

test('while the server is away, pages are served and a message is kept for the next attempt', async () => {
  await using edge = await startCloudflare(edgeFolder, {
    ORIGIN_URL: 'http://127.0.0.1:9',
    EDGE_KEY: edgeKey,
  });
  const ask = createAsk(edge.origin);
  const headers = { 'content-type': 'application/json', origin: siteUrl };
  const body = JSON.stringify(leadInput);
  const answer = await ask({ path: contactEndpoint, method: 'POST', headers, body });
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
  expect((await ask({ path: '/faq' })).status).toBe(200);
});
