import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { buildIfChanged } from '#scripts/build.ts';
import { listCases } from './cases.ts';
import { measureCase } from './measure-case.ts';
import { printCase } from './tables.ts';

/** Each round visits every server; durations in seconds. */
const plans = {
  full: { rounds: 5, seconds: 3, warmUpSeconds: 2 },
  quick: { rounds: 2, seconds: 1, warmUpSeconds: 1 },
} as const;

/** Debian's packages of the programs that the measurement needs. */
const packages = { wrk: 'wrk', nginx: 'nginx-light', taskset: 'util-linux' };

/**
 * How fast one server process is, beside what there is to compare with: requests a second, how long
 * they take, memory. `npm run bench -- server quick` has fewer and shorter rounds; `server full 304` has
 * the cases alone whose name holds `304`.
 */
export async function run(): Promise<void> {
  const problem = missing();
  if (problem !== null) {
    console.error(problem);
    process.exitCode = 2;
    return;
  }
  buildIfChanged();
  const plan = process.argv[3] === 'quick' ? plans.quick : plans.full;
  console.log(`One thread of wrk on one core, the server on another; medians of ${plan.rounds}`);
  const part = process.argv[4] ?? '';
  const cases = listCases(someScript()).filter(({ name }) => name.includes(part));
  for (const one of cases) printCase(one, await measureCase(one, plan));
}

function missing(): string | null {
  const absent = Object.entries(packages)
    .filter(([program]) => spawnSync('which', [program]).status !== 0)
    .map(([, name]) => name);
  if (absent.length > 0) return `Missing. On Debian: apt-get install ${absent.join(' ')}`;
  return availableParallelism() < 2 ? 'Two cores are needed: one sends, one serves.' : null;
}

function someScript(): string {
  const [script] = globSync('dist/_astro/*.js').sort();
  if (script === undefined) throw new Error('The build has no script');
  return `/${relative('dist', script)}`;
}
