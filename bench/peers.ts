import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { brotliCompressSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { buildIfChanged } from '../scripts/build.ts';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { freePort } from '@altanube/outbox/testing/free-port';
import { languages } from '../packages/content/src/languages.ts';
import { href } from '../packages/content/src/links.ts';
import { routeNames } from '../packages/content/src/routes.ts';
import { withSite } from '../e2e/helpers/site-under-test.ts';
import { categories, installLighthouse, measurePage, type Figures } from './lighthouse.ts';
import { median } from './median.ts';

/** Sites of the same kind, in the versions that `bench/README.md` says how to build. */
const peers = [
  { name: 'surjithctly/astroship', folder: 'astroship', built: 'dist', serve: serveAstro },
  { name: 'onwidget/astrowind', folder: 'astrowind', built: 'dist', serve: serveAstro },
  {
    name: 'ixartz/Next-JS-Landing-Page-Starter-Template',
    folder: 'nextjs-landing-page',
    built: '.next/BUILD_ID',
    serve: serveNext,
  },
];

/**
 * Lighthouse for a phone. First our home page and those of other sites of its kind, in turn, each
 * round begun by another one, so that what else the machine does meets all of them alike; then all
 * of our pages. Arguments: the rounds of either part, 0 for none.
 */
export async function run(rounds = '5', pageRounds = rounds): Promise<void> {
  buildIfChanged();
  installLighthouse();
  await withSite(async ({ origin }) => {
    await using resources = new AsyncDisposableStack();
    const homes = { ours: `${origin}/`, ...(await startPeers(resources)) };
    // What a server does for the first visitor alone, such as making smaller pictures, does not count.
    if (Number(rounds) > 0) for (const url of Object.values(homes)) await measurePage(url);
    await measureInTurn('Home pages', homes, Number(rounds));
    const paths = languages.flatMap((language) =>
      routeNames('page').map((route) => href(route, language)),
    );
    const pages = Object.fromEntries(paths.map((path) => [path, `${origin}${path}`]));
    await measureInTurn('All of our pages', pages, Number(pageRounds));
  });
}

/** The addresses of those that are built; of the others it says so. */
async function startPeers(resources: AsyncDisposableStack): Promise<Record<string, string>> {
  const urls: Record<string, string> = {};
  for (const { name, folder, built, serve } of peers) {
    const place = join(process.env['PEERS'] ?? '../peers', folder);
    if (existsSync(join(place, built))) urls[name] = `${await serve(place, resources)}/`;
    else console.log(`${name} is left out: no build in ${place} (see bench/README.md)`);
  }
  return urls;
}

/** Prints what Lighthouse says of pages, in rounds that each begin with another one. */
async function measureInTurn(title: string, urls: Record<string, string>, rounds: number) {
  if (rounds === 0) return;
  const measured = new Map(Object.keys(urls).map((name) => [name, Array<Figures>()]));
  const before = load();
  for (let round = 0; round < rounds; round += 1) {
    const entries = Object.entries(urls);
    const first = round % entries.length;
    for (const [name, url] of [...entries.slice(first), ...entries.slice(0, first)]) {
      measured.get(name)?.push(await measurePage(url));
    }
  }
  console.log(`${title}, Lighthouse for a phone, ${rounds} rounds: median (least–most)`);
  console.log(`Load of the machine in the minute before and at the end: ${before}, ${load()}`);
  console.table(Object.fromEntries([...measured].map(([name, all]) => [name, toRow(all)])));
}

function load(): string {
  return (loadavg()[0] ?? NaN).toFixed(1);
}

function toRow(all: Figures[]) {
  const columns = [...categories, 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'KiB', 'requests'] as const;
  const digits = { CLS: 3, KiB: 1 };
  return Object.fromEntries(
    columns.map((name) => {
      const values = all.map((figures) => figures[name]);
      const [least, middle, most] = [Math.min(...values), median(values), Math.max(...values)].map(
        (value) => value.toFixed(name === 'CLS' || name === 'KiB' ? digits[name] : 0),
      );
      return [name, least === most ? middle : `${middle} (${least}–${most})`];
    }),
  );
}

/** A folder of static files as well as a server can: with Brotli, hashed files cached for a year. */
async function serveAstro(folder: string, resources: AsyncDisposableStack): Promise<string> {
  const { path: root } = resources.use(await temporaryFolder());
  await cp(join(folder, 'dist'), root, { recursive: true });
  for (const file of globSync('**/*.{css,html,ico,js,json,svg,txt,xml}', { cwd: root })) {
    const path = join(root, file);
    await writeFile(`${path}.br`, brotliCompressSync(await readFile(path)));
  }
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    const isHashed = context.req.path.startsWith('/_astro/');
    context.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  });
  app.use(serveStatic({ root, precompressed: true }));
  const port = await freePort();
  const server = createServer({ keepAliveTimeout: 75_000 }, getRequestListener(app.fetch));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  resources.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

/** `next start`, as its package.json has it. */
async function serveNext(folder: string, resources: AsyncDisposableStack): Promise<string> {
  const port = await freePort();
  const next = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start', '--port', `${port}`, '--hostname', '127.0.0.1'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    },
  );
  resources.defer(() => void next.kill('SIGTERM'));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  next.once('exit', (code) => reject(new Error(`next start ended with code ${code}`)));
  createInterface(next.stdout).on('line', (line) => {
    if (line.includes('Ready')) resolve(`http://127.0.0.1:${port}`);
  });
  return promise;
}
