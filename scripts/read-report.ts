import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** What a report of Vitest or of Playwright counts, and the tests that failed. */
export function readReport(report: string): { passed: number; failed: string[] } {
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
