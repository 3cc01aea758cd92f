import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { editFolder } from '@altanube/content/testing/edit-folder';
import { copyProject } from '../../e2e/helpers/project-copy.ts';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { waitForLine } from '../../server/testing/child.ts';

const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
const quiet = { stdio: 'pipe', encoding: 'utf8' } as const;

/** Creates a folder like `/opt/altanube`: a repository, and a first release with all packages. */
export async function installSite() {
  await using resources = new AsyncDisposableStack();
  const root = resources.use(await createTemporaryFolder()).path;
  const upstream = resources.use(copyProject()).folder;
  git(upstream, 'init', '--quiet', '--initial-branch=main');
  commit(upstream);
  git(root, 'clone', '--quiet', '--bare', upstream, join(root, 'repository'));
  const settings = `SITE_URL=https://www.example.com\nDATA_DIR=${join(root, 'data')}\nMAIL=folder\n`;
  fs.writeFileSync(join(root, '.env'), settings);
  fs.mkdirSync(join(root, 'releases/20000101T000000Z-packages'), { recursive: true });
  copyPackages(join(root, 'releases/20000101T000000Z-packages'));
  fs.symlinkSync('releases/20000101T000000Z-packages', join(root, 'current'));

  return Object.assign(resources.move(), {
    root,
    edit(file: string, before: string | RegExp, after: string): void {
      editFolder(upstream).edit(file, before, after);
      commit(upstream);
    },
    getCurrentRelease: () => basename(fs.realpathSync(join(root, 'current'))),
    listReleases: () => fs.readdirSync(join(root, 'releases')).sort(),
    startUpdate: (...args: string[]) => startUpdate(root, args),
    update: (...args: string[]) => startUpdate(root, args).ended,
    serve: () => serve(join(root, 'current')),
  });
}

function git(folder: string, ...args: string[]): void {
  execFileSync('git', args, { cwd: folder, ...quiet });
}

function commit(folder: string): void {
  git(folder, 'add', '--all');
  git(folder, ...author, 'commit', '--quiet', '--message', 'A version');
}

/** Copies the installed packages, with their lock file and the mark of a tried release. */
function copyPackages(release: string): void {
  const isSameDisk = fs.statSync(release).dev === fs.statSync('node_modules').dev;
  const flags = isSameDisk ? '-al' : '-a';
  execFileSync('cp', [flags, resolve('node_modules'), release], quiet);
  fs.cpSync('package-lock.json', join(release, 'package-lock.json'));
  fs.writeFileSync(join(release, '.tried'), '');
}

function startUpdate(root: string, args: string[]) {
  // As on a normal machine, but without a reachable registry.
  const env = {
    ...{ PATH: process.env['PATH'], HOME: root, ALTANUBE_ROOT: root, KEEP_RELEASES: '2' },
    ...{ npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' },
  };
  const child = spawn(resolve('deploy/update.sh'), args, { env, cwd: root, detached: true });
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return {
    waitForOutput: (pattern: RegExp) => waitForLine(child, pattern),
    ended: ended.then(([[code], ...written]) => ({ code, output: written.join('') })),
    async kill(): Promise<void> {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
    },
  };
}

async function serve(folder: string) {
  const unit = fs.readFileSync(resolve('deploy/altanube.service'), 'utf8');
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  const [program = '', ...args] = command.split(' ');
  const cwd = fs.realpathSync(folder);
  const env = { PORT: '0', HOST: '127.0.0.1' };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [, origin = ''] = await waitForLine(child, /^Serving (\S+)$/);
  return {
    origin,
    async text(path: string): Promise<string> {
      const response = await fetch(origin + path);
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response.text();
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
