import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtempDisposable, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SendResult } from './destinations/destination.ts';
import { openOutbox } from './outbox.ts';
import { rules } from './testing/databases.ts';
import { createTemporaryFolder } from './testing/folder.ts';
import { recordLog } from './testing/messages.ts';
import { startSmtpPeer } from './testing/smtp-peer.ts';

const accepted: SendResult = { ok: true, warning: null };

test('delivers to one destination while another one does not answer', async () => {
  await using folder = await createTemporaryFolder();
  const { promise: answer, resolve } = Promise.withResolvers<SendResult>();
  const slow = { name: 'slow', send: () => answer };
  const healthy = { name: 'healthy', send: async () => accepted };
  const database = { file: `${folder.path}/messages.db` };
  const outbox = openOutbox({ ...rules, database, destinations: [slow, healthy] });
  const { id } = await outbox.add({ fields: {} });
  const states = async () =>
    (await outbox.store.find(id))?.deliveries.map(({ destination, state }) => [destination, state]);
  const delivered = ['healthy', 'delivered'];
  await expect.poll(states).toEqual([delivered, ['slow', 'pending']]);
  resolve(accepted);
  await expect.poll(states).toEqual([delivered, ['slow', 'delivered']]);
  await outbox.close(0);
  // SQLite removes its log when the last connection closes.
  expect((await readdir(folder.path)).toSorted()).toEqual(['messages.db', 'sender.lock']);
});

test('reports a stalled destination while the database is unusable', async () => {
  const { log, lines } = recordLog();
  const database = { file: '/dev/null/messages.db' };
  const destinations = [{ name: 'mail', send: async () => accepted }];
  const outbox = openOutbox({ ...rules, database, destinations, log });
  await expect(outbox.add({ fields: {} })).rejects.toThrow('cannot be used');
  const stall = expect.objectContaining({ event: 'delivery-stalled', channel: 'mail' });
  await expect.poll(() => lines).toContainEqual(stall);
  expect(await outbox.health.details()).toMatchObject({
    status: 'degraded',
    store: { isUsable: false, reason: 'cannot-open' },
    messages: null,
  });
  await outbox.close(0);
});

test('stores and delivers a message with the program in the README', async () => {
  const root = join(import.meta.dirname, '..');
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const [, program = ''] = /```js\n([^]*?)```/.exec(readme) ?? [];
  await using peer = await startSmtpPeer();
  await using folder = await mkdtempDisposable(join(tmpdir(), 'outbox-readme-'));
  const scope = join(folder.path, 'node_modules', '@altanube');
  await mkdir(scope, { recursive: true });
  await symlink(root, join(scope, 'outbox'));
  await writeFile(join(folder.path, 'program.mjs'), program);

  const child = spawn(process.execPath, ['program.mjs'], {
    cwd: folder.path,
    env: { SMTP_URL: peer.url },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  using _ = { [Symbol.dispose]: () => child.kill('SIGKILL') };
  const ended = once(child, 'close');
  const [received] = await Promise.race([peer.waitFor(1), ended.then(() => [])]);
  expect(received?.mail).toMatchObject({ subject: 'Message from Ada', text: 'Hello\n' });
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
