/** `npm run bench -- NAME`: prints one of the tables of figures; without a name, the sizes. */
import { run as mutants } from './mutants.ts';
import { run as outbox } from './outbox.ts';
import { run as peers } from './peers.ts';
import { run as server } from './server.ts';
import { run as sizes } from './sizes.ts';

const benches = new Map<string, (...settings: string[]) => Promise<void>>([
  ['sizes', sizes],
  ['peers', peers],
  ['server', server],
  ['outbox', outbox],
  ['mutants', mutants],
]);
const [name = 'sizes', ...settings] = process.argv.slice(2);
const run = benches.get(name);

if (run === undefined) {
  console.error(`Which one? npm run bench -- ${[...benches.keys()].join(' | ')}`);
  process.exitCode = 2;
} else {
  await run(...settings);
}
