/**
 * `npm test`: every check there is, each with its own line, and one line at the end that counts
 * them all. Goes on after a failure, so that one run shows everything.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { buildIfChanged, buildVariables } from './build.ts';
import { findBrowser } from './browser.ts';

type Count = { passed: number; failed: number };

const total: Count = { passed: 0, failed: 0 };
const isWindows = process.platform === 'win32';

rmSync('test-results', { recursive: true, force: true });
// What is tested is the same on every machine, whatever its environment sets.
for (const name of buildVariables) process.env[name] = '';

check('types of pages', 'astro', 'check', '--silent');
check('types', 'tsc', '--noEmit');
check('lint', 'eslint', '--max-warnings=0', '.');
check('format', 'prettier', '--check', '--log-level=warn', '.');
attempt('build', () => buildIfChanged());
suite('unit and server tests', readVitest, 'vitest', 'run');
attempt('a browser to test with', () => findBrowser());
suite('browser tests', readPlaywright, 'playwright', 'test');

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** A command that either passes or does not. */
function check(name: string, command: string, ...args: string[]): void {
  attempt(name, () => {
    if (!run(command, args)) throw new Error(`${command} found something to mend; see above.`);
  });
}

function attempt(name: string, action: () => void): void {
  console.log(`\n— ${name}`);
  try {
    action();
    total.passed += 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    total.failed += 1;
  }
}

/** A runner with a report of its own, in which each test counts. */
function suite(name: string, read: () => Count, command: string, ...args: string[]): void {
  console.log(`\n— ${name}`);
  const passed = run(command, args);
  const count = countOr({ passed: 0, failed: 0 }, read);
  total.passed += count.passed;
  // A runner that fails without a failed test, or runs none, has failed as a whole.
  const isBroken = count.failed === 0 && (!passed || count.passed === 0);
  total.failed += isBroken ? 1 : count.failed;
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit', shell: isWindows }).status === 0;
}

function countOr(none: Count, read: () => Count): Count {
  try {
    return read();
  } catch (error) {
    console.error('The report of the tests cannot be read:', error);
    return none;
  }
}

function readVitest(): Count {
  const report = JSON.parse(readFileSync('test-results/unit.json', 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function readPlaywright(): Count {
  const { stats } = JSON.parse(readFileSync('test-results/e2e.json', 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
