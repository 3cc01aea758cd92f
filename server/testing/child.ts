import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const testChild = join(import.meta.dirname, 'test-child.mjs');

type ChildOptions = {
  cwd?: string;
  env: NodeJS.ProcessEnv;
  /** `inherit` shows the error output instead of collecting it. */
  stderr?: 'pipe' | 'inherit';
  shellCommand?: string | undefined;
  /** Open files that the child inherits as descriptors 3, 4 and so on. */
  descriptors?: number[] | undefined;
};

export function startChild(args: string[], options: ChildOptions) {
  const { cwd, env, stderr = 'pipe', shellCommand, descriptors = [] } = options;
  const program = [process.execPath, '--import', testChild, ...args];
  const shell = ['sh', '-c', `${shellCommand} && exec "$0" "$@"`];
  const [command = '', ...rest] = [...(shellCommand === undefined ? [] : shell), ...program];
  const child = spawn(command, rest, {
    cwd,
    env,
    stdio: ['pipe', 'pipe', stderr, ...descriptors],
  });
  const lines: string[] = [];
  const errors: string[] = [];
  if (child.stdout !== null) createInterface(child.stdout).on('line', (line) => lines.push(line));
  child.stderr?.on('data', (chunk) => errors.push(String(chunk)));
  const ended = once(child, 'close').then(([code, signal]): number | string => code ?? signal);
  return {
    child,
    lines,
    errorOutput: () => errors.join(''),
    /** Resolves with the exit code, or the signal that ended the process. */
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Resolves with the first line that matches; rejects if the program ends without one. */
export async function waitForLine(
  { stdout }: Pick<ChildProcess, 'stdout'>,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  if (stdout === null) throw new Error('No output');
  const { promise, resolve: found, reject } = Promise.withResolvers<RegExpExecArray>();
  const lines: string[] = [];
  const reader = createInterface(stdout);
  reader.on('line', (line) => {
    lines.push(line);
    const match = pattern.exec(line);
    if (match !== null) found(match);
  });
  reader.once('close', () => reject(new Error(`Ended without ${pattern}:\n${lines.join('\n')}`)));
  return promise;
}
