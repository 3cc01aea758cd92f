import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createCommands, now } from '../../testing/commands.ts';
import { addAll } from '@altanube/outbox/testing/messages';
import { addMessage, makeMessage, toUniqueMessage } from '../../testing/leads.ts';
import { exitCodes } from '@altanube/outbox/cli';

test('export writes a file that only this user can read, and prints its path', async () => {
  await using commands = await createCommands();
  const { run, withStore, dataDir } = commands;
  const { id } = await withStore((store) => addMessage(store, { receivedAt: now }));
  await mkdir(join(dataDir, 'exports'), { mode: 0o755 });
  const { code, out, err } = await run('export', '--csv');
  expect(code).toBe(exitCodes.done);
  expect(err).toContain('1 message exported');
  const path = out.trimEnd();
  expect(path).toMatch(/exports\/leads-2026-11-20T180000Z-[\da-f]{8}\.csv$/);
  expect(await readFile(path, 'utf8')).toContain(id);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
  const json = (await run('export', '--json', '--state', 'parked')).out.trimEnd();
  expect(JSON.parse(await readFile(json, 'utf8'))).toEqual([]);
  const excel = (await run('export', '--csv', '--excel')).out.trimEnd();
  expect(await readFile(excel, 'utf8')).toMatch(/^\ufeffid;/);
  expect(await readdir(dirname(path))).toHaveLength(3);
});

test('export writes all messages, even more than the store reads at once', async () => {
  await using commands = await createCommands();
  const messages = Array.from({ length: 201 }, () => makeMessage({ receivedAt: now }));
  await commands.withStore((store) => addAll(store, messages.map(toUniqueMessage)));
  const path = (await commands.run('export', '--csv')).out.trimEnd();
  const file = await readFile(path, 'utf8');
  expect(messages.filter(({ id }) => !file.includes(id))).toEqual([]);
});

test('an export that cannot be written leaves no file, and says why', async () => {
  await using commands = await createCommands();
  await writeFile(join(commands.dataDir, 'exports'), 'a file where the folder should be');
  const { code, out, err } = await commands.run('export', '--csv');
  expect(code).toBe(exitCodes.unavailable);
  expect(err).toMatch(/^E[A-Z]+: /);
  expect(out).toBe('');
});
