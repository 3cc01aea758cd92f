import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/folder.ts';

const setUp = `import { createTestRun } from '${import.meta.dirname}/test-run.ts';
  const { check, suite, end } = createTestRun({ repeat: 'npm test --' });
  const failure = { file: 'a.test.ts', title: 'adds', message: 'one is not two' };
  const report = (read) => ({ path: 'test-results/a.json', read });`;

/** What a run of these checks writes, without the time it took, and its exit code. */
async function runChecks(checks: string) {
  await using folder = await temporaryFolder();
  const source = `${setUp} ${checks}; end();`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    cwd: folder.path,
    encoding: 'utf8',
  });
  const lines = run.stdout.trimEnd().split('\n');
  return { last: lines.at(-1), output: run.stdout, code: run.status };
}

test.each([
  ["await check('a', ['node', '--version'])", '1 passed, 0 failed', 0],
  ["await check('a', ['node', '--no-such-flag'])", '0 passed, 1 failed', 1],
  ["await check('a', ['no-such-command'])", '0 passed, 1 failed', 1],
  [
    "await suite('a', ['node', '-v'], report(() => ({ passed: 7, failures: [] })))",
    '7 passed, 0 failed',
    0,
  ],
  [
    "await suite('a', ['node', '-e', 'x()'], report(() => ({ passed: 7, failures: [failure] })))",
    '7 passed, 1 failed',
    1,
  ],
  [
    "await suite('a', ['node', '-e', 'x()'], report(() => ({ passed: 7, failures: [] })))",
    '7 passed, 1 failed',
    1,
  ],
  [
    "await suite('a', ['node', '-v'], report(() => ({ passed: 0, failures: [] })))",
    '0 passed, 1 failed',
    1,
  ],
  ["await suite('a', ['node', '-v'], report(() => JSON.parse('')))", '0 passed, 1 failed', 1],
  [
    "await Promise.all([check('a', ['node', '-v']), check('b', ['node', '-v'])])",
    '2 passed, 0 failed',
    0,
  ],
])('one line counts everything, and the exit code follows: %s', async (checks, last, code) => {
  expect(await runChecks(checks)).toMatchObject({ last, code });
});

test('what failed is shown, with the one command that repeats it', async () => {
  const { output } = await runChecks(
    `await check('lint', ['node', '-e', 'console.log("a.ts: no"); process.exit(1)']);
     await suite('tests', ['node', '-v'], report(() => ({ passed: 1, failures: [failure] })))`,
  );
  expect(output).toContain('a.ts: no');
  expect(output).toContain('✗ a.test.ts › adds\none is not two');
  expect(output).toContain('; npm test -- a.test.ts\n');
});

test('what a command that passes has written is not shown', async () => {
  const { output } = await runChecks(`await check('lint', ['node', '-e', 'console.log("noise")'])`);
  expect(output).not.toContain('noise');
});

test('only the report of an earlier run is removed, so that none is taken for its own', async () => {
  const { output } = await runChecks(
    `const { readdirSync, readFileSync, writeFileSync } = await import('node:fs');
     for (const file of ['a.json', 'b.json']) writeFileSync('test-results/' + file, '{}');
     await suite('a', ['node', '-v'], report((path) => JSON.parse(readFileSync(path, 'utf8'))));
     console.log(readdirSync('test-results').join())`,
  );
  expect(output).toContain('ENOENT');
  expect(output).toContain('a.log,b.json\n');
});

test('who ends a run ends what it has started', async () => {
  await using folder = await temporaryFolder();
  const child = `process.stdout.write(String(process.pid)); setInterval(() => {}, 1_000)`;
  const source = `${setUp}
    const running = check('endless', ['node', '-e', ${JSON.stringify(child)}]);
    const { readFileSync } = await import('node:fs');
    while (readFileSync('test-results/endless.log', 'utf8') === '') {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    console.log(readFileSync('test-results/endless.log', 'utf8'));
    await running;`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: folder.path,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [pid] = await once(run.stdout, 'data');
  run.kill('SIGTERM');
  const [code] = await once(run, 'exit');
  expect(code).toBe(1);
  await expect.poll(() => isAlive(Number(pid)), { timeout: 20_000 }).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
