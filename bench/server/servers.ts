import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server under test, on a core of its own. */
export type RunningServer = AsyncDisposable & {
  origin: string;
  /** What it occupies now, with its children (`VmRSS` of Linux), in megabytes. */
  residentMb(): Promise<number>;
};

export type ServerOptions = {
  command: string[];
  environment?: Record<string, string>;
  /** Takes its standard output, as a service's log does. */
  logFile: string;
  /** Where it serves; null if it says so in its log: `Serving http://…`. */
  origin: string | null;
};

const serverCore = '1';
const startTimeoutMs = 20_000;

/** Starts a server and waits until it answers. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { command, environment = {}, logFile } = options;
  await using log = await open(logFile, 'a');
  const child = spawn('taskset', ['-c', serverCore, ...command], {
    stdio: ['ignore', log.fd, 'inherit'],
    env: { ...process.env, ...environment },
  });
  const closed = once(child, 'close');
  const origin = await until(async () => {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended`);
    const known = options.origin ?? (await servedAt(logFile));
    return known !== null && (await answers(known)) ? known : null;
  });
  return {
    origin,
    residentMb: () => residentMb(child.pid ?? 0),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await closed;
    },
  };
}

async function servedAt(logFile: string): Promise<string | null> {
  return /^Serving (\S+)$/m.exec(await readFile(logFile, 'utf8'))?.[1] ?? null;
}

async function answers(origin: string): Promise<boolean> {
  const response = await fetch(origin).catch(() => null);
  await response?.body?.cancel();
  return response !== null;
}

async function until<Result>(look: () => Promise<Result | null>): Promise<Result> {
  for (const end = performance.now() + startTimeoutMs; performance.now() < end;) {
    const found = await look();
    if (found !== null) return found;
    await sleep(50);
  }
  throw new Error('The server does not answer');
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const own = (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1_000_000;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim();
  const others = children === '' ? [] : children.split(' ').map(Number);
  return (await Promise.all(others.map(residentMb))).reduce((sum, next) => sum + next, own);
}
