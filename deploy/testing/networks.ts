import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
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
    await listen(({ url }) => readFile(join(folder, 'files', new URL(url).pathname))),
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

/** Vercel's runtime for the function; the routes say what it answers, and which files it reads by address. */
async function startVercel(folder: string, env: Settings): Promise<RunningNetwork> {
  const { EdgeVM } = await importTool('@edge-runtime/vm/dist/index.js');
  const output = join(folder, '.vercel/output');
  const { routes } = JSON.parse(readFileSync(join(output, 'config.json'), 'utf8'));
  const [ofFiles, ofPages]: { src: string; headers: Record<string, string> }[] = routes;
  const source = readFileSync(join(output, 'functions/_middleware.func/index.js'), 'utf8');
  const { code } = transformSync(source, { format: 'iife', globalName: 'edge' });
  const runtime = new EdgeVM({
    extend: (context: object) => Object.assign(context, { process: { env } }),
    initialCode: `${code};addEventListener('fetch', (event) => event.respondWith(edge.default(event.request)))`,
  });
  const server = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    if (!new RegExp(ofPages?.src ?? '').test(pathname)) {
      return readFile(join(output, 'static', pathname), ofFiles?.headers);
    }
    const { method, headers } = request;
    const url = request.url.replace(/^http:\/\/[^/]+/, server.origin);
    const body = (await request.text()) || null;
    const asked = { method, headers: Object.fromEntries(headers), body };
    const answer: Response = await runtime.dispatchFetch(url, asked);
    // Of its own classes.
    const bytes = answer.body === null ? null : await answer.arrayBuffer();
    return new Response(bytes, { status: answer.status, headers: [...answer.headers] });
  });
  return { ...server, headers: {} };
}

function readFile(file: string, headers: Record<string, string> = {}): Response {
  return existsSync(file)
    ? new Response(readFileSync(file), { headers })
    : new Response(null, { status: 404 });
}

async function listen(answer: (request: Request) => Response | Promise<Response>) {
  const server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
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
