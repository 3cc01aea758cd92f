import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { readConfig } from '../packages/runtime/src/config.ts';

/**
 * For deploy/update.sh: checks in the folder of a release that the settings are valid and that the
 * server starts and responds, without mail server, database and webhooks. If not, exits with 1.
 */
const timeoutMs = 60_000;
const maxLogLines = 20;
/** The settings of the pages; no others are passed on. */
const pageSettings = ['SITE_URL', 'PUBLIC_FUNCTIONS_URL', 'PUBLIC_ANON_KEY', 'ANON_KEY'];

const problem = findSettingsProblem() ?? (await findServerProblem());
if (problem !== null) {
  console.error(`The release is not fit to be used: ${problem}`);
  process.exitCode = 1;
}

function findSettingsProblem(): string | null {
  const parsed = readConfig();
  if (!parsed.ok) return ['.env has problems:', ...parsed.problems].join('\n  ');
  const { dataDir } = parsed.config;
  if (isAbsolute(dataDir)) return null;
  return `DATA_DIR is ${dataDir}, which lies in the release and would be removed with it. Set it to a folder of its own, such as /var/lib/altanube`;
}

async function findServerProblem(): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'altanube-try-'));
  const server = spawn(process.execPath, ['server/main.mjs'], {
    env: createEnvironment(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'close');
  const deadline = setTimeout(() => server.kill('SIGKILL'), timeoutMs);
  try {
    const output = Promise.all([text(server.stdout), text(server.stderr)]);
    const origin = await readOrigin(server);
    const responseProblem = origin && (await findResponseProblem(origin).catch(String));
    server.kill('SIGTERM');
    const [code, signal] = await ended;
    if (origin !== null && code === 0) return responseProblem;
    const log = (await output).join('').trimEnd().split('\n').slice(-maxLogLines).join('\n');
    return `${origin === null ? 'it does not start' : `it ended with ${code ?? signal}`}:\n${log}`;
  } finally {
    clearTimeout(deadline);
    server.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

function createEnvironment(folder: string): NodeJS.ProcessEnv {
  const given = pageSettings.map((name) => [name, process.env[name] ?? '']);
  return {
    ...Object.fromEntries(given),
    ...{ ENV_FILE: devNull, PORT: '0', HOST: '127.0.0.1' },
    // No alert about a small disk, since the folder is deleted at once.
    ...{ DATA_DIR: folder, MAIL: 'folder', MIN_FREE_DISK_MB: '0' },
  };
}

/** Reads the origin that the server prints when it is ready; null if it ends instead. */
async function readOrigin({ stdout }: ChildProcess): Promise<string | null> {
  if (stdout === null) return null;
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const lines = createInterface(stdout);
  lines.on('line', (line) => {
    const origin = /^Serving (\S+)$/.exec(line)?.[1];
    if (origin !== undefined) resolve(origin);
  });
  lines.once('close', () => resolve(null));
  return promise;
}

/** Requests the health and the home page. The server itself checks the files of the build. */
async function findResponseProblem(origin: string): Promise<string | null> {
  for (const path of ['/healthz', '/']) {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(timeoutMs) });
    const body = await response.text();
    const isFit = response.ok && (path === '/' || body.includes('"ok"'));
    if (!isFit) return `${path} answers ${response.status}: ${body}`;
  }
  return null;
}
