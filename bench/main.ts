/** `npm run bench -- NAME`: prints one of the tables of figures. */
import { run as leads } from './leads/run.ts';

const benches = new Map([['leads', leads]]);
const run = benches.get(process.argv[2] ?? '');

if (run === undefined) {
  console.error(`Which one? npm run bench -- ${[...benches.keys()].join(' | ')}`);
  process.exitCode = 2;
} else {
  await run();
}
