import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { devNull } from 'node:os';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { processFigures, type ProcessFigures } from '../process-figures.ts';

/** A server as a process, from the moment that it was started. */
export type StartedServer = AsyncDisposable & {
  url: string;
  /** From the start of the process to the whole first response, in milliseconds. */
  firstAnswerMs: number;
  figures(): ProcessFigures;
};

/** A program and its arguments. */
export type StartCommand = readonly [string, ...string[]];

type StartOptions = {
  command: StartCommand;
  folder: string;
  environment: Record<string, string>;
};

/** Nothing of `.env`, which is for the site of whoever works here, and names its mail server. */
const local = { ENV_FILE: devNull, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '' };

/** Starts a server that says `Serving ADDRESS`, and asks it for its first page. */
export async function startForBench(options: StartOptions): Promise<StartedServer> {
  const { command, folder, environment } = options;
  const [program, ...args] = command;
  const startedAt = performance.now();
  const server = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...local, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const { promise: serving, resolve } = Promise.withResolvers<string>();
  createInterface(server.stdout).on('line', (line) => {
    const url = /^Serving (\S+)$/.exec(line)?.[1];
    if (url !== undefined) resolve(url);
  });
  const url = await Promise.race([
    serving,
    ended.then(([code]) => {
      throw new Error(`${command.join(' ')} ended with ${String(code)}`);
    }),
  ]);
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const firstAnswerMs = performance.now() - startedAt;
  return {
    url,
    firstAnswerMs,
    figures() {
      const figures = processFigures(server.pid ?? 0);
      if (figures === null) throw new Error(`${command.join(' ')} has ended`);
      return figures;
    },
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
