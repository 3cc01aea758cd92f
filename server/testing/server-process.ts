import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { writeDist } from './dist.ts';

const repository = join(import.meta.dirname, '../..');
const testChild = join(import.meta.dirname, 'test-child.mjs');
const server = [process.execPath, '--import', testChild, join(repository, 'server/main.mjs')];

/** The server as a process in a temporary folder. */
export type ServerProcess = AsyncDisposable & {
  pid: number;
  port: number;
  url: string;
  /** Where operators ask, with `STATUS_PORT`; otherwise empty. */
  statusUrl: string;
  /** Lines of standard output. */
  lines: string[];
  /** What it has written to standard error so far. */
  errorOutput(): string;
  /** Closes our end of its standard output, as a log collector that died would. */
  closeStandardOutput(): void;
  closeStandardError(): void;
  /** Lets its standard output fill up, as a log collector that hangs would. */
  pauseStandardOutput(): void;
  resumeStandardOutput(): void;
  /** From now on takes its standard output and forgets it, at the least cost to the machine. */
  discardStandardOutput(): void;
  isRunning(): boolean;
  /** The most memory that the process has occupied so far (`VmHWM` of Linux), in megabytes. */
  peakMemoryMb(): Promise<number>;
  /** Connections that are open on the port, as the kernel counts them. */
  connections(): Promise<number>;
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code, or the signal that ended the process. */
  ended: Promise<number | string>;
};

export type Ended = { code: number | string; stderr: string };

/** A working folder with links to the small build that all tests share, and to the real content. */
export async function createServerFolder() {
  const folder = await temporaryFolder();
  await symlink(inject('smallDist'), join(folder.path, 'dist'));
  await symlink(join(repository, 'content'), join(folder.path, 'content'));
  return folder;
}

/** Writes a small build into the server's working folder, and links the real content. */
export async function writeServerFolder(folder: string): Promise<void> {
  await writeDist(join(folder, 'dist'));
  await symlink(join(repository, 'content'), join(folder, 'content'));
}

/**
 * Starts the server on a free port, after a shell command such as `ulimit`. Rejects with its error
 * output if it exits instead.
 */
export async function startServer(
  folder: string,
  environment: Record<string, string> = {},
  shellCommand = ':',
): Promise<ServerProcess> {
  const variables = { PORT: '0', HOST: '127.0.0.1', ...environment };
  const { child, ended } = spawnServer(folder, variables, shellCommand);
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  const lines: string[] = [];
  const { promise: listening, resolve } = Promise.withResolvers<number>();
  const reader = createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    const port = /^Serving http:\/\/[^:]+:(\d+)$/.exec(line)?.[1];
    if (port !== undefined) resolve(Number(port));
  });
  const port = await Promise.race([
    listening,
    ended.then((code) => {
      throw new Error(`The server ended with ${code}: ${errors.join('')}`);
    }),
  ]);
  return {
    pid: child.pid ?? 0,
    port,
    url: `http://127.0.0.1:${port}`,
    statusUrl: lines.find((line) => line.startsWith('Status '))?.split(' ')[1] ?? '',
    lines,
    errorOutput: () => errors.join(''),
    closeStandardOutput: () => child.stdout.destroy(),
    closeStandardError: () => child.stderr.destroy(),
    pauseStandardOutput: () => child.stdout.pause(),
    resumeStandardOutput: () => child.stdout.resume(),
    discardStandardOutput() {
      reader.close();
      child.stdout.removeAllListeners('data').resume();
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    peakMemoryMb: () => peakMemoryMb(child),
    connections: () => connectionsOn(port),
    signal: (name) => child.kill(name),
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts the server in a prepared folder of its own, which is removed after it. */
export async function startFreshServer(
  environment: Record<string, string> = {},
  shellCommand?: string,
): Promise<ServerProcess & { folder: string }> {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await createServerFolder()).path;
  const started = resources.use(await startServer(folder, environment, shellCommand));
  const owned = resources.move();
  return { ...started, folder, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Starts the server by socket activation, as systemd does: sd_listen_fds(3). */
export function startServerOnSocket(folder: string, descriptor: number) {
  const child = spawn('sh', ['-c', 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"', ...server], {
    cwd: folder,
    env: {},
    stdio: ['pipe', 'ignore', 'inherit', descriptor],
  });
  const ended = waitForExit(child);
  return {
    signal: (name: NodeJS.Signals) => child.kill(name),
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs a server that is expected to exit by itself. */
export async function runServer(
  folder: string,
  environment: Record<string, string>,
): Promise<Ended> {
  const { child, ended } = spawnServer(folder, environment);
  const chunks: string[] = [];
  child.stderr.on('data', (chunk) => chunks.push(String(chunk)));
  child.stdout.resume();
  const code = await ended;
  return { code, stderr: chunks.join('') };
}

/** Runs `npm run leads -- …` beside a server. Rejects with its error output if it fails. */
export async function runLeadsCommand(
  folder: string,
  environment: Record<string, string>,
  args: string[],
): Promise<string> {
  const program = join(repository, 'server/leads/cli.ts');
  const options = { cwd: folder, env: environment };
  const command = ['--import', testChild, program, ...args];
  return (await promisify(execFile)(process.execPath, command, options)).stdout;
}

function spawnServer(folder: string, environment: Record<string, string>, shellCommand = ':') {
  const child = spawn('sh', ['-c', `${shellCommand} && exec "$0" "$@"`, ...server], {
    cwd: folder,
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return { child, ended: waitForExit(child) };
}

async function peakMemoryMb({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kB = 'NaN'] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return (Number(kB) * 1024) / 1_000_000;
}

/** Lines of /proc/net/tcp: number, local address, remote address, state, and more. */
async function connectionsOn(port: number): Promise<number> {
  const established = '01';
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n');
  return lines.filter((line) => {
    const [, localAddress = '', , state] = line.trim().split(/\s+/);
    return localAddress.endsWith(local) && state === established;
  }).length;
}

async function waitForExit(child: ChildProcess): Promise<number | string> {
  const [code, signal] = await once(child, 'close');
  return code ?? signal;
}
