import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { parseDocument } from 'yaml';
import { services } from '@altanube/outbox/destinations/services';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { waitForLine, startChild, testChild } from './child.ts';

const repository = join(import.meta.dirname, '../..');
export const serverProgram = join(repository, 'server/main.mjs');

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/** Creates a working folder with links to the shared small build, and to the real content. */
export async function createServerFolder(destinations?: unknown[]) {
  const folder = await createTemporaryFolder();
  await symlink(inject('smallDist'), join(folder.path, 'dist'));
  await linkContent(folder.path, destinations);
  return folder;
}

/** Links the real content into the server's working folder, with other destinations. */
export async function linkContent(
  folder: string,
  destinations: unknown[] = [...services.map(({ name }) => name), { webhook: 'CRM' }],
): Promise<void> {
  const [from, to] = [join(repository, 'content'), join(folder, 'content')];
  await mkdir(to);
  for (const name of await readdir(from)) {
    if (name !== 'company.yaml') await symlink(join(from, name), join(to, name));
  }
  const company = parseDocument(await readFile(join(from, 'company.yaml'), 'utf8'));
  company.set('destinations', destinations);
  await writeFile(join(to, 'company.yaml'), company.toString());
}

/** Runs a shell command such as `ulimit` first. Rejects with the error output if it exits. */
export async function startServer(
  folder: string,
  environment: Record<string, string> = {},
  shellCommand?: string,
  descriptors?: number[],
) {
  const env = { PORT: '0', HOST: '127.0.0.1', ...environment };
  const started = startChild([serverProgram], { cwd: folder, env, shellCommand, descriptors });
  const { child, lines, errorOutput, ended } = started;
  const [, found] = await waitForLine(child, /^Serving http:\/\/[^:]+:(\d+)$/).catch(async () => {
    throw new Error(`The server ended with ${await ended}: ${errorOutput()}`);
  });
  const port = Number(found);
  return {
    pid: child.pid ?? 0,
    port,
    url: `http://127.0.0.1:${port}`,
    /** The URL of the status server with `STATUS_PORT`; otherwise empty. */
    statusUrl: lines.find((line) => line.startsWith('Status '))?.split(' ')[1] ?? '',
    lines,
    errorOutput,
    child,
    /** The peak memory of the process so far (`VmHWM` of Linux), in megabytes. */
    async peakMemoryMb(): Promise<number> {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      const [, kB = 'NaN'] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
      return (Number(kB) * 1024) / 1_000_000;
    },
    connections: () => countConnections(port),
    signal: (name: NodeJS.Signals) => child.kill(name),
    ended,
    [Symbol.asyncDispose]: started[Symbol.asyncDispose],
  };
}

/** Starts the server in its own prepared folder, which is removed afterwards. */
export async function startFreshServer(
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await createServerFolder()).path;
  const started = resources.use(await startServer(folder, environment));
  const owned = resources.move();
  return { ...started, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

export async function runServer(folder: string, environment: Record<string, string>) {
  const server = startChild([serverProgram], { cwd: folder, env: environment });
  return { code: await server.ended, stderr: server.errorOutput() };
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

/** Lines of /proc/net/tcp: number, local address, remote address, state, and more. */
async function countConnections(port: number): Promise<number> {
  const established = '01';
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n');
  return lines.filter((line) => {
    const [, localAddress = '', , state] = line.trim().split(/\s+/);
    return localAddress.endsWith(local) && state === established;
  }).length;
}
