/**
 * `npm test`: every check there is, each with its own line, and one line at the end that counts
 * them all. Long tests run in part; `npm run test:endurance` runs the whole.
 */
import { readFileSync, rmSync } from 'node:fs';
import { buildIfChanged, buildVariables } from './build.ts';
import { findBrowser } from './browser.ts';
import { createTestRun, readVitest, type Count } from './test-run.ts';

rmSync('test-results', { recursive: true, force: true });
// What is tested is the same on every machine, whatever its environment sets.
for (const name of buildVariables) process.env[name] = '';

const { check, attempt, suite, end } = createTestRun();
check('types of pages', 'astro', 'check', '--silent');
check('types', 'tsc', '--noEmit');
check('lint', 'eslint', '--max-warnings=0', '.');
check('format', 'prettier', '--check', '--log-level=warn', '.');
attempt('build', () => buildIfChanged());
suite('unit and server tests', () => readVitest('test-results/unit.json'), 'vitest', 'run');
attempt('a browser to test with', () => findBrowser());
suite('browser tests', readPlaywright, 'playwright', 'test');
end();

function readPlaywright(): Count {
  const { stats } = JSON.parse(readFileSync('test-results/e2e.json', 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
