/** `npm run bench -- NAME`: prints one of the tables of figures; without a name, the pages'. */
import { run as acts } from './acts/run.ts';
import { run as costs } from './costs/run.ts';
import { run as leadsGrowth } from './leads/growth.ts';
import { run as leads } from './leads/run.ts';
import { run as pagesGrowth } from './pages-growth/run.ts';
import { run as pages } from './pages/run.ts';
import { run as peers } from './peers/run.ts';
import { run as server } from './server/run.ts';
import { run as start } from './start/run.ts';
import { run as tasks } from './tasks/run.ts';
import { run as tools } from './tools/run.ts';

const benches = new Map<string, (...settings: string[]) => Promise<void>>([
  ['pages', pages],
  ['costs', costs],
  ['leads', leads],
  ['leads-growth', leadsGrowth],
  ['acts', acts],
  ['peers', peers],
  ['pages-growth', pagesGrowth],
  ['server', server],
  ['start', start],
  ['tasks', tasks],
  ['tools', tools],
]);
const [name = 'pages', ...settings] = process.argv.slice(2);
const run = benches.get(name);

if (run === undefined) {
  console.error(`Which one? npm run bench -- ${[...benches.keys()].join(' | ')}`);
  process.exitCode = 2;
} else {
  await run(...settings);
}
