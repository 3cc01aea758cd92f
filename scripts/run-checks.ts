/** Exits the process, with 1 if anything failed. A check without a report counts as one test. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import concurrently, { type CloseEvent } from 'concurrently';
import { buildVariables } from '../site/integrations/stamp-build.ts';

/** `report` is the file that the runner's JSON reporter writes. */
type Check = { name: string; command: string; report?: string };

export function unitTests(options: string): Check {
  const report = 'test-results/vitest.json';
  return { name: 'unit', command: `vitest run ${options}`, report };
}

export function browserTests(options: string): Check {
  const report = 'test-results/playwright.json';
  return { name: 'browser', command: `playwright test ${options}`, report };
}

/** Matches browser tests that `npm test` leaves out, by their tag or their file. */
export const slowTests = '@slow|\\.slow\\.';

/** What can be said about files without running them. */
export const staticChecks: readonly Check[] = [
  {
    name: 'types',
    command:
      'astro check --root=site --tsconfig=../tsconfig.json --minimumSeverity=warning --silent',
  },
  { name: 'lint', command: 'eslint --max-warnings=0 .' },
  { name: 'format', command: 'prettier --check --log-level=warn .' },
  { name: 'spelling', command: 'cspell --no-progress --no-summary' },
];

export async function buildAndCheck(checks: readonly Check[]): Promise<never> {
  // Tests the same build on every machine, regardless of its environment.
  for (const name of buildVariables) process.env[name] = '';
  // Errors also go to standard output, so that the last line stays last when redirected.
  const build = spawnSync(process.execPath, ['scripts/build-if-changed.ts'], { stdio: [0, 1, 1] });
  if (build.status !== 0) {
    console.log('0 passed, 1 failed');
    process.exit(1);
  }
  return runChecks(checks);
}

export async function runChecks(checks: readonly Check[]): Promise<never> {
  const startedAt = performance.now();
  // Tests start hundreds of processes.
  process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/node');
  mkdirSync('test-results', { recursive: true });
  for (const { report } of checks) if (report !== undefined) rmSync(report, { force: true });
  const { result } = concurrently(
    checks.map(({ name, command }) => ({ name, command })),
    // A third check can run while the browser waits for the server.
    { maxProcesses: 3, prefix: 'name' },
  );
  const ended = await result.catch((events: CloseEvent[]) => events);

  let passed = 0;
  let failed = 0;
  for (const { name, report } of checks) {
    const isOk = ended.some(({ command, exitCode }) => command.name === name && exitCode === 0);
    const counts = readCounts(report) ?? { passed: Number(isOk), failed: Number(!isOk) };
    passed += counts.passed;
    // A runner can also fail before its first test or after its last.
    failed += isOk ? counts.failed : Math.max(1, counts.failed);
    if (!isOk) console.log(`✗ ${name}`);
  }
  if (checks.length > 0 && passed + failed === 0) {
    console.log('✗ No test ran: docs/testing.md says which command runs which tests');
    failed = 1;
  }
  console.log(`in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

/** What a report of Vitest or of Playwright counts; null where there is none. */
function readCounts(report: string | undefined): { passed: number; failed: number } | null {
  if (report === undefined || !existsSync(report)) return null;
  const { stats, numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  return stats === undefined
    ? { passed: numPassedTests, failed: numFailedTests }
    : { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}
