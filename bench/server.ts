import { join } from 'node:path';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { buildIfChanged } from '../scripts/build.ts';
import { lacksPrograms, measureLoad, median, startServer, toRow, type Load } from './load.ts';

/** Measures the home page and, in alternation, bare Hono with the same headers and bytes. */
export async function run(rounds = '5'): Promise<void> {
  if (lacksPrograms()) return;
  buildIfChanged();
  await using folder = await createTemporaryFolder();
  await using ours = await startServer(['server/main.mjs'], { DATA_DIR: folder.path });
  const address = `${ours.origin}/`;
  await using bare = await startServer([join(import.meta.dirname, 'bare-hono.ts'), address]);
  for (const { origin } of [ours, bare]) await measureLoad(origin, { connections: 64 });

  const rows: Record<string, object> = {};
  for (const connections of [1, 64, 512]) {
    const own: Load[] = [];
    const other: Load[] = [];
    for (let round = 0; round < Number(rounds); round += 1) {
      own.push(await measureLoad(ours.origin, { connections }));
      other.push(await measureLoad(bare.origin, { connections }));
    }
    const ratio = (figure: (load: Load) => number) =>
      Number(median(own.map((load, at) => figure(load) / figure(other[at] ?? load))).toFixed(2));
    rows[`${connections} connections`] = {
      ...toRow(own),
      ratio: ratio(({ perSecond }) => perSecond),
      'p99 ratio': ratio(({ p99Ms }) => p99Ms),
    };
    rows[`${connections} connections, bare Hono`] = toRow(other);
  }
  console.log(`One thread of wrk on one core, the server on another; medians of ${rounds}`);
  console.table(rows);
}
