import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { afterAll } from 'vitest';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import type { LeadsOptions } from '../leads/open-leads.ts';

/** A server process that a test kills. */
export type CrashChild = AsyncDisposable & {
  /** Resolves with its address; null if it was killed before it had one. */
  url: Promise<string | null>;
  /** What it has logged so far. */
  lines: Record<string, unknown>[];
  /** Such as SIGSTOP, after which it hangs, and SIGCONT. */
  signal(name: NodeJS.Signals): void;
  /** Ends it by SIGKILL, and resolves when it is gone. */
  kill(): Promise<void>;
};

export type CrashProgram = {
  /** A folder that is there as long as the tests of the file run. */
  folder: string;
  start(
    environment: Record<string, string>,
    clockAheadMs: number,
    times?: LeadsOptions['times'],
  ): CrashChild;
};

/** For a test file: bundles the server into one file, so that it starts in a tenth of a second. */
export async function buildCrashProgram(): Promise<CrashProgram> {
  const folder = await temporaryFolder();
  afterAll(() => folder[Symbol.asyncDispose]());
  const file = join(folder.path, 'crash-server.mjs');
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
  return {
    folder: folder.path,
    start: (environment, clockAheadMs, times = {}) =>
      startChild(file, { environment, clockAheadMs, times }),
  };
}

const testChild = join(import.meta.dirname, 'test-child.mjs');

function startChild(file: string, settings: object): CrashChild {
  const command = ['--import', testChild, file, JSON.stringify(settings)];
  const child = spawn(process.execPath, command, {
    env: {},
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const { promise: url, resolve } = Promise.withResolvers<string | null>();
  const lines: Record<string, unknown>[] = [];
  createInterface(child.stdout).on('line', (line) => {
    const logged = JSON.parse(line);
    lines.push(logged);
    if (logged.event === 'listening') resolve(`http://127.0.0.1:${logged.port}`);
  });
  ended.then(() => resolve(null));
  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await ended;
  }
  return { url, lines, signal: (name) => void child.kill(name), kill, [Symbol.asyncDispose]: kill };
}
