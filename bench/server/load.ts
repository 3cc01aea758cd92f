import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Case } from './cases.ts';

const execute = promisify(execFile);

const loadSchema = z.object({
  requests: z.number(),
  seconds: z.number(),
  /** Broken connections, time-outs, and responses with a status from 400 on. */
  failed: z.number(),
  p50Us: z.number(),
  p99Us: z.number(),
});

export type Load = z.infer<typeof loadSchema>;

/** The core of whatever sends requests; the server under test has the other one. */
const clientCore = '0';

export type LoadOptions = {
  url: string;
  method: Case['method'];
  headers: Record<string, string>;
  connections: number;
  seconds: number;
};

/** Requests over so many connections, each sent after the response to the last, from one thread. */
export async function measureLoad(options: LoadOptions): Promise<Load> {
  const program = options.method === 'HEAD' ? headCommand(options) : wrkCommand(options);
  const { stderr } = await execute('taskset', ['-c', clientCore, ...program]);
  const load = loadSchema.parse(JSON.parse(stderr));
  if (load.failed > 0) throw new Error(`${load.failed} requests to ${options.url} failed`);
  return load;
}

function wrkCommand({ url, headers, connections, seconds }: LoadOptions): string[] {
  const script = join(import.meta.dirname, 'wrk.lua');
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script];
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  return ['wrk', ...options, ...sent, url];
}

/** wrk waits for the body that the headers of a response to HEAD speak of. */
function headCommand(options: LoadOptions): string[] {
  return [process.execPath, join(import.meta.dirname, 'head-load.ts'), JSON.stringify(options)];
}
