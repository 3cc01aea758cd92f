import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  const script = `#!/bin/sh
    cat /proc/[0-9]*/cmdline > seen.txt
    stat -c %a "$1" > mode.txt
    cp "$1" page.html`;
  writeFileSync(opener, script, { mode: 0o755 });
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` };
  const args = ['editor/main.ts', '--port', String(await findFreePort())];
  const { child, ended } = resources.use(startChild(args, { cwd: folder, env }));
  const serves = /^Editor: (http:\/\/[^/]+\/([\w-]+)\/)$/;
  const [, url = '', token = ''] = await waitForLine(child, serves);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  await vi.waitFor(() => expect(read('page.html')).toContain(url), 30_000);
  expect(read('mode.txt')).toBe('600\n');
  expect(read('seen.txt')).toContain('open-editor.html');
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(read('seen.txt')).not.toContain(token);
  child.kill('SIGTERM');
  await ended;
});
