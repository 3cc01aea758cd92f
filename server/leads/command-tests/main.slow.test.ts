import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { createCommands } from '../../testing/commands.ts';
import { addAll } from '@altanube/outbox/testing/messages';
import { makeMessage, toUniqueMessage } from '../../testing/leads.ts';

const execute = promisify(execFile);
const main = join(import.meta.dirname, '../cli.ts');

test('the command runs as a process on the store that the environment names', async () => {
  await using folder = await createTemporaryFolder();
  const options = { cwd: folder.path, env: { DATA_DIR: folder.path } };
  const { stdout } = await execute(process.execPath, [main, 'list', '--json'], options);
  expect(JSON.parse(stdout)).toEqual([]);
  await expect(execute(process.execPath, [main, 'shw'], options)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--help'),
  });
  const wrong = { cwd: folder.path, env: { DATABASE_URL: 'mysql://localhost' } };
  await expect(execute(process.execPath, [main, 'list'], wrong)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('DATABASE_URL'),
  });
});

test.runIf(existsSync('/dev/full'))('fails if the disk is too full for its output', async () => {
  await using folder = await createTemporaryFolder();
  const full = await open('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [main, 'export', '--csv', '--stdout'], {
    cwd: folder.path,
    env: { DATA_DIR: folder.path },
    stdio: ['ignore', full.fd, 'pipe'],
    encoding: 'utf8',
  });
  await full.close();
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The output could not be written: ENOSPC/);
});

test('succeeds if the reader of its output closes the pipe early', async () => {
  await using commands = await createCommands();
  const messages = Array.from({ length: 3000 }, () => makeMessage({ message: 'x'.repeat(2000) }));
  await commands.withStore((store) => addAll(store, messages.map(toUniqueMessage)));
  const child = spawn(process.execPath, [main, 'list', '--all', '--json'], {
    cwd: commands.dataDir,
    env: commands.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  expect(await ended).toEqual([0, null]);
});
