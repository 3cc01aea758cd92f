import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { addAll, makeNewLead } from '../../testing/leads.ts';
import { prepareServerFolder } from '../../testing/server-folder.ts';
import { startServer } from '../../testing/server-process.ts';
import { openStore } from '../open-store.ts';

const execute = promisify(execFile);
const main = join(import.meta.dirname, '../cli.ts');

test('commands work while a server runs, and erase what it has delivered', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  const dataDir = join(folder.path, 'data');
  const env = { DATA_DIR: dataDir };
  await using server = await startServer(folder.path, env);
  const leads = (...args: string[]) =>
    execute(process.execPath, [main, ...args], { cwd: folder.path, env });

  const post = async (fields: Record<string, string>) => {
    const response = await fetch(`${server.url}/send-contact-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...leadInput, ...fields }),
    });
    const { id } = await response.json();
    return String(id);
  };
  const id = await post({});
  await post({ website: 'https://spam.example', message: 'spam' });
  await expect
    .poll(async () => (await leads('show', id)).stdout, { timeout: 30_000 })
    .toContain('mail      delivered');
  const mail = join(dataDir, 'mail', `${id}.eml`);
  expect(existsSync(mail)).toBe(true);
  const path = (await leads('export', '--csv')).stdout.trimEnd();

  expect((await leads('erase', '--from', leadInput.email, '--yes', '--json')).stdout).toContain(
    '"erased":2,"sent":1',
  );
  expect(existsSync(mail)).toBe(false);
  expect(existsSync(join(folder.path, path))).toBe(false);
  expect((await leads('list', '--state', 'quarantined', '--json')).stdout).toBe('[]\n');
  // The server goes on.
  const next = await post({ message: 'another' });
  expect((await leads('show', next)).stdout).toContain('another');
});

test('a reader that has seen enough ends the command, which is no failure', async () => {
  await using folder = await temporaryFolder();
  const store = openStore({ dataDir: folder.path, databaseUrl: null });
  const newLeads = Array.from({ length: 3000 }, () => makeNewLead({ message: 'x'.repeat(2000) }));
  await addAll(store, newLeads);
  await store.close();
  const child = spawn(process.execPath, [main, 'list', '--all', '--json'], {
    cwd: folder.path,
    env: { DATA_DIR: folder.path },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  expect(await ended).toEqual([0, null]);
});
