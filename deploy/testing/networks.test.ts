import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { contactEndpoint } from '@altanube/content/routes';
import { findFreePort } from '@altanube/outbox/testing/free-port';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { listenLocally } from '@altanube/outbox/testing/local-server';
import { startSmtpPeer, type SmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { tableFile, type SiteTable } from '@altanube/pages/table';
import { waitForLine } from '../../server/testing/child.ts';
import { sendRaw } from '../../server/testing/raw-http.ts';
import { linkContent, startServer } from '../../server/testing/server-process.ts';
import { rewriteOrigin } from '../../server/pages/rewrite-origin.ts';
import { removeCompressedVariants, writeEdge, type Target } from '../edge/write-edge.ts';
import {
  requestVariants,
  createSendRequest,
  findDifferences,
  sendAll,
  type SendRequest,
} from './responses.ts';
import { siteHost } from './proxies.ts';

/*
 * Compares the function of each edge network, in that network's runtime, with the server: from the same
 * build, every request must get the same response.
 */

/** Not a workspace: only these tests install its packages. */
const runtimesFolder = join(import.meta.dirname, '../edge');

type Settings = { ORIGIN_URL: string; EDGE_KEY: string };

/** A network on this machine; requests to it need these headers in addition to the visitor's. */
type RunningNetwork = AsyncDisposable & { origin: string; headers: Record<string, string> };

type Start = (folder: string, settings: Settings) => Promise<RunningNetwork>;

/** Starts each network's runtime, and names the header in which that network sends the visitor's address. */
const networks: Record<Target, { start: Start; addressHeader: string }> = {
  cloudflare: { start: startCloudflare, addressHeader: 'cf-connecting-ip' },
  netlify: { start: startNetlify, addressHeader: 'x-nf-client-connection-ip' },
  vercel: { start: startVercel, addressHeader: 'x-real-ip' },
};

const siteUrl = `https://${siteHost}`;
const edgeKey = 'k'.repeat(32);
const resources = new AsyncDisposableStack();
let folder = '';
let dist = '';
let mailbox: SmtpPeer;

beforeAll(async () => {
  installRuntimes();
  folder = resources.use(await createTemporaryFolder()).path;
  mailbox = resources.use(await startSmtpPeer());
  await cp('dist', join(folder, 'dist'), { recursive: true });
  await addRedirect(join(folder, 'dist', tableFile));
  dist = await rewriteOrigin(join(folder, 'dist'), siteUrl, join(folder, 'sites'));
});
afterAll(() => resources.disposeAsync());

/** Starts a server and a network with the same files. */
async function startBoth(target: Target) {
  const home = join(folder, target);
  await mkdir(home);
  await cp(dist, join(home, 'dist'), { recursive: true });
  await linkContent(home);
  await writeEdge(target, dist, join(home, 'edge'));
  const builtTable: SiteTable = JSON.parse(await readFile(join(dist, tableFile), 'utf8'));
  const table = target === 'cloudflare' ? builtTable : removeCompressedVariants(builtTable);
  await writeFile(join(home, 'dist', tableFile), JSON.stringify(table));

  const settings = { SITE_URL: siteUrl, SMTP_URL: mailbox.url, EDGE_KEY: edgeKey };
  const server = resources.use(await startServer(home, settings));
  return {
    table,
    sendToServer: createSendRequest(server.url),
    sendToEdge: createSendToEdge(await startEdge(target, server.url)),
  };
}

async function startEdge(target: Target, serverUrl: string): Promise<RunningNetwork> {
  const { start } = networks[target];
  const settings = { ORIGIN_URL: serverUrl, EDGE_KEY: edgeKey };
  return resources.use(await start(join(folder, target, 'edge'), settings));
}

function createSendToEdge(edge: RunningNetwork): SendRequest {
  const sendRequest = createSendRequest(edge.origin);
  return (testRequest) =>
    sendRequest({ ...testRequest, headers: { ...edge.headers, ...testRequest.headers } });
}

async function addRedirect(path: string): Promise<void> {
  const builtTable: SiteTable = JSON.parse(await readFile(path, 'utf8'));
  const redirects = { '/old.html': '/faq?lng=en#a', '/blog/antiguo': '/soporte' };
  await writeFile(path, JSON.stringify({ ...builtTable, redirects }));
}

/** Every page and file, old and mistyped addresses; each also as a prefetch and conditionally. */
function listRequests(table: SiteTable) {
  const listed = table.files.map(({ path }) => path).filter((path) => path.startsWith('/'));
  const unusualPaths = [
    ...['/faq/', '//faq', '///legal//cookies//?a=//b', '/old.html', '/old.html/?a=1'],
    ...['/nada', '/es', '/en/faq', '/es/faq.html', '/index.html', '/FAQ', '/404', '/500', '/%66aq'],
    ...['//evil.example/faq/', '/legal%2Fcookies', '/soporte/no-article', '/constructor', '/a%'],
    ...['/blog/antiguo', '/?'],
    ...['/__proto__', '/faq?lng=__proto__', '/%2f%2fevil.example/faq/', '/%5cevil.example//faq'],
    ...['/_astro/', '/_astro/nothing.js', '/.site-table.json', '/robots.txt/', '/robots.txt?a=1'],
    '/.well-known/security.txt',
    ...['/healthz', '/health', '/healthz/', '/wrangler.json', '/worker.js', '/assets/robots.txt'],
  ];
  const requests = [...new Set([...listed, ...unusualPaths])].flatMap((path) => [
    { path, headers: { 'accept-language': 'es' } },
    { path, headers: { 'accept-language': 'en', 'sec-purpose': 'prefetch' } },
    { path, headers: { 'if-none-match': '*' } },
    { path, headers: { 'if-match': '"other"' } },
  ]);
  return [...requestVariants, ...requests];
}

/** Headers that describe the content of a response, and who may cache it. */
const comparedHeaders = [
  ...['allow', 'cache-control', 'content-encoding', 'content-language', 'etag'],
  ...['content-security-policy', 'content-type'],
  ...['cross-origin-embedder-policy', 'cross-origin-resource-policy', 'location'],
  ...['permissions-policy', 'referrer-policy', 'reporting-endpoints', 'set-cookie'],
  ...['strict-transport-security', 'x-content-type-options'],
];

describe.each(['cloudflare', 'netlify', 'vercel'] as const)('%s', (target) => {
  const { addressHeader } = networks[target];
  let table: SiteTable;
  let sendToServer: SendRequest;
  let sendToEdge: SendRequest;
  beforeAll(async () => {
    ({ table, sendToServer, sendToEdge } = await startBoth(target));
  });

  test('every request gets the same response as from the server', async () => {
    // The other runtimes do not support TRACE.
    const others = target === 'cloudflare' ? (['TRACE'] as const) : [];
    const ofOtherMethods = (['POST', 'OPTIONS', 'DELETE', ...others] as const).flatMap((method) =>
      ['/faq', '/nada', '/robots.txt'].map((path) => ({ path, method, headers: {} })),
    );
    const requests = [...listRequests(table), ...ofOtherMethods];
    expect(requests.length).toBeGreaterThan(1500);
    const expectedResponses = await sendAll(requests, sendToServer);
    const given = await sendAll(requests, sendToEdge);
    expect(findDifferences(given, expectedResponses, comparedHeaders).slice(0, 10)).toEqual([]);
  });

  test('messages are stored, delivered and limited per visitor', async () => {
    const post = (type: string, body: string, visitor: string) =>
      sendToEdge({
        path: `${contactEndpoint}?lng=en`,
        method: 'POST',
        headers: { 'content-type': type, origin: siteUrl, [addressHeader]: visitor },
        body,
      });
    const before = mailbox.received.length;
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      const body = JSON.stringify({ ...contactInput, message: `Message ${index}` });
      statuses.push((await post('application/json', body, '198.51.100.1')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    const form = new URLSearchParams({ ...contactInput, message: 'By form' }).toString();
    const encoded = 'application/x-www-form-urlencoded';
    const sent = await post(encoded, form, '198.51.100.2');
    expect([sent.status, sent.headers['location']]).toEqual([303, '/contacto/enviado?lng=en']);
    const refused = await post(encoded, 'name=Ana', '198.51.100.3');
    expect(String(refused.headers['location'])).toMatch(/^\/contacto\/no-enviado/);
    await expect.poll(() => mailbox.received.length, { timeout: 60_000 }).toBe(before + 4);
  });

  test('a visitor cannot forge the key or the address that the server gets', async () => {
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

  test('without the server, pages are served, and a message gets a 503 to be retried', async () => {
    const unreachable = `http://127.0.0.1:${await findFreePort()}`;
    const sendRequest = createSendToEdge(await startEdge(target, unreachable));
    const headers = { 'content-type': 'application/json', origin: siteUrl };
    const body = JSON.stringify(contactInput);
    const answer = await sendRequest({ path: contactEndpoint, method: 'POST', headers, body });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
    expect((await sendRequest({ path: '/faq' })).status).toBe(200);
  });
});

/** Cloudflare's own runtime, with the settings as `wrangler dev` would read them. */
async function startCloudflare(folder: string, bindings: Settings) {
  const { Miniflare } = await import(getRuntimeUrl('miniflare/dist/src/index.js'));
  const settings = JSON.parse(readFileSync(join(folder, 'wrangler.json'), 'utf8'));
  const { assets } = settings;
  const runtime = new Miniflare({
    modules: true,
    modulesRoot: folder,
    scriptPath: join(folder, settings.main),
    compatibilityDate: settings.compatibility_date,
    bindings,
    assets: {
      directory: join(folder, assets.directory),
      binding: assets.binding,
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
      assetConfig: {
        html_handling: assets.html_handling,
        not_found_handling: assets.not_found_handling,
      },
    },
    // Skips Miniflare's network layer, which compresses replies again.
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  });
  const { origin } = await runtime.unsafeGetDirectURL();
  return { origin, headers: {}, [Symbol.asyncDispose]: () => runtime.dispose() };
}

/** Netlify's runtime for the function, in Deno, with a file server in place of its network. */
async function startNetlify(folder: string, settings: Settings) {
  await using resources = new AsyncDisposableStack();
  const files = resources.use(
    await listen(({ url }) => sendFile(join(folder, 'files', new URL(url).pathname))),
  );
  const program = `
    import { handleRequest } from '${getRuntimeUrl('@netlify/edge-functions-dev/dist/deno/bootstrap.mjs')}';
    import site, { config } from '${pathToFileURL(join(folder, 'edge-functions/site.js'))}';
    const path = new URLPattern({ pathname: config.path });
    const options = { fetchRewrites: new Map(), rawLogger: console.log, requestTimeout: 30_000 };
    const hostname = '127.0.0.1';
    const onListen = ({ port }) => console.log('Listening ' + port);
    Deno.serve({ hostname, port: 0, onListen }, (request) =>
      path.test(request.url)
        ? handleRequest(request, { site }, options)
        : new Response(null, { status: 404 }),
    );`;
  const [deno = ''] = globSync(join(runtimesFolder, 'node_modules/@deno/*/deno*'));
  const flags = ['--quiet', '--no-lock', '--no-config', '--unstable-no-legacy-abort'];
  const child = spawn(deno, ['eval', ...flags, program], {
    env: { ...settings, DENO_REGION: 'dev', DENO_NO_UPDATE_CHECK: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  resources.defer(async () => {
    child.kill();
    await ended;
  });
  const [, port = ''] = await waitForLine(child, /^Listening (\d+)$/);
  return Object.assign(resources.move(), {
    origin: `http://127.0.0.1:${port}`,
    // As Netlify's network and `netlify dev` send them.
    headers: {
      'x-nf-client-connection-ip': '192.0.2.1',
      'x-nf-deploy-context': 'dev',
      'x-nf-deploy-id': '0',
      'x-nf-edge-functions': 'site',
      'x-nf-edge-functions-metadata': Buffer.from('{}').toString('base64'),
      'x-nf-passthrough': 'passthrough',
      'x-nf-passthrough-host': new URL(files.origin).host,
      'x-nf-passthrough-proto': 'http:',
      'x-nf-request-id': '1',
    },
  });
}

/** Vercel's runtime for the function; the routes say which requests it handles. */
async function startVercel(folder: string, env: Settings): Promise<RunningNetwork> {
  const { EdgeVM } = await import(getRuntimeUrl('@edge-runtime/vm/dist/index.js'));
  const output = join(folder, '.vercel/output');
  const { routes } = JSON.parse(readFileSync(join(output, 'config.json'), 'utf8'));
  const [filesRoute, pagesRoute]: { src: string; headers: Record<string, string> }[] = routes;
  const source = readFileSync(join(output, 'functions/_middleware.func/index.js'), 'utf8');
  const { code } = transformSync(source, { format: 'iife', globalName: 'edge' });
  const runtime = new EdgeVM({
    extend: (context: object) => Object.assign(context, { process: { env } }),
    initialCode: `${code};addEventListener('fetch', (event) => event.respondWith(edge.default(event.request)))`,
  });
  const server = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    if (!new RegExp(pagesRoute?.src ?? '').test(pathname)) {
      return sendFile(join(output, 'static', pathname), filesRoute?.headers);
    }
    const { method, headers } = request;
    const url = request.url.replace(/^http:\/\/[^/]+/, server.origin);
    const body = (await request.text()) || null;
    const init = { method, headers: Object.fromEntries(headers), body };
    const answer: Response = await runtime.dispatchFetch(url, init);
    // Converts the response from the runtime's own classes.
    const bytes = answer.body === null ? null : await answer.arrayBuffer();
    return new Response(bytes, { status: answer.status, headers: [...answer.headers] });
  });
  return { ...server, headers: {} };
}

function sendFile(file: string, headers: Record<string, string> = {}): Response {
  return existsSync(file)
    ? new Response(readFileSync(file), { headers })
    : new Response(null, { status: 404 });
}

async function listen(answer: (request: Request) => Response | Promise<Response>) {
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  const server = await listenLocally(createServer(listener));
  return { ...server, origin: `http://127.0.0.1:${server.port}` };
}

/** Installs the runtimes where they are missing. */
function installRuntimes(): void {
  if (existsSync(join(runtimesFolder, 'node_modules/@edge-runtime/vm'))) return;
  const args = ['ci', '--prefix', runtimesFolder, '--ignore-scripts', '--loglevel=error'];
  const npm = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (npm.status !== 0) throw new Error('The runtimes could not be installed; npm says why above');
}

function getRuntimeUrl(path: string): string {
  return pathToFileURL(join(runtimesFolder, 'node_modules', path)).href;
}
