import { execFile } from 'node:child_process';
import { cp, readFile, symlink } from 'node:fs/promises';
import { matchesGlob, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { startChild, waitForLine } from './testing/child.ts';
import { postMessage } from './testing/posts.ts';

const repository = join(import.meta.dirname, '..');
const read = (file: string) => readFile(join(repository, file), 'utf8');

test('the container image has all files that the server and its commands need', async () => {
  await using image = await createTemporaryFolder();
  await copyImage(image.path);
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(image.path, 'data') };
  const options = { cwd: image.path, env: settings };
  await using server = startChild(['server/main.mjs'], { ...options, stderr: 'inherit' });
  const [, origin = ''] = await waitForLine(server.child, /^Serving (\S+)$/);
  expect(await (await fetch(`${origin}/healthz`)).text()).toContain('"ok"');
  expect((await fetch(`${origin}/faq`)).status).toBe(200);
  expect((await postMessage(origin)).status).toBe(200);

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/leads/cli.ts', 'list', '--json'],
    options,
  );
  expect(JSON.parse(stdout)).toHaveLength(1);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('the image has the Node.js version that the packages install elsewhere', async () => {
  const { devDependencies } = JSON.parse(await read('site/package.json'));
  const [, version] =
    /^ARG NODE_IMAGE=node:([^-]*)-slim(?:@sha256:[0-9a-f]{64})?$/m.exec(
      await read('deploy/Dockerfile'),
    ) ?? [];
  expect(version).toBe(devDependencies.node);
});

test.each(['compose.yaml', 'compose.platform.yaml'])(
  'in %s, no log grows for ever',
  async (file) => {
    const services: { logging?: object }[] = Object.values(
      parse(await read(`deploy/${file}`)).services,
    );
    for (const { logging } of services) expect(logging).toEqual({ driver: 'local' });
  },
);

/** Copies the files of the last stage, with a small build instead of the real one. */
async function copyImage(folder: string): Promise<void> {
  const lastStage = (await read('deploy/Dockerfile')).split(/^FROM /m).at(-1) ?? '';
  const ignored = (await read('deploy/Dockerfile.dockerignore'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const isCopied = (path: string) => {
    const name = relative(repository, path);
    return !ignored.some((pattern) => matchesGlob(name, pattern));
  };
  for (const [, source = '', target = ''] of lastStage.matchAll(/^COPY ([^-]\S*) (\S+)$/gm)) {
    const options = { recursive: true, filter: isCopied };
    await cp(join(repository, source), join(folder, target === './' ? source : target), options);
  }
  for (const name of await listProductionPackages()) {
    const options = { recursive: true, verbatimSymlinks: true };
    await cp(join(repository, name), join(folder, name), options);
  }
  await symlink(inject('smallDist'), join(folder, 'dist'));
}

/** Lists the folders that `npm ci --omit=dev` installs. */
async function listProductionPackages(): Promise<string[]> {
  const packages: Record<string, { dev?: true }> = JSON.parse(
    await read('package-lock.json'),
  ).packages;
  return Object.entries(packages)
    .filter(([name, { dev }]) => name !== '' && dev !== true)
    .map(([name]) => name);
}
