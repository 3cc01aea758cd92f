import { inject } from 'vitest';
import { services } from '@altanube/outbox/destinations/services';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { parseConfig } from '@altanube/runtime/config';
import { createLog } from '@altanube/runtime/log';
import { openServer } from '../open-server.ts';
import { prepareSite } from '../pages/prepare-site.ts';
import { company, copy, demo } from './copy.ts';

export type TestServer = Awaited<ReturnType<typeof openTestServer>>;

type Files = { dist?: string; destinations?: string[] };

const allDestinations = [...services.map(({ name }) => name), 'webhook'];

/** A server with a status server in this process, on free ports, and with its own data folder. */
export async function openTestServer(
  environment: Record<string, string> = {},
  { dist = inject('smallDist'), destinations = allDestinations }: Files = {},
) {
  await using resources = new AsyncDisposableStack();
  const { path: dataDir } = resources.use(await createTemporaryFolder());
  const ports = { PORT: '0', STATUS_PORT: '0', HOST: '127.0.0.1' };
  const parsed = parseConfig({ ...ports, DATA_DIR: dataDir, ...environment });
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  const { config } = parsed;
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const site = await prepareSite(config, log, dist);
  if (typeof site === 'string') throw new Error(site);
  const listed = destinations.map((name) => ({ name, recipient: name }));
  const content = { copy, demo, company: { ...company, destinations: listed } };
  const server = await openServer({ config, site, content, log });
  if (typeof server === 'string') throw new Error(server);
  resources.defer(() => server.close(0));
  const owned = resources.move();
  return {
    port: Number(new URL(server.url).port),
    url: server.url,
    statusUrl: server.statusUrl ?? '',
    /** Of the log. */
    lines,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Reads the value of a series, such as `leads_pending`; null if there is none. */
export async function readMetric(
  { statusUrl }: Pick<TestServer, 'statusUrl'>,
  series: string,
): Promise<number | null> {
  const lines = (await (await fetch(`${statusUrl}/metrics`)).text()).split('\n');
  const value = lines.find((line) => line.startsWith(`${series} `))?.split(' ')[1];
  return value === undefined ? null : Number(value);
}
