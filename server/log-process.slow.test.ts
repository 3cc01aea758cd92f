import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startFreshServer } from './testing/server-process.ts';

const execute = promisify(execFile);
const module = JSON.stringify(join(import.meta.dirname, '../packages/runtime/src/log.ts'));

test('a process that ends with an exception writes its log first', async () => {
  const program = `import { openLog } from ${module};
    openLog().write('the last line\\n'); throw new Error('defect');`;
  const args = ['--input-type=module', '--eval', program];
  await expect(execute(process.execPath, args)).rejects.toMatchObject({
    stdout: 'the last line\n',
    stderr: expect.stringContaining('Error: defect'),
  });
});

test('a server stops although nobody reads its log any more', async () => {
  await using server = await startFreshServer();
  // As a log collector that hangs would.
  server.child.stdout?.pause();
  // Each logs two lines.
  const visits = Array.from({ length: 8 }, async (_, client) => {
    for (let number = 0; number < 100; number += 1) {
      await (await fetch(`${server.url}/missing/${client}/${number}`)).arrayBuffer();
    }
  });
  await Promise.all(visits);
  server.signal('SIGTERM');
  await expect.poll(() => server.child.exitCode, { timeout: 30_000 }).toBe(0);
  server.child.stdout?.resume();
  expect(await server.ended).toBe(0);
});
