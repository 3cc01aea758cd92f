/**
 * Runs checks side by side and ends the process: with a last line that adds up what the reports of
 * Vitest and Playwright count, and with 1 if anything has failed. A check without a report counts as one.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import concurrently, { type CloseEvent } from 'concurrently';
import { buildVariables } from './build.ts';

/** `report` is the file that the runner's JSON reporter writes. */
export type Check = { name: string; command: string; report?: string };

export const vitestReport = 'test-results/vitest.json';
export const playwrightReport = 'test-results/playwright.json';

/** Builds the site, so that the checks test what is there, and runs them. */
export async function runChecks(checks: readonly Check[]): Promise<never> {
  const startedAt = performance.now();
  // What is tested is the same on every machine, whatever its environment sets.
  for (const name of buildVariables) process.env[name] = '';
  // Its errors too go to standard output, so that the last line is the last wherever that leads.
  const build = spawnSync(process.execPath, ['scripts/build-if-changed.ts'], { stdio: [0, 1, 1] });
  if (build.status !== 0) {
    console.log('0 passed, 1 failed');
    process.exit(1);
  }
  mkdirSync('test-results', { recursive: true });
  for (const { report } of checks) if (report !== undefined) rmSync(report, { force: true });
  const { result } = concurrently(
    checks.map(({ name, command }) => ({ name, command })),
    // A third one has work while the browser waits for the server.
    { maxProcesses: 3, prefix: 'name' },
  );
  const ended = await result.catch((events: CloseEvent[]) => events);

  const total = { passed: 0, failed: 0 };
  for (const { name, report } of checks) {
    const isOk = ended.some(({ command, exitCode }) => command.name === name && exitCode === 0);
    const { passed, failed } = report === undefined ? countOne(isOk) : readCounts(report);
    total.passed += passed;
    total.failed += isOk ? failed : Math.max(1, failed);
    console.log(`${isOk ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed`);
  }
  console.log(`in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}

function countOne(isOk: boolean): { passed: number; failed: number } {
  return isOk ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A report that is missing means that its runner has failed as a whole. */
function readCounts(report: string): { passed: number; failed: number } {
  try {
    const { stats, numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    if (stats === undefined) return { passed: numPassedTests, failed: numFailedTests };
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  } catch {
    return countOne(false);
  }
}
