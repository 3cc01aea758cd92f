import { median } from '../median.ts';
import type { Case } from './cases.ts';
import type { Load } from './load.ts';
import { serverNames, type CaseResult, type ServerName } from './measure-case.ts';

/** Medians of the rounds; a ratio is the median of each round's own. */
export function printCase(one: Case, { loads, memoryMb, log }: CaseResult): void {
  console.log(`\n${one.name}`);
  for (const [connections, results] of loads) {
    console.log(connections === 1 ? 'One connection' : `${connections} connections`);
    console.table(Object.fromEntries(serverNames.map((name) => [name, speed(results, name)])));
  }
  console.log('Resident memory in MB, before and after');
  console.table(Object.fromEntries(serverNames.map((name) => [name, memory(memoryMb, name)])));
  console.log(`Our log: ${log.lines} lines about requests; wrk counted ${log.requests} responses`);
}

function speed(results: Record<ServerName, Load[]>, name: ServerName) {
  const loads = results[name];
  const bare = results['bare Hono'];
  return {
    'requests/s': median(loads.map(rate)),
    'of bare Hono': shareOf(loads.map(rate), bare.map(rate)),
    'p50 ms': median(loads.map(({ p50Us }) => p50Us)) / 1000,
    'p99 ms': median(loads.map(({ p99Us }) => p99Us)) / 1000,
    'p99 of bare Hono': shareOf(
      loads.map(({ p99Us }) => p99Us),
      bare.map(({ p99Us }) => p99Us),
    ),
  };
}

function memory(memoryMb: CaseResult['memoryMb'], name: ServerName) {
  const { atRest, after } = memoryMb[name];
  const bare = memoryMb['bare Hono'];
  return {
    'at rest': Math.round(atRest),
    'of bare Hono at rest': shareOf([atRest], [bare.atRest]),
    after: Math.round(after),
    'of bare Hono after': shareOf([after], [bare.after]),
  };
}

function rate({ requests, seconds }: Load): number {
  return requests / seconds;
}

function shareOf(ours: number[], theirs: number[]): string {
  return `${median(ours.map((value, round) => (100 * value) / (theirs[round] ?? NaN)))} %`;
}
