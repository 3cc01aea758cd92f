import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { availableParallelism, devNull } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitForLine, startChild } from '../server/testing/child.ts';

/** wrk runs on one core, the server under test on the other. */
const [clientCore, serverCore] = ['0', '1'];

export const browserHeaders = {
  'accept-language': 'es-ES,es;q=0.9,en;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
};

export type Load = { perSecond: number; p50Ms: number; p99Ms: number };

export function lacksPrograms(): boolean {
  const missing = ['wrk', 'taskset'].filter((name) => spawnSync('which', [name]).status !== 0);
  if (availableParallelism() < 2) missing.push('a second core');
  if (missing.length === 0) return false;
  console.error(`Missing: ${missing.join(', ')}. On Debian: apt-get install wrk util-linux`);
  process.exitCode = 2;
  return true;
}

/** Sends requests over `connections`, each after the previous response, from one thread. */
export async function measureLoad(
  url: string,
  options: { connections: number; headers?: Record<string, string>; body?: string },
): Promise<Load> {
  const { connections, headers = browserHeaders, body = '' } = options;
  const script = join(import.meta.dirname, 'wrk.lua');
  // A busy server accepts new connections one by one between requests; wrk would count that as failed.
  const args = ['-t1', `-c${connections}`, '-d3s', '--timeout', '30s', '-s', script];
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stderr } = await promisify(execFile)(
    'taskset',
    ['-c', clientCore, 'wrk', ...args, ...sent, url],
    { env: { ...process.env, BODY: body } },
  );
  const { failed, ...load }: Load & { failed: number } = JSON.parse(stderr);
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed`);
  return load;
}

/** Starts a Node.js program on its own core; it prints where it listens: `Serving http://…`. */
export async function startServer(args: string[], settings: Record<string, string> = {}) {
  const env = { ...process.env, ENV_FILE: devNull, PORT: '0', HOST: '127.0.0.1', ...settings };
  const started = startChild(args, { env, stderr: 'inherit' });
  const [, origin = ''] = await waitForLine(started.child, /^Serving (\S+)$/);
  execFileSync('taskset', ['-acp', serverCore, String(started.child.pid)], { stdio: 'ignore' });
  return { origin, [Symbol.asyncDispose]: started[Symbol.asyncDispose] };
}

/** The median of each figure, rounded. */
export function toRow(loads: readonly Load[]) {
  const formatMedian = (figure: (load: Load) => number) => median(loads.map(figure)).toFixed(1);
  return {
    'requests/s': Math.round(median(loads.map(({ perSecond }) => perSecond))),
    'p50 ms': formatMedian(({ p50Ms }) => p50Ms),
    'p99 ms': formatMedian(({ p99Ms }) => p99Ms),
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
