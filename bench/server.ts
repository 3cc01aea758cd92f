import { writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { buildIfChanged } from '../scripts/build.ts';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import type { Answer } from './bare-hono.ts';
import { lacksPrograms, measureLoad, median, startServer, type Load } from './load.ts';

const browser = { 'accept-language': 'es-ES,es;q=0.9,en;q=0.8' };
const brotli = { ...browser, 'accept-encoding': 'gzip, deflate, br, zstd' };

const cases = [
  { name: 'home page', headers: brotli, connections: [1, 64, 512] },
  { name: 'not modified (304)', headers: brotli, connections: [64], isKnown: true },
  { name: 'gzip', headers: { ...browser, 'accept-encoding': 'gzip' }, connections: [64] },
];

const seconds = 3;

/** How long a server has had nothing to do when its memory at rest is read. */
const restMs = 2_000;
/** A bare Hono adds these by itself. */
const headersOfConnection = ['connection', 'date', 'keep-alive'];

/** Beside a bare Hono that sends the same headers and bytes; wrk sends to one after the other. */
export async function run(rounds = '5'): Promise<void> {
  if (lacksPrograms()) return;
  buildIfChanged();
  const rows = [];
  for (const one of cases) rows.push(...(await measureCase(one, Number(rounds))));
  console.log(`One thread of wrk on one core, the server on another; medians of ${rounds}`);
  console.table(Object.fromEntries(rows));
}

type Case = (typeof cases)[number];

async function measureCase(one: Case, rounds: number) {
  await using resources = new AsyncDisposableStack();
  const { path: folder } = resources.use(await temporaryFolder());
  const env = {
    ...{ ENV_FILE: devNull, PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') },
    // As a service runs it: deploy/altanube.service.
    MALLOC_ARENA_MAX: '1',
  };
  const log = join(folder, 'ours.log');
  const ours = resources.use(await startServer(['server/main.mjs'], { log, env }));
  const { headers, answer } = await recordAnswer(`${ours.origin}/`, one, join(folder, 'body'));
  const bareHono = [join(import.meta.dirname, 'bare-hono.ts'), JSON.stringify(answer)];
  const bare = resources.use(await startServer(bareHono, { log: join(folder, 'bare.log') }));

  const load = ({ origin }: { origin: string }, connections: number) =>
    measureLoad(`${origin}/`, { connections, seconds, headers });
  await sleep(restMs);
  const atRest = [await ours.memoryMb(), await bare.memoryMb()];
  for (const server of [ours, bare]) await load(server, 64);
  const rows: [string, object][] = [];
  for (const connections of one.connections) {
    const loads: { ours: Load; bare: Load }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? [ours, bare] : [bare, ours];
      const measured = new Map<unknown, Load>();
      for (const server of order) measured.set(server, await load(server, connections));
      const [own, other] = [measured.get(ours), measured.get(bare)];
      if (own && other) loads.push({ ours: own, bare: other });
    }
    rows.push([`${one.name}, ${connections} connections`, toRow(loads)]);
  }
  const after = [await ours.memoryMb(), await bare.memoryMb()];
  const memory = { MB: `${atRest[0]}–${after[0]}`, 'MB, bare Hono': `${atRest[1]}–${after[1]}` };
  return rows.map(([name, row]) => [name, { ...row, ...memory }] as const);
}

/** Medians of the rounds; a ratio is the median of each round's own. */
function toRow(loads: { ours: Load; bare: Load }[]) {
  const of = (figure: (load: Load) => number) => ({
    ours: median(loads.map(({ ours }) => figure(ours))),
    bare: median(loads.map(({ bare }) => figure(bare))),
    ratio: median(loads.map(({ ours, bare }) => figure(ours) / figure(bare))),
  });
  const percent = (share: number) => `${Math.round(100 * share)} %`;
  const [rate, p99] = [of(({ perSecond }) => perSecond), of(({ p99Ms }) => p99Ms)];
  return {
    'requests/s': Math.round(rate.ours),
    'bare Hono': Math.round(rate.bare),
    ratio: percent(rate.ratio),
    'p99 ms': p99.ours,
    'p99, bare Hono': p99.bare,
    'p99 ratio': percent(p99.ratio),
  };
}

async function recordAnswer(url: string, one: Case, bodyFile: string) {
  const whole = await request(url, { headers: one.headers });
  await writeFile(bodyFile, await whole.body.bytes());
  const headers = {
    ...one.headers,
    ...(one.isKnown === true && { 'if-none-match': String(whole.headers['etag']) }),
  };
  const response = await request(url, { headers });
  await response.body.dump();
  const kept = Object.entries(response.headers).filter(
    ([name]) => !headersOfConnection.includes(name),
  );
  const answer: Answer = {
    status: response.statusCode,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    bodyFile,
  };
  return { headers, answer };
}
