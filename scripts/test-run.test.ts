import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** What a run of these checks writes last, and its exit code. */
function runChecks(checks: string) {
  const source = `import { createTestRun } from './scripts/test-run.ts';
    const { check, attempt, suite, end } = createTestRun();
    ${checks}
    end();`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', source]);
  return { last: String(run.stdout).trimEnd().split('\n').at(-1), code: run.status };
}

test.each([
  ["check('a', 'node', '--version')", '1 passed, 0 failed', 0],
  ["check('a', 'node', '--no-such-flag'); attempt('b', () => {})", '1 passed, 1 failed', 1],
  ["attempt('a', () => { throw new Error('no') })", '0 passed, 1 failed', 1],
  ["suite('a', () => ({ passed: 7, failed: 0 }), 'node', '--version')", '7 passed, 0 failed', 0],
  ["suite('a', () => ({ passed: 7, failed: 2 }), 'node', '-e', 'x()')", '7 passed, 2 failed', 1],
  ["suite('a', () => ({ passed: 7, failed: 0 }), 'node', '-e', 'x()')", '7 passed, 1 failed', 1],
  ["suite('a', () => ({ passed: 0, failed: 0 }), 'node', '--version')", '0 passed, 1 failed', 1],
  ["suite('a', () => JSON.parse(''), 'node', '--version')", '0 passed, 1 failed', 1],
])('one line counts everything, and the exit code follows: %s', (checks, last, code) => {
  expect(runChecks(checks)).toEqual({ last, code });
});
