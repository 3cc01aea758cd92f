import { spawnSync } from 'node:child_process';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';

const repository = join(import.meta.dirname, '..');
const settings = 'SITE_URL=https://www.example.com\nDATA_DIR=/var/lib/altanube\nMAIL=folder\n';

async function tryRelease(env: string, file = 'serve.ts', code = '', changed = '') {
  await using release = await createTemporaryFolder();
  const folder = release.path;
  for (const name of ['content', 'node_modules', 'package.json', 'packages']) {
    await symlink(join(repository, name), join(folder, name));
  }
  for (const name of ['deploy', 'server']) {
    await cp(join(repository, name), join(folder, name), { recursive: true });
  }
  const program = join(folder, 'server', file);
  await writeFile(program, (await readFile(program, 'utf8')).replace(code, changed));
  await cp(inject('smallDist'), join(folder, 'dist'), { recursive: true });
  await writeFile(join(folder, '.env'), env);
  const options = { cwd: folder, env: {}, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync(process.execPath, ['deploy/try-release.ts'], options);
  return { status, stderr };
}

test('accepts a release that serves, without connecting to services in .env', async () => {
  const unreachable = `DATABASE_URL=postgres://nobody@127.0.0.1:1/none
ALERT_WEBHOOK_URL=http://127.0.0.1:1\n`;
  expect(await tryRelease(settings + unreachable)).toEqual({ status: 0, stderr: '' });
});

test.each([
  ['a setting that does not fit', `${settings}LEADS_TO=nobody\n`, 'LEADS_TO'],
  ['a line that would be truncated', `${settings}ANON_KEY=a#b\n`, 'ANON_KEY'],
  ['messages stored in the release', 'MAIL=folder\n', 'DATA_DIR is ./data'],
])('reports %s', async (_, env, problem) => {
  expect(await tryRelease(env)).toEqual({ status: 1, stderr: expect.stringContaining(problem) });
});

const exit = '() => process.exit(console.error("Not today") ?? 7)';

test.each([
  ['it does not start', 'serve.ts', 'const parsed =', 'throw Error("Not today"); const parsed ='],
  ['it ended with 7', 'open-server.ts', 'app.fetch', exit],
])('says why a release dies, and what it logged last: %s', async (why, ...change) => {
  const tried = await tryRelease(settings, ...change);
  expect(tried).toEqual({ status: 1, stderr: expect.stringContaining(why) });
  expect(tried.stderr).toMatch(/^The release is not fit to be used: [^]*Not today\n/);
});
