import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { exitCodes } from '@altanube/outbox/cli';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { addAll, day } from '@altanube/outbox/testing/messages';
import { createCommands, now, storeKinds } from '../../testing/commands.ts';
import { addMessage, makeMessage, toUniqueMessage } from '../../testing/leads.ts';

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

const root = 0;
/** A user without any rights, on every system. */
const other = 65_534;

/** Only root can run commands as another user. */
test.runIf(process.geteuid?.() === root).each(storeKinds)(
  'files that root writes into a data folder belong to its owner, who can erase them: %s',
  async (kind) => {
    await using commands = await createCommands(kind);
    const { dataDir, env } = commands;
    const { id } = await commands.withStore((store) => addMessage(store));
    await chown(dataDir, other, other);
    for (const name of await readdir(dataDir)) await chown(join(dataDir, name), other, other);
    const runAs = async (uid: number, ...args: string[]) => {
      const options = { cwd: dataDir, env, uid, gid: uid };
      return (await execute(process.execPath, [main, ...args], options)).stdout;
    };
    const exported = await runAs(root, 'export', '--csv');
    await runAs(root, 'resend', id);
    for (const name of ['.', ...(await readdir(dataDir, { recursive: true }))]) {
      expect([name, (await stat(join(dataDir, name))).uid]).toEqual([name, other]);
    }
    const erased = await runAs(other, 'erase', id);
    expect(erased).toContain(`Deleted, because it held a copy: ${exported.trimEnd()}`);
    expect(await readdir(join(dataDir, 'exports'))).toEqual([]);
  },
);

test.each([
  ['erase --from inigo@empresa.example --yes', 'erased'],
  ['refuse --all --yes', 'deleted'],
  ['purge --delivered-before 1', 'deleted'],
])('%s deletes what it can, names the files that are left, and fails', async (command, done) => {
  await using commands = await createCommands();
  const { dataDir, run, withStore } = commands;
  // A link to itself, which not even root can read.
  await symlink('exports', join(dataDir, 'exports'));
  const receivedAt = now - 3 * day;
  const suspicion = command.startsWith('refuse') ? 'hidden-field' : null;
  const id = await withStore(async (store) => {
    const message = await addMessage(store, { receivedAt, suspicion });
    await store.giveUp(message.id, receivedAt);
    return message.id;
  });
  await mkdir(join(dataDir, 'mail'));
  await writeFile(join(dataDir, 'mail', `${id}.eml`), 'a mail');
  const { code, out, err } = await run(...command.split(' '));
  expect(code).toBe(exitCodes.unavailable);
  expect(out).toContain(`1 message ${done}`);
  expect(err).toMatch(/^Not deleted, .*: ELOOP: .*exports'$/m);
  expect((await run('search', contactInput.company, '--json')).out).toBe('[]\n');
  expect(await readdir(join(dataDir, 'mail'))).toEqual([]);
});
