import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/folder.ts';

const execute = promisify(execFile);
const main = join(import.meta.dirname, 'main.ts');

test('the command works as a process, on the store that the environment names', async () => {
  await using folder = await temporaryFolder();
  const options = { env: { DATA_DIR: folder.path } };
  const { stdout } = await execute(process.execPath, [main, 'list', '--json'], options);
  expect(JSON.parse(stdout)).toEqual([]);
  await expect(execute(process.execPath, [main, 'shw'], options)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--help'),
  });
  const wrong = { env: { DATABASE_URL: 'mysql://localhost' } };
  await expect(execute(process.execPath, [main, 'list'], wrong)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('DATABASE_URL'),
  });
});
