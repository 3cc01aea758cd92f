import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';

const script = resolve('deploy/update.sh');
const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];

/** An installation whose current release is an empty folder, for failures before the build. */
async function createRoot() {
  const folder = await createTemporaryFolder();
  const root = folder.path;
  const release = join(root, 'releases/20260101T000000Z-first');
  mkdirSync(release, { recursive: true });
  symlinkSync('releases/20260101T000000Z-first', join(root, 'current'));
  const env = { PATH: process.env['PATH'], HOME: root, ALTANUBE_ROOT: root };
  const update = (...args: string[]) => spawnSync(script, args, { env, encoding: 'utf8' });
  return { ...folder, root, release, update };
}

test('keeps the current release, even if it is not marked as tried', async () => {
  await using site = await createRoot();
  mkdirSync(join(site.root, 'releases/20260102T000000Z-left'));
  const stderr = 'There is no release before the one in use.\n';
  expect(site.update('--back')).toMatchObject({ status: 1, stderr });
  expect(existsSync(site.release)).toBe(true);
  expect(existsSync(join(site.root, 'releases/20260102T000000Z-left'))).toBe(false);
});

test('names a commit that does not exist', async () => {
  await using site = await createRoot();
  const upstream = join(site.root, 'upstream');
  execFileSync('git', ['init', '--quiet', upstream]);
  const commit = ['commit', '--quiet', '--allow-empty', '--message', 'First'];
  execFileSync('git', [...author, ...commit], { cwd: upstream });
  execFileSync('git', ['clone', '--quiet', '--bare', upstream, join(site.root, 'repository')]);
  for (const name of ['absent', '--help']) {
    const stderr = `There is no commit, tag or branch ${name}.\n`;
    expect(site.update(name)).toMatchObject({ status: 1, stderr });
  }
  expect(existsSync(site.release)).toBe(true);
});

test('each file that is copied says in its first line where to', () => {
  const copied = globSync('deploy/{*.{service,socket,timer,conf,vcl},prometheus*.yml,Caddyfile}');
  const where = /^# \/etc\/[\w./-]+; see /;
  expect(copied.filter((file) => !where.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('each server block of nginx.conf replaces the default logs by ones without visitors', () => {
  const text = readFileSync('deploy/nginx.conf', 'utf8');
  const [, ...blocks] = text.split(/^server \{$/m);
  expect(blocks.length).toBe(3);
  for (const block of blocks) {
    expect(block).toMatch(/^ {4}access_log \S+ altanube;$/m);
    expect(block).toMatch(/^ {4}error_log \S+ emerg;$/m);
  }
  const [, format = ''] = /^log_format altanube ([^;]*);/m.exec(text) ?? [];
  expect(format).not.toMatch(/\$(?:remote_|http_|args|query_string|request\b|request_uri|cookie_)/);
});
