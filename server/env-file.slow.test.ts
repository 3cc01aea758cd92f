import { spawnSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postMessage } from './testing/posts.ts';
import {
  createServerFolder,
  runLeadsCommand,
  runServer,
  startServer,
} from './testing/server-process.ts';

const repository = join(import.meta.dirname, '..');
/** A value that some readers would truncate, expand or strip of its quotes. */
const key = `a#b "c" \${D} $E \\n %20; it's`;

async function createFolder(settings: string) {
  const folder = await createServerFolder();
  await writeFile(join(folder.path, '.env'), settings);
  return folder;
}

test('server, commands and build read the same settings of .env', async () => {
  await using folder = await createFolder(
    `ANON_KEY=\`${key}\`\nPUBLIC_ANON_KEY=\`${key}\`\nDATA_DIR='da#ta "x" $Y'\nMAIL=folder\n`,
  );
  await using server = await startServer(folder.path);
  expect((await postMessage(server.url, { headers: { apikey: 'a' } })).status).toBe(401);
  expect((await postMessage(server.url, { headers: { apikey: key } })).status).toBe(200);
  const listed = JSON.parse(await runLeadsCommand(folder.path, {}, ['list', '--json']));
  expect(listed).toHaveLength(1);
  expect((await readFile(join(folder.path, 'da#ta "x" $Y/leads.db'))).length).toBeGreaterThan(0);

  await symlink(join(repository, 'node_modules'), join(folder.path, 'node_modules'));
  const program = `await import('${repository}/site/astro.config.ts');
    process.stdout.write(process.env.PUBLIC_ANON_KEY)`;
  const args = ['--input-type=module', '-e', program];
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: folder.path,
    env: {},
    encoding: 'utf8',
  });
  expect(stdout).toBe(key);
});

test('the environment takes precedence, and ENV_FILE names another file', async () => {
  await using folder = await createFolder('DATA_DIR=of-default\nMAIL=folder\n');
  await writeFile(join(folder.path, 'other'), 'DATA_DIR=of-other\nMAIL=folder\n');
  for (const [environment, used] of [
    [{}, 'of-default'],
    [{ ENV_FILE: 'other' }, 'of-other'],
    [{ ENV_FILE: 'other', DATA_DIR: 'of-environment' }, 'of-environment'],
  ] as const) {
    await using server = await startServer(folder.path, environment);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await readFile(join(folder.path, used, 'leads.db'))).length).toBeGreaterThan(0);
  }
});

test('a file with an ambiguous line keeps the server from starting', async () => {
  await using folder = await createFolder('PORT=0\nANON_KEY=half#secret\n');
  const { code, stderr } = await runServer(folder.path, {});
  expect(code).toBe(1);
  expect(stderr).toContain('.env cannot be used:\n  line 2: expected quotes around the value of');
  expect(stderr).not.toContain('secret');
});

test('a file that is named or linked but cannot be read keeps the server from starting', async () => {
  await using folder = await createServerFolder();
  await symlink('nowhere', join(folder.path, '.env'));
  await mkdir(join(folder.path, 'folder'));
  spawnSync('mkfifo', [join(folder.path, 'pipe')]);
  for (const [file, why] of [
    ['', '.env cannot be used'],
    ['missing', 'ENOENT'],
    ['folder', 'EISDIR'],
    ['pipe', 'no pipe'],
  ] as const) {
    const started = await runServer(folder.path, file === '' ? {} : { ENV_FILE: file });
    expect(started).toEqual({ code: 1, stderr: expect.stringContaining(why) });
  }
});

test('neither systemd nor a container engine reads the file', async () => {
  const files = ['altanube.service', 'compose.yaml', 'README.md', 'container.md'];
  for (const file of files) {
    const text = await readFile(join(repository, 'deploy', file), 'utf8');
    expect(text, file).not.toMatch(/EnvironmentFile=|env_file:|^ *--env-file/m);
  }
});
