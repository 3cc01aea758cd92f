import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtempDisposable, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSmtpPeer } from './testing/smtp-peer.ts';

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
