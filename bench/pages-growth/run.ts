import { openProject } from '#e2e/recipes/project.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { languages } from '#site/languages.ts';
import { routeNames } from '#site/routes.ts';
import { startForBench } from '../start/start-for-bench.ts';
import { growProject } from './grow-project.ts';
import { measureBuild } from './measure-build.ts';
import { visitAll } from './visit-all.ts';

const factors = [1, 10, 100];

/**
 * Builds and serves copies of the project with 10 and 100 times its pages, articles and questions.
 * What a page costs should stay the same, and so should the memory of the server. `-- pages-growth 10`
 * measures that one alone; a hundred times takes half an hour.
 */
export async function run(): Promise<void> {
  const asked = Number(process.argv[3]);
  const rows = [];
  for (const factor of asked > 0 ? [asked] : factors) {
    const row = await measure(factor);
    rows.push(row);
    console.log(JSON.stringify(row));
  }
  console.table(rows);
}

async function measure(factor: number): Promise<Record<string, number>> {
  using project = openProject();
  growProject(project, factor);
  const pages = factor * routeNames('page').length * languages.length;
  const build = await measureBuild(project.folder);

  // The first start leaves the server's code compiled, as every later one finds it.
  const { firstAnswerMs: firstStartMs } = await measureServer(project.folder);
  const server = await measureServer(project.folder);
  return {
    times: factor,
    pages,
    'build s': round(build.seconds),
    'processor s': round(build.processorSeconds),
    'a page, processor ms': round((build.processorSeconds * 1000) / pages),
    'build peak MB': round(build.peakMb),
    'dist MB': round(build.distMb),
    'first start ms': round(firstStartMs),
    'start ms': round(server.firstAnswerMs),
    'server MB at rest': round(server.restMb),
    'after all pages': round(server.afterMb),
    'after them again': round(server.againMb),
  };
}

async function measureServer(folder: string) {
  await using data = await temporaryFolder();
  await using server = await startForBench({
    command: [process.execPath, 'server/main.mjs'],
    folder,
    environment: { DATA_DIR: data.path, MALLOC_ARENA_MAX: '1' },
  });
  const { firstAnswerMs } = server;
  const { residentMb: restMb } = server.figures();
  await visitAll(server.url, folder, languages);
  const { residentMb: afterMb } = server.figures();
  await visitAll(server.url, folder, languages);
  const { residentMb: againMb } = server.figures();
  return { firstAnswerMs, restMb, afterMb, againMb };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
