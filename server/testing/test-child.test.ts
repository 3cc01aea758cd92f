import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const testChild = join(import.meta.dirname, 'test-child.mjs');
const endless = 'console.log(process.pid); setInterval(() => {}, 1_000)';

test('a server does not outlive a test run that was killed', async () => {
  const args = JSON.stringify(['--import', testChild, '-e', endless]);
  const source = `const { spawn } = require('node:child_process');
    spawn(process.execPath, ${args}, { stdio: ['pipe', 'inherit', 'inherit'] });`;
  const run = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(run.stdout, 'data');
  run.kill('SIGKILL');
  // Closed once the last process that could write to it is gone.
  await text(run.stdout);
});

test('a program that has done its work is not kept', async () => {
  const child = spawn(process.execPath, ['--import', testChild, '-e', 'console.log(1)'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
});
