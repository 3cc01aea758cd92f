import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..');

test.each([
  ['package.json', /"start": ".*node (.*) scripts\/start\.ts"/],
  ['deploy/altanube.service', /^ExecStart=.*node (.*) server\/main\.ts$/m],
  ['deploy/Dockerfile', /^CMD \["node", "(.*)", "server\/main\.ts"\]$/m],
  ['bench/server/measure-case.ts', /process\.execPath, '(.*)', 'server\/main\.ts'/],
])('%s starts the server with a small young generation', async (file, command) => {
  const [, flags] = command.exec(await readFile(join(repository, file), 'utf8')) ?? [];
  expect(flags).toBe('--max-semi-space-size=2');
});
