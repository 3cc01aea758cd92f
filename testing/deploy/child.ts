import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a program may take to start, on a machine with much else to do. */
const startLimitMs = 60_000;
/** How long it may take to end by itself. */
const endLimitMs = 5_000;

/** A program that ends with its scope, and with this process, even if that is killed. */
export type Child = AsyncDisposable & {
  pid: number;
  isRunning(): boolean;
  /** What it has written so far. */
  output(): string;
};

export function startChild(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Child {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => chunks.push(String(chunk)));
  }
  const ended = once(child, 'close').catch((error: unknown) => chunks.push(String(error)));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    isRunning,
    output: () => chunks.join(''),
    async [Symbol.asyncDispose]() {
      if (!isRunning()) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), endLimitMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Waits until something listens. Throws with what the program wrote if it ends instead. */
export async function listening(child: Child, port: number): Promise<void> {
  for (const end = performance.now() + startLimitMs; !(await isOpen(port)); await sleep(30)) {
    if (child.isRunning() && performance.now() < end) continue;
    throw new Error(`Nothing listens on port ${port}:\n${child.output()}`);
  }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
