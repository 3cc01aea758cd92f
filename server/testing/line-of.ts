import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The first line of its standard output that matches; rejects if it ends without one. */
export async function findLine(
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
