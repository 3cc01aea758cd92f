import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..');

test.each([
  ['package.json', /"start": ".*node (.*) scripts\/start\.mjs"/],
  ['deploy/altanube.service', /^ExecStart=.*node (.*) server\/main\.mjs$/m],
  ['deploy/Dockerfile', /^CMD \["node", "(.*)", "server\/main\.mjs"\]$/m],
  ['bench/server/measure-case.ts', /process\.execPath, '(.*)', 'server\/main\.mjs'/],
  ['bench/start/run.ts', /process\.execPath, '(.*)', 'server\/main\.mjs'/],
  ['bench/pages-growth/run.ts', /process\.execPath, '(.*)', 'server\/main\.mjs'/],
])('%s lets the server give back the memory of its start', async (file, command) => {
  const [, flags] = command.exec(await readFile(join(repository, file), 'utf8')) ?? [];
  expect(flags).toBe('--expose-gc');
});

test.each(['deploy/altanube.service', 'deploy/Dockerfile', 'bench/server/measure-case.ts'])(
  '%s has one pool for the memory of native code',
  async (file) => {
    const text = await readFile(join(repository, file), 'utf8');
    expect(text).toMatch(/MALLOC_ARENA_MAX(?:=1|: '1')/);
  },
);
