import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { postMessage } from '../../testing/posts.ts';
import { runLeadsCommand, startFreshServer } from '../../testing/server-process.ts';

test('commands work while a server runs, and erase leads that it has delivered', async () => {
  const env = { DATA_DIR: 'data' };
  await using server = await startFreshServer(env);
  const leads = (...args: string[]) => runLeadsCommand(server.folder, env, args);
  async function post(fields: Record<string, string>): Promise<string> {
    const response = await postMessage(server.url, { input: { ...contactInput, ...fields } });
    return (await response.json()).id;
  }
  const id = await post({});
  await post({ website: 'https://spam.example', message: 'spam' });
  await expect.poll(() => server.lines.join('\n')).toContain('"event":"lead-delivered"');
  expect(await leads('show', id)).toContain('mail      delivered');
  const mail = join(server.folder, 'data/mail', `${id}.eml`);
  expect(existsSync(mail)).toBe(true);
  const path = (await leads('export', '--csv')).trimEnd();

  expect(await leads('erase', '--from', contactInput.email, '--yes', '--json')).toContain(
    '"erased":2,"sent":1',
  );
  expect(existsSync(mail)).toBe(false);
  expect(existsSync(join(server.folder, path))).toBe(false);
  expect(await leads('list', '--state', 'quarantined', '--json')).toBe('[]\n');
  // The server keeps running.
  expect(await leads('show', await post({ message: 'another' }))).toContain('another');
});
