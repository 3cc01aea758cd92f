import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { writeDist } from './dist.ts';

const repository = join(import.meta.dirname, '../..');
const command = [process.execPath, join(repository, 'server/main.ts')] as const;

/** The server as a process in a temporary folder. */
export type ServerProcess = AsyncDisposable & {
  port: number;
  url: string;
  /** Lines of standard output. */
  lines: string[];
  /** What was written to standard error. */
  errors: string[];
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code, or the signal that ended the process. */
  ended: Promise<number | string>;
};

export type Ended = { code: number | string; stderr: string };

/** Puts a small build and the real content into the server's working folder. */
export async function prepareServerFolder(folder: string): Promise<void> {
  await writeDist(join(folder, 'dist'));
  await symlink(join(repository, 'content'), join(folder, 'content'));
}

/** Starts the server on a free port. Rejects with its error output if it exits instead. */
export async function startServer(
  folder: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const { child, ended } = spawnServer(folder, { PORT: '0', HOST: '127.0.0.1', ...environment });
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  const lines: string[] = [];
  const { promise: listening, resolve } = Promise.withResolvers<number>();
  createInterface(child.stdout).on('line', (line) => {
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
    port,
    url: `http://127.0.0.1:${port}`,
    lines,
    errors,
    signal: (name) => child.kill(name),
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts the server by socket activation, as systemd does: sd_listen_fds(3). */
export function startServerOnSocket(folder: string, descriptor: number) {
  const child = spawn('sh', ['-c', 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"', ...command], {
    cwd: folder,
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', descriptor],
  });
  const ended = exitOf(child);
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

function spawnServer(folder: string, environment: Record<string, string>) {
  const [node, ...args] = command;
  const child = spawn(node, args, {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, ended: exitOf(child) };
}

async function exitOf(child: ChildProcess): Promise<number | string> {
  const [code, signal] = await once(child, 'close');
  return code ?? signal;
}
