import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { readConfig } from '../packages/runtime/src/config.ts';

/**
 * For deploy/update.sh, in the folder of a release: whether the settings fit it, and whether it
 * starts and serves. Knows of no mail server, database or webhook. Ends with 1 if not.
 */
const patienceMs = 60_000;
/** The settings of the pages themselves; no other one is passed on. */
const settingsOfPages = ['SITE_URL', 'PUBLIC_FUNCTIONS_URL', 'PUBLIC_ANON_KEY', 'ANON_KEY'];

const problem = problemWithSettings() ?? (await problemWithServer());
if (problem !== null) {
  console.error(`The release is not fit to be used: ${problem}`);
  process.exitCode = 1;
}

function problemWithSettings(): string | null {
  const parsed = readConfig();
  if (!parsed.ok) return ['.env has problems:', ...parsed.problems].join('\n  ');
  const { dataDir } = parsed.config;
  if (isAbsolute(dataDir)) return null;
  return `DATA_DIR is ${dataDir}, which lies in the release and would be removed with it. Set it to a folder of its own, such as /var/lib/altanube`;
}

async function problemWithServer(): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'altanube-try-'));
  const server = spawn(process.execPath, ['server/main.mjs'], {
    env: environment(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'exit');
  const deadline = setTimeout(() => server.kill('SIGKILL'), patienceMs);
  try {
    const words = text(server.stderr);
    const origin = await readOrigin(server);
    if (origin === null) return `it does not start:\n${await words}`;
    const refusal = await problemWithReplies(origin);
    server.kill('SIGTERM');
    const [code] = await ended;
    return refusal ?? (code === 0 ? null : `it ended with ${String(code)}:\n${await words}`);
  } finally {
    clearTimeout(deadline);
    server.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

function environment(folder: string): NodeJS.ProcessEnv {
  const given = settingsOfPages.map((name) => [name, process.env[name] ?? '']);
  return {
    ...Object.fromEntries(given),
    ...{ ENV_FILE: devNull, PORT: '0', HOST: '127.0.0.1' },
    // No alarm about a small disk for what is deleted at once.
    ...{ DATA_DIR: folder, MAIL: 'folder', MIN_FREE_DISK_MB: '0' },
  };
}

/** Where the server says that it serves; null if it ends instead. */
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

/** Asks for the health and the home page. Without a file of the build, the server would not have started. */
async function problemWithReplies(origin: string): Promise<string | null> {
  for (const path of ['/healthz', '/']) {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(patienceMs) });
    const body = await response.text();
    const isFit = response.ok && (path === '/' || body.includes('"ok"'));
    if (!isFit) return `${path} answers ${response.status}: ${body}`;
  }
  return null;
}
