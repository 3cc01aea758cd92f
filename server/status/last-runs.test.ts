import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportLastRuns } from './last-runs.ts';
import { createServerFolder, startServer } from '../testing/server-process.ts';

test('a timer that has not succeeded for 3 days degrades the health', async () => {
  await using folder = await createServerFolder();
  await mkdir(join(folder.path, 'data'));
  for (const [name, days] of Object.entries({ update: 3, backup: 2 })) {
    const file = join(folder.path, 'data', `last-${name}`);
    const succeededAt = Date.now() / 1000 - days * 86_400;
    await writeFile(file, '');
    await utimes(file, succeededAt, succeededAt);
  }
  const overdue: unknown[] = [];
  reportLastRuns(
    join(folder.path, 'data'),
    {
      raise: (name, details) => overdue.push([name, details]),
      resolve: (name) => overdue.push(name),
    },
    Date.now(),
  );
  const update = { days: 3, file: join(folder.path, 'data', 'last-update') };
  expect(overdue).toEqual([['update-overdue', update], 'backup-overdue']);
  await using server = await startServer(folder.path, { STATUS_PORT: '0' });
  const read = async (path: string) => (await fetch(server.statusUrl + path)).text();
  await expect.poll(() => read('/healthz')).toMatch(/"update-overdue".*"details":\{"days":3,/);
  const metrics = await read('/metrics');
  expect(metrics).toContain('leads_problem{problem="update-overdue"} 1\n');
  expect(metrics).toContain('leads_problem{problem="backup-overdue"} 0\n');
  expect(metrics).toMatch(/^site_last_success_timestamp_seconds\{run="backup"\} \d{10}/m);
});
