import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { findLine } from '../../server/testing/child.ts';
import type { Target } from '../edge/write.ts';

/** No workspace: only these tests install it. */
const tools = join(import.meta.dirname, '../edge');

type Settings = { ORIGIN_URL: string; EDGE_KEY: string };

/** A network on this machine; it is asked with these headers besides the visitor's. */
export type RunningNetwork = AsyncDisposable & { origin: string; headers: Record<string, string> };

type Start = (folder: string, settings: Settings) => Promise<RunningNetwork>;

/** Starts each network's runtime, and names the header in which that network sends the visitor's address. */
export const networks: Record<Target, { start: Start; addressHeader: string }> = {
  cloudflare: { start: startCloudflare, addressHeader: 'cf-connecting-ip' },
  netlify: { start: startNetlify, addressHeader: 'x-nf-client-connection-ip' },
  vercel: { start: startVercel, addressHeader: 'x-real-ip' },
};

/** Cloudflare's own runtime, with the settings as `wrangler dev` would read them. */
async function startCloudflare(folder: string, bindings: Settings) {
  const { Miniflare } = await importTool('miniflare/dist/src/index.js');
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

/** Netlify's runtime around the function, in Deno; files come from here, as from its network. */
async function startNetlify(folder: string, settings: Settings) {
  await using resources = new AsyncDisposableStack();
  const files = resources.use(
    await listen(({ url = '' }, response) => {
      const file = join(folder, 'files', decodeURIComponent(url));
      response.statusCode = existsSync(file) ? 200 : 404;
      response.end(existsSync(file) ? readFileSync(file) : '');
    }),
  );
  const program = `
    import { handleRequest } from '${toolUrl('@netlify/edge-functions-dev/dist/deno/bootstrap.mjs')}';
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
  const [deno = ''] = globSync(join(tools, 'node_modules/@deno/*/deno*'));
  const child = spawn(
    deno,
    ['eval', '--quiet', '--no-lock', '--no-config', '--unstable-no-legacy-abort', program],
    {
      env: { ...settings, DENO_REGION: 'dev', DENO_NO_UPDATE_CHECK: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  resources.defer(async () => {
    child.kill();
    await ended;
  });
  const [, port = ''] = await findLine(child, /^Listening (\d+)$/);
  const owned = resources.move();
  return {
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
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

type VercelRoute = {
  src?: string;
  headers?: Record<string, string>;
  middlewarePath?: string;
  handle?: 'filesystem';
};

/** Vercel's runtime for the function; its routes and files as the Build Output API describes them. */
async function startVercel(folder: string, env: Settings): Promise<RunningNetwork> {
  const { EdgeVM } = await importTool('@edge-runtime/vm/dist/index.js');
  const output = join(folder, '.vercel/output');
  const routes: VercelRoute[] = JSON.parse(
    readFileSync(join(output, 'config.json'), 'utf8'),
  ).routes;

  const runtimes = new Map(
    routes.flatMap(({ middlewarePath: path }) => {
      if (path === undefined) return [];
      const source = readFileSync(join(output, `functions/${path}.func/index.js`), 'utf8');
      const { code } = transformSync(source, { format: 'iife', globalName: 'edge' });
      const initialCode = `${code};addEventListener('fetch', (event) => event.respondWith(edge.default(event.request)))`;
      const extend = (context: object) => Object.assign(context, { process: { env } });
      return [[path, new EdgeVM({ extend, initialCode })]];
    }),
  );

  const listener = await listen(async (request, response) => {
    const { url = '', method = '' } = request;
    const [path = ''] = url.split('?');
    for (const { src, headers = {}, middlewarePath, handle } of routes) {
      if (src !== undefined && !new RegExp(src).test(path)) continue;
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      if (middlewarePath !== undefined) {
        const asked = { method, headers: joinHeaders(request), body: await readBody(request) };
        const answer: Response = await runtimes
          .get(middlewarePath)
          .dispatchFetch(listener.origin + url, asked);
        const cookies = answer.headers.getSetCookie();
        const others = [...answer.headers].filter(([name]) => name !== 'set-cookie');
        if (cookies.length > 0) response.setHeader('set-cookie', cookies);
        response.writeHead(answer.status, Object.fromEntries(others));
        return response.end(Buffer.from(await answer.arrayBuffer()));
      }
      const file = join(output, 'static', decodeURIComponent(path));
      if (handle === 'filesystem' && existsSync(file)) return response.end(readFileSync(file));
    }
    response.statusCode = 404;
    return response.end();
  });
  return { ...listener, headers: {} };
}

function joinHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const body = await buffer(request);
  return body.length === 0 ? null : body;
}

async function listen(listener: RequestListener) {
  const server = createServer(async (request, response) => {
    try {
      await listener(request, response);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Installs the runtimes where they are missing. */
export function installNetworks(): void {
  if (existsSync(join(tools, 'node_modules/@edge-runtime/vm'))) return;
  const args = ['ci', '--prefix', tools, '--ignore-scripts', '--loglevel=error'];
  const npm = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (npm.status !== 0) throw new Error('The runtimes could not be installed; npm says why above');
}

function toolUrl(path: string): string {
  return pathToFileURL(join(tools, 'node_modules', path)).href;
}

function importTool(path: string) {
  return import(toolUrl(path));
}
