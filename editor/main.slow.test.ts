import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { copyProject } from '@altanube/e2e/helpers/project-copy';
import { findFreePort } from '@altanube/outbox/testing/free-port';
import { startChild, waitForLine } from '../server/testing/child.ts';

test('opens the browser without showing the token to other users (EDIT-4)', async () => {
  await using resources = new AsyncDisposableStack();
  const { folder } = resources.use(copyProject());
  const opener = join(folder, 'bin/xdg-open');
  mkdirSync(join(folder, 'bin'));
  writeFileSync(
    opener,
    `#!/bin/sh\ncat /proc/[0-9]*/cmdline > seen.txt\nstat -c %a "$1" > mode.txt\ncp "$1" page.html\n`,
  );
  chmodSync(opener, 0o755);
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` };
  const args = ['editor/main.ts', '--port', String(await findFreePort())];
  const { child, ended } = resources.use(startChild(args, { cwd: folder, env }));
  const [, url = '', token = ''] = await waitForLine(
    child,
    /^Editor: (http:\/\/[^/]+\/([\w-]+)\/)$/,
  );
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const shown = () => expect(read('page.html')).toContain(url);
  await vi.waitFor(shown, { timeout: 30_000 });
  expect(read('mode.txt')).toBe('600\n');
  expect(read('seen.txt')).toContain('open-editor.html');
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(read('seen.txt')).not.toContain(token);
  child.kill('SIGTERM');
  await ended;
});
