import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serveStatic } from './static-server.ts';

type Served = AsyncDisposable & { origin: string };

type Peer = {
  /** Its repository on GitHub. */
  name: string;
  /** Where it lies in the folder of the peers. */
  folder: string;
  /** What its build makes; without it there is nothing to serve. */
  built: string;
  serve: (folder: string) => Promise<Served>;
};

/** Sites of the same kind, in the versions that `bench/README.md` says how to build. */
const peers: readonly Peer[] = [
  {
    name: 'surjithctly/astroship',
    folder: 'astroship',
    built: 'dist/index.html',
    serve: (folder) => serveStatic(join(folder, 'dist')),
  },
  {
    name: 'onwidget/astrowind',
    folder: 'astrowind',
    built: 'dist/index.html',
    serve: (folder) => serveStatic(join(folder, 'dist')),
  },
  {
    name: 'ixartz/Next-JS-Landing-Page-Starter-Template',
    folder: 'nextjs-landing-page',
    built: '.next/BUILD_ID',
    serve: startNext,
  },
];

export type PeerOrigin = { name: string; origin: string };

/** Those that are built, each on a free port until `use` returns; of the others it says so. */
export async function withPeers(use: (peers: PeerOrigin[]) => Promise<void>): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const origins: PeerOrigin[] = [];
  for (const { name, folder, built, serve } of peers) {
    const place = join(process.env['PEERS'] ?? '../peers', folder);
    if (existsSync(join(place, built))) {
      origins.push({ name, origin: stack.use(await serve(place)).origin });
    } else {
      console.log(
        `${name} is left out: no build in ${place} (bench/README.md says how to make it)`,
      );
    }
  }
  await use(origins);
}

/** `next start`, as its package.json has it. */
async function startNext(folder: string): Promise<Served> {
  const next = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start', '--port', '0', '--hostname', '127.0.0.1'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    },
  );
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  next.once('exit', (code) => reject(new Error(`next start ended with code ${code}`)));
  let origin: string | undefined;
  createInterface(next.stdout).on('line', (line) => {
    origin ??= /http:\/\/\S+:\d+/.exec(line)?.[0];
    if (origin !== undefined && line.includes('Ready')) resolve(origin);
  });
  return {
    origin: await promise,
    async [Symbol.asyncDispose]() {
      if (next.exitCode !== null) return;
      next.kill('SIGTERM');
      await once(next, 'exit');
    },
  };
}
