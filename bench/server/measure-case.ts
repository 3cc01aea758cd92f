import { mkdir, readFile, truncate } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { temporaryFolder } from '#server/testing/folder.ts';
import { freePort } from '@altanube/outbox/testing/free-port';

import type { Case } from './cases.ts';
import { measureLoad, type Load } from './load.ts';
import { prepareNginx } from './nginx.ts';
import { recordAnswer } from './record-answer.ts';
import { startServer, type RunningServer } from './servers.ts';

export type Plan = { rounds: number; seconds: number; warmUpSeconds: number };

export const serverNames = ['ours', 'bare Hono', 'bare node:http', 'nginx'] as const;

export type ServerName = (typeof serverNames)[number];

export type CaseResult = {
  /** By number of connections and server, one for each round. */
  loads: Map<number, Record<ServerName, Load[]>>;
  memoryMb: Record<ServerName, { atRest: number; after: number }>;
  /** What our server has written while `requests` were counted. */
  log: { lines: number; requests: number };
};

/** How long a server has had nothing to do when its memory at rest is read. */
const restMs = 2000;
const warmUpConnections = 64;

/** Measures all servers in turn, in another order each round. */
export async function measureCase(one: Case, plan: Plan): Promise<CaseResult> {
  await using folder = await temporaryFolder();
  await using stack = new AsyncDisposableStack();
  const ours = stack.use(await startServer(ourServer(folder.path)));
  const others = await startOthers(folder.path, ours, one);
  const running = { ours, ...others };
  for (const name of serverNames.slice(1)) stack.use(running[name]);

  const headers = await perServer((name) => headersFor(running[name], one));
  await sleep(restMs);
  const atRest = await perServer((name) => running[name].residentMb());

  const log = { lines: 0, requests: 0 };
  async function load(name: ServerName, connections: number, seconds: number): Promise<Load> {
    const url = running[name].origin + one.path;
    const options = { url, method: one.method, headers: headers[name], connections, seconds };
    const measured = await measureLoad(options);
    if (name !== 'ours') return measured;
    log.requests += measured.requests;
    log.lines += await takeLines(logFile(folder.path, name));
    return measured;
  }

  for (const name of serverNames) await load(name, warmUpConnections, plan.warmUpSeconds);
  const loads: CaseResult['loads'] = new Map();
  for (const connections of one.connections) {
    const results: Record<ServerName, Load[]> = {
      ours: [],
      'bare Hono': [],
      'bare node:http': [],
      nginx: [],
    };
    for (let round = 0; round < plan.rounds; round += 1) {
      for (const name of rotated(serverNames, round)) {
        results[name].push(await load(name, connections, plan.seconds));
      }
    }
    loads.set(connections, results);
  }
  const after = await perServer((name) => running[name].residentMb());
  return {
    loads,
    memoryMb: await perServer(async (name) => ({ atRest: atRest[name], after: after[name] })),
    log,
  };
}

function ourServer(folder: string) {
  return {
    // As a service runs it: deploy/altanube.service.
    command: [process.execPath, 'server/main.mjs'],
    environment: {
      ...{ ENV_FILE: devNull, PORT: '0', HOST: '127.0.0.1' },
      DATA_DIR: join(folder, 'data'),
      MALLOC_ARENA_MAX: '1',
    },
    logFile: logFile(folder, 'ours'),
    origin: null,
  };
}

async function startOthers(folder: string, ours: RunningServer, one: Case) {
  const whole = await recordAnswer(ours.origin, one, join(folder, 'body'));
  const headers = await headersFor(ours, one);
  const repeated = await recordAnswer(ours.origin, { ...one, headers }, join(folder, 'repeated'));
  const startBare = (program: string, name: ServerName) =>
    startServer({
      command: [process.execPath, join(import.meta.dirname, program), JSON.stringify(repeated)],
      logFile: logFile(folder, name),
      origin: null,
    });
  const port = await freePort();
  const nginxFolder = join(folder, 'nginx');
  await mkdir(nginxFolder);
  return {
    'bare Hono': await startBare('bare-hono.ts', 'bare Hono'),
    'bare node:http': await startBare('bare-http.ts', 'bare node:http'),
    nginx: await startServer({
      command: await prepareNginx(nginxFolder, whole, port),
      logFile: logFile(folder, 'nginx'),
      origin: `http://127.0.0.1:${port}`,
    }),
  };
}

/** Those of a case, with the version that this server names where the client is to have it. */
async function headersFor(
  { origin }: RunningServer,
  { path, headers, isRevalidation }: Case,
): Promise<Record<string, string>> {
  if (!isRevalidation) return headers;
  const response = await request(origin + path, { headers });
  await response.body.dump();
  return { ...headers, 'if-none-match': String(response.headers['etag']) };
}

async function perServer<Result>(
  work: (name: ServerName) => Promise<Result>,
): Promise<Record<ServerName, Result>> {
  return {
    ours: await work('ours'),
    'bare Hono': await work('bare Hono'),
    'bare node:http': await work('bare node:http'),
    nginx: await work('nginx'),
  };
}

function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

function logFile(folder: string, name: ServerName): string {
  return join(folder, `${name.replaceAll(/\W/g, '-')}.log`);
}

/** Counts the lines of a log about requests, and empties it: it is written to with `O_APPEND`. */
async function takeLines(file: string): Promise<number> {
  // What is written at the end of a portion.
  await sleep(200);
  const text = await readFile(file, 'latin1');
  await truncate(file);
  return text.split('"event":"request"').length - 1;
}
