import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { writeDist } from '../server/testing/dist.ts';
import { waitForLine } from '../server/testing/child.ts';
import { startPost } from '../server/testing/posts.ts';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';

const resources = new AsyncDisposableStack();
const settings = { PORT: '0', HOST: '127.0.0.1', SITE_URL: 'http://localhost', DATA_DIR: 'data' };
let folder = '';

/** The project with a small build of the site, which is taken for one of these sources. */
beforeAll(async () => {
  folder = resources.use(await createTemporaryFolder()).path;
  await copyFile('package.json', join(folder, 'package.json'));
  const files = ['package-lock.json', 'tsconfig.json'];
  const folders = ['content', 'node_modules', 'packages', 'scripts', 'server', 'site'];
  for (const name of [...files, ...folders]) await symlink(resolve(name), join(folder, name));
  await writeDist(join(folder, 'dist'));
  const stamp = `import { createBuildStamp } from './site/integrations/stamp-build.ts';
    process.stdout.write(createBuildStamp(process.env));`;
  const options = { cwd: folder, env: environment() };
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', stamp], options);
  await writeFile(join(folder, 'dist/.built-from'), stdout);
});

afterAll(() => resources.disposeAsync());

/** As on a machine where no npm runs these tests. */
function environment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('npm_') && !['DATABASE_URL', 'SMTP_URL'].includes(name),
  );
  return { ...Object.fromEntries(others), ...settings };
}

test.each([
  ['/bin/dash', 'SIGINT'],
  ['/bin/bash', 'SIGTERM'],
] as const)('npm start behind %s ends by %s, after its requests', async (shell, signal) => {
  await using npm = await runNpm(['start'], shell, /^Serving (http:.*)$/);
  const post = await startPost(npm.origin);
  npm.signal(signal);
  await refusesConnections(npm.origin);
  expect((await post.finish()).status).toBe(200);
  await expect.poll(npm.listRunning).toBe('');
});

test('npm run dev exits on SIGTERM', async () => {
  await using npm = await runNpm(['run', 'dev'], '/bin/dash', /Local\s+(http:.*)\/$/);
  npm.signal('SIGTERM');
  await refusesConnections(npm.origin);
  await expect.poll(npm.listRunning).toBe('');
});

/** Runs a script of package.json, in a process group of its own, until it says where it serves. */
async function runNpm(args: string[], shell: string, serves: RegExp) {
  const child = spawn('npm', [...args, `--script-shell=${shell}`], {
    cwd: folder,
    env: { ...environment(), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  const [, address = ''] = await waitForLine(child, serves);
  const group = ['--pgroup', String(child.pid)];
  /** Without those that only wait for somebody to take note of their end. */
  const listRunning = () => String(spawnSync('pgrep', [...group, '--runstates', 'DRS']).stdout);
  expect(listRunning()).toMatch(/\d\n\d/);
  return {
    origin: `http://127.0.0.1:${new URL(address).port}`,
    signal: (name: NodeJS.Signals) => child.kill(name),
    listRunning,
    async [Symbol.asyncDispose]() {
      spawnSync('pkill', ['-KILL', ...group]);
      await ended;
    },
  };
}

async function refusesConnections(url: string): Promise<void> {
  await expect.poll(() => fetch(url).catch(() => 'refused')).toBe('refused');
}
