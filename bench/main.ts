/** `npm run bench -- NAME`: prints one of the tables of figures; without a name, the pages'. */
import { run as growth } from './leads/growth.ts';
import { run as leads } from './leads/run.ts';
import { run as moving } from './moving/run.ts';
import { run as pages } from './pages/run.ts';
import { run as server } from './server/run.ts';

const benches = new Map([
  ['pages', pages],
  ['leads', leads],
  ['growth', growth],
  ['moving', moving],
  ['server', server],
]);
const run = benches.get(process.argv[2] ?? 'pages');

if (run === undefined) {
  console.error(`Which one? npm run bench -- ${[...benches.keys()].join(' | ')}`);
  process.exitCode = 2;
} else {
  await run();
}
