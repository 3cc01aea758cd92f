import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { contactEndpoint } from '@altanube/content/routes';
import { freePort } from '@altanube/outbox/testing/free-port';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { startSmtpPeer, type SmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { tableFile, type SiteTable } from '@altanube/pages/table';
import { sendRaw } from '../../server/testing/raw-http.ts';
import { linkContent, startServer } from '../../server/testing/server-process.ts';
import { fitOrigin } from '../../server/pages/fit-origin.ts';
import { leaveOutCopies, writeEdge, type Target } from '../edge/write.ts';
import { combinations, createAsk, findDifferences, inTurn, type Ask } from './answers.ts';
import { installNetworks, networks, type RunningNetwork } from './networks.ts';
import { siteHost } from './proxies.ts';

/*
 * Compares the function of each edge network, in that network's runtime, with the server: from the same
 * build, every request must get the same response.
 */

const siteUrl = `https://${siteHost}`;
const edgeKey = 'k'.repeat(32);
const resources = new AsyncDisposableStack();
let folder = '';
let dist = '';
let mailbox: SmtpPeer;

beforeAll(async () => {
  installNetworks();
  folder = resources.use(await temporaryFolder()).path;
  mailbox = resources.use(await startSmtpPeer());
  await cp('dist', join(folder, 'dist'), { recursive: true });
  await addRedirect(join(folder, 'dist', tableFile));
  dist = await fitOrigin(join(folder, 'dist'), siteUrl, join(folder, 'sites'));
});
afterAll(() => resources.disposeAsync());

/** A server and a network with the same files, and how to ask them. */
async function startBoth(target: Target) {
  const home = join(folder, target);
  await mkdir(home);
  await cp(dist, join(home, 'dist'), { recursive: true });
  await linkContent(home);
  await writeEdge(target, dist, join(home, 'edge'));
  const written: SiteTable = JSON.parse(await readFile(join(dist, tableFile), 'utf8'));
  const table = target === 'cloudflare' ? written : leaveOutCopies(written);
  await writeFile(join(home, 'dist', tableFile), JSON.stringify(table));

  const settings = { SITE_URL: siteUrl, SMTP_URL: mailbox.url, EDGE_KEY: edgeKey };
  const server = resources.use(await startServer(home, settings));
  return {
    table,
    askServer: createAsk(server.url),
    askEdge: askThrough(await startEdge(target, server.url)),
  };
}

async function startEdge(target: Target, serverUrl: string): Promise<RunningNetwork> {
  const { start } = networks[target];
  const settings = { ORIGIN_URL: serverUrl, EDGE_KEY: edgeKey };
  return resources.use(await start(join(folder, target, 'edge'), settings));
}

function askThrough(edge: RunningNetwork): Ask {
  const ask = createAsk(edge.origin);
  return (question) => ask({ ...question, headers: { ...edge.headers, ...question.headers } });
}

async function addRedirect(path: string): Promise<void> {
  const written: SiteTable = JSON.parse(await readFile(path, 'utf8'));
  const redirects = { '/old.html': '/faq?lng=en#a', '/blog/antiguo': '/soporte' };
  await writeFile(path, JSON.stringify({ ...written, redirects }));
}

/** Every page and file, old and mistyped addresses; each also as it is when the client has it. */
function listRequests(table: SiteTable) {
  const listed = table.files.map(({ path }) => path).filter((path) => path.startsWith('/'));
  const odd = [
    ...['/faq/', '//faq', '///legal//cookies//?a=//b', '/old.html', '/old.html/?a=1'],
    ...['/nada', '/es', '/en/faq', '/es/faq.html', '/index.html', '/FAQ', '/404', '/500', '/%66aq'],
    ...['//evil.example/faq/', '/legal%2Fcookies', '/soporte/no-article', '/constructor', '/a%'],
    ...['/blog/antiguo', '/?'],
    ...['/__proto__', '/faq?lng=__proto__', '/%2f%2fevil.example/faq/', '/%5cevil.example//faq'],
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
  ...['strict-transport-security', 'x-content-type-options'],
];

describe.each(['cloudflare', 'netlify', 'vercel'] as const)('%s', (target) => {
  const { addressHeader } = networks[target];
  let table: SiteTable;
  let askServer: Ask;
  let askEdge: Ask;
  beforeAll(async () => {
    ({ table, askServer, askEdge } = await startBoth(target));
  });

  test('every request is answered as by the server', async () => {
    const requests = listRequests(table);
    expect(requests.length).toBeGreaterThan(1500);
    const right = await inTurn(requests, askServer);
    const given = await inTurn(requests, askEdge);
    expect(findDifferences(given, right, compared).slice(0, 10)).toEqual([]);
  });

  test('what the server refuses is refused', async () => {
    // The other runtimes know no TRACE.
    const others = target === 'cloudflare' ? (['TRACE'] as const) : [];
    for (const method of ['POST', 'OPTIONS', 'DELETE', ...others] as const) {
      const [one, other] = await Promise.all(
        [askServer, askEdge].map((ask) => ask({ path: '/faq', method })),
      );
      expect(one?.status).toBe(other?.status);
      expect(one?.headers['allow']).toBe(other?.headers['allow']);
    }
  });

  test('messages are stored, delivered and counted by the visitor', async () => {
    const post = (type: string, body: string, visitor: string) =>
      askEdge({
        path: `${contactEndpoint}?lng=en`,
        method: 'POST',
        headers: {
          'content-type': type,
          origin: siteUrl,
          [addressHeader]: visitor,
        },
        body,
      });
    const before = mailbox.received.length;
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
    await expect.poll(() => mailbox.received.length, { timeout: 60_000 }).toBe(before + 4);
  });

  test('a visitor cannot make up the key or the address that the server gets', async () => {
    await using server = await startHttpPeer();
    const { origin, headers } = await startEdge(target, server.url);
    const sent = [
      ...Object.entries({ ...headers, [addressHeader]: '198.51.100.9' }),
      ...['forged', edgeKey].map((key) => ['x-edge-key', key]),
      ...['203.0.113.1', '203.0.113.2'].map((address) => ['x-edge-address', address]),
      ['x-forwarded-for', '203.0.113.3'],
      ['connection', 'close, x-edge-key, x-edge-address'],
    ].map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `POST ${contactEndpoint} HTTP/1.1\r\nHost: ${siteHost}\r\nContent-Length: 2\r\n`;
    await sendRaw(Number(new URL(origin).port), `${head}${sent.join('')}\r\n{}`);
    const [received] = server.received;
    expect(received?.headers).toMatchObject({
      'x-edge-key': edgeKey,
      'x-edge-address': '198.51.100.9',
    });
    expect(String(received?.headers.connection)).not.toContain('edge');
  });

  test('while the server is away, pages are served and a message is kept for the next attempt', async () => {
    const ask = askThrough(await startEdge(target, `http://127.0.0.1:${await freePort()}`));
    const headers = { 'content-type': 'application/json', origin: siteUrl };
    const body = JSON.stringify(leadInput);
    const answer = await ask({ path: contactEndpoint, method: 'POST', headers, body });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
    expect((await ask({ path: '/faq' })).status).toBe(200);
  });
});
