import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const routesModule = z.object({
  routes: z.record(z.string(), z.object({ path: z.string(), kind: z.string() })),
});

const visitorsAtOnce = 8;

/** Asks a server for every page of a project in every language and encoding; how many answers came. */
export async function visitAll(
  url: string,
  folder: string,
  languages: readonly string[],
): Promise<number> {
  const module: unknown = await import(pathToFileURL(join(folder, 'src/site/routes.ts')).href);
  const { routes } = routesModule.parse(module);
  const paths = Object.values(routes)
    .filter(({ kind }) => kind !== 'error')
    .map(({ path }) => path);
  const visits = paths.flatMap((path) =>
    languages.flatMap((language) =>
      ['br', 'zstd', 'gzip', 'identity'].map((encoding) => ({
        path: `${path}?lng=${language}`,
        encoding,
      })),
    ),
  );
  const count = visits.length;
  const agent = new Agent({ keepAlive: true, maxSockets: visitorsAtOnce });
  async function visitor(): Promise<void> {
    for (let visit = visits.pop(); visit !== undefined; visit = visits.pop()) {
      await readPage(new URL(visit.path, url), visit.encoding, agent);
    }
  }
  await Promise.all(Array.from({ length: visitorsAtOnce }, visitor));
  agent.destroy();
  return count;
}

async function readPage(address: URL, encoding: string, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get(address, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
    response.resume();
    response.once('end', () => {
      if (response.statusCode === 200) resolve();
      else reject(new Error(`${address.href}: ${response.statusCode}`));
    });
    response.once('error', reject);
  }).once('error', reject);
  await promise;
}
