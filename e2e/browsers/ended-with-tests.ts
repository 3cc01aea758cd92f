import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** How long a program may take to start or to end, on a machine with much else to do. */
const limitMs = 60_000;

/** Starts a program that Linux ends when the process of the tests is gone, even killed. */
export function spawnForTests(command: string, args: string[], options: SpawnOptions) {
  return spawn('setpriv', ['--pdeathsig', 'KILL', command, ...args], options);
}

/** Waits until a program that ends has ended, and kills it if it does not. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  await once(child, 'exit');
  clearTimeout(timer);
}

/** What the first line of a program's output that fits a pattern has in its first group. */
export async function firstMatch(child: ChildProcess, output: unknown, pattern: RegExp) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with code ${code}`)));
  const timer = setTimeout(() => reject(new Error(`No ${pattern} within ${limitMs} ms`)), limitMs);
  if (!isReadable(output)) throw new Error('The program has no such output');
  createInterface(output).on('line', (line) => {
    const found = pattern.exec(line)?.[1];
    if (found !== undefined) resolve(found);
  });
  return promise.finally(() => clearTimeout(timer));
}

function isReadable(stream: unknown): stream is Readable {
  return typeof stream === 'object' && stream !== null && 'read' in stream;
}
