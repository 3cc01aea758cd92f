import { spawnSync } from 'node:child_process';
import { cp, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { temporaryFolder } from '@altanube/outbox/testing/folder';

const repository = join(import.meta.dirname, '..');
const settings = 'SITE_URL=https://www.example.com\nDATA_DIR=/var/lib/altanube\nMAIL=folder\n';

async function tried(env: string, change: (folder: string) => Promise<void> = async () => {}) {
  await using release = await temporaryFolder();
  const folder = release.path;
  for (const name of ['content', 'deploy', 'node_modules', 'package.json', 'packages', 'server']) {
    await symlink(join(repository, name), join(folder, name));
  }
  await cp(inject('smallDist'), join(folder, 'dist'), { recursive: true });
  await writeFile(join(folder, '.env'), env);
  await change(folder);
  const args = ['--preserve-symlinks', '--preserve-symlinks-main', 'deploy/try-release.ts'];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: {},
    encoding: 'utf8',
  });
  return { status, stderr };
}

test('a release that serves is fit to be used, and reaches nothing that .env names', async () => {
  const unreachable = [
    'DATABASE_URL=postgres://nobody@127.0.0.1:1/none',
    'ALERT_WEBHOOK_URL=http://127.0.0.1:1',
  ].join('\n');
  expect(await tried(`${settings}${unreachable}\n`)).toEqual({ status: 0, stderr: '' });
});

test.each([
  ['a setting that does not fit', `${settings}LEADS_TO=nobody\n`, 'LEADS_TO'],
  ['a line that would be cut', `${settings}ANON_KEY=a#b\n`, 'ANON_KEY'],
  ['messages kept in the release', 'MAIL=folder\n', 'DATA_DIR is ./data'],
])('%s is told', async (_, env, problem) => {
  expect(await tried(env)).toEqual({ status: 1, stderr: expect.stringContaining(problem) });
});

test.each(['dist/es/faq.html', 'dist/_astro/app.0a1b2c.js'])(
  'without %s it is not fit to be used',
  async (file) => {
    const { status, stderr } = await tried(settings, (folder) => rm(join(folder, file)));
    expect(stderr).toContain(`it does not start:\nThe site is not built: ${file}`);
    expect(status).toBe(1);
  },
);
