import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** wrk sends from one core, the server under test has the other. */
const [clientCore, serverCore] = ['0', '1'];
const startTimeoutMs = 60_000;

export type Load = { perSecond: number; p50Ms: number; p99Ms: number };

export function lacksPrograms(): boolean {
  const missing = ['wrk', 'taskset'].filter((name) => spawnSync('which', [name]).status !== 0);
  if (availableParallelism() < 2) missing.push('a second core');
  if (missing.length === 0) return false;
  console.error(`Missing: ${missing.join(', ')}. On Debian: apt-get install wrk util-linux`);
  process.exitCode = 2;
  return true;
}

/** Requests over so many connections, each sent after the response to the last, from one thread. */
export async function measureLoad(
  url: string,
  options: {
    connections: number;
    seconds: number;
    headers?: Record<string, string>;
    body?: string;
  },
): Promise<Load> {
  const { connections, seconds, headers = {}, body = '' } = options;
  const script = join(import.meta.dirname, 'wrk.lua');
  // A busy server accepts new connections one by one between requests; wrk would count that as failed.
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script];
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

/** A server process on a core of its own, which says where it listens: `Serving http://…`. */
export async function startServer(
  command: string[],
  options: { log: string; env?: Record<string, string> },
) {
  const { log, env = {} } = options;
  await using output = await open(log, 'a');
  const child = spawn('taskset', ['-c', serverCore, process.execPath, ...command], {
    stdio: ['ignore', output.fd, 'inherit'],
    env: { ...process.env, ...env },
  });
  const closed = once(child, 'close');
  let origin: string | undefined;
  for (const end = performance.now() + startTimeoutMs; origin === undefined; await sleep(50)) {
    if (child.exitCode !== null || performance.now() > end) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start: ${command.join(' ')}`);
    }
    origin = /^Serving (\S+)$/m.exec(await readFile(log, 'utf8'))?.[1];
  }
  return {
    origin,
    signal: (name: NodeJS.Signals) => child.kill(name),
    async memoryMb(): Promise<number> {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      const [, kB = 'NaN'] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
      return Math.round((Number(kB) * 1024) / 1_000_000);
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await closed;
    },
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
