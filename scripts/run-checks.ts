/** Ends the process, with 1 if anything has failed. A check without a report counts as one. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import concurrently, { type CloseEvent } from 'concurrently';
import { buildVariables } from '../site/integrations/stamp-build.ts';

/** `report` is the file that the runner's JSON reporter writes. */
type Check = { name: string; command: string; report?: string };

export const vitestReport = 'test-results/vitest.json';
export const playwrightReport = 'test-results/playwright.json';

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
  // What is tested is the same on every machine, whatever its environment sets.
  for (const name of buildVariables) process.env[name] = '';
  // Its errors too go to standard output, so that the last line is the last wherever that leads.
  const build = spawnSync(process.execPath, ['scripts/build-if-changed.ts'], { stdio: [0, 1, 1] });
  if (build.status !== 0) {
    console.log('0 passed, 1 failed');
    process.exit(1);
  }
  return runChecks(checks);
}

export async function runChecks(checks: readonly Check[]): Promise<never> {
  const startedAt = performance.now();
  mkdirSync('test-results', { recursive: true });
  for (const { report } of checks) if (report !== undefined) rmSync(report, { force: true });
  const { result } = concurrently(
    checks.map(({ name, command }) => ({ name, command })),
    // A third one has work while the browser waits for the server.
    { maxProcesses: 3, prefix: 'name' },
  );
  const ended = await result.catch((events: CloseEvent[]) => events);

  let passed = 0;
  const failed: string[] = [];
  for (const { name, report } of checks) {
    const isOk = ended.some(({ command, exitCode }) => command.name === name && exitCode === 0);
    const found = report === undefined ? { passed: Number(isOk), failed: [] } : readReport(report);
    passed += found.passed;
    failed.push(...found.failed);
    // A runner can also fail as a whole: before its first test, or after its last.
    if (!isOk && found.failed.length === 0) failed.push(name);
  }
  for (const title of failed) console.log(`✗ ${title}`);
  console.log(`in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  console.log(`${passed} passed, ${failed.length} failed`);
  process.exit(failed.length === 0 ? 0 : 1);
}

/** What a report of Vitest or of Playwright counts, and the tests that failed. */
function readReport(report: string): { passed: number; failed: string[] } {
  if (!existsSync(report)) return { passed: 0, failed: [] };
  const { stats, suites, numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  if (stats !== undefined) {
    return { passed: stats.expected + stats.flaky, failed: suites.flatMap(readFailedSpecs) };
  }
  const files: VitestFile[] = testResults;
  return {
    passed: numPassedTests,
    failed: files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${relative('.', name)} ${fullName}`),
    ),
  };
}

type VitestFile = { name: string; assertionResults: { status: string; fullName: string }[] };

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: { ok: boolean; file: string; line: number; title: string }[];
};

function readFailedSpecs({ suites = [], specs }: PlaywrightSuite): string[] {
  return [
    ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...suites.flatMap(readFailedSpecs),
  ];
}
