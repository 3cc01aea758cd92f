import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll } from 'vitest';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import type { LeadsOptions } from '../leads/open-leads.ts';
import { findLine, startChild } from './child.ts';

export type CrashChild = ReturnType<typeof startServer>;

/** For a test file: bundles the server into one file, so that it starts in a tenth of a second. */
export async function buildCrashProgram() {
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
    start: (
      environment: Record<string, string>,
      clockAheadMs: number,
      times: LeadsOptions['times'] = {},
    ) => startServer(file, { environment, clockAheadMs, times }),
  };
}

function startServer(file: string, settings: object) {
  const server = startChild([file, JSON.stringify(settings)], { env: {}, stderr: 'inherit' });
  const { child, [Symbol.asyncDispose]: kill } = server;
  return {
    /** Resolves with its address; null if it was killed before it had one. */
    url: findLine(child, /"event":"listening","port":(\d+)/).then(
      ([, port]) => `http://127.0.0.1:${port}`,
      () => null,
    ),
    logged: (): Record<string, unknown>[] => server.lines.map((line) => JSON.parse(line)),
    signal: (name: NodeJS.Signals) => void child.kill(name),
    /** Ends it by SIGKILL, and resolves when it is gone. */
    kill,
    [Symbol.asyncDispose]: kill,
  };
}
