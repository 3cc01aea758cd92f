import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';

/** A server process that a test kills. */
export type CrashChild = AsyncDisposable & {
  /** Resolves with its address; null if it was killed before it had one. */
  url: Promise<string | null>;
  /** Ends it by SIGKILL, and resolves when it is gone. */
  kill(): Promise<void>;
};

export type CrashProgram = {
  start(environment: Record<string, string>, clockAheadMs: number): CrashChild;
};

/** Bundles the server into one file, so that it starts in a tenth of a second. */
export async function buildCrashProgram(folder: string): Promise<CrashProgram> {
  const file = join(folder, 'crash-server.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'crash-server.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    logLevel: 'error',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  return { start: (environment, clockAheadMs) => startChild(file, environment, clockAheadMs) };
}

const testChild = join(import.meta.dirname, 'test-child.ts');

function startChild(
  file: string,
  environment: Record<string, string>,
  clockAheadMs: number,
): CrashChild {
  const settings = JSON.stringify({ environment, clockAheadMs });
  const child = spawn(process.execPath, ['--import', testChild, file, settings], {
    env: {},
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const { promise: url, resolve } = Promise.withResolvers<string | null>();
  createInterface(child.stdout).on('line', (line) => {
    const { event, port } = JSON.parse(line);
    if (event === 'listening') resolve(`http://127.0.0.1:${port}`);
  });
  ended.then(() => resolve(null));
  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await ended;
  }
  return { url, kill, [Symbol.asyncDispose]: kill };
}
