import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** `file` as `npm test -- file` takes it. */
export type Failure = { file: string; title: string; message: string };
export type Report = { passed: number; failures: Failure[] };

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** What Vitest's JSON reporter has written. */
export function readVitest(path: string): Report {
  const report: VitestReport = JSON.parse(readFileSync(path, 'utf8'));
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return { file, title: 'the file', message };
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      title: fullName,
      message: withoutLibraries(failureMessages.join('\n')),
    }));
  });
  return { passed: report.numPassedTests, failures };
}

/** Where the libraries were when a test failed says nothing about it. */
function withoutLibraries(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => !/^\s+at .*(?:node_modules|node:|new Promise)/.test(line))
    .join('\n');
}

type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] };
type PlaywrightSpec = {
  ok: boolean;
  title: string;
  file: string;
  line: number;
  tests: { results: { errors?: { message?: string }[] }[] }[];
};
type PlaywrightReport = PlaywrightSuite & {
  stats: { expected: number };
  /** Those of no test, such as a file that cannot be read. */
  errors: { message?: string; location?: { file: string } }[];
};

/** What Playwright's JSON reporter has written. */
export function readPlaywright(path: string): Report {
  const report: PlaywrightReport = JSON.parse(readFileSync(path, 'utf8'));
  const failures = specsOf(report)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => ({
      file: `${file}:${line}`,
      title,
      message: tests
        .flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors))
        .map(({ message = '' }) => message)
        .join('\n'),
    }));
  const outside = report.errors.map(({ message = '', location }) => ({
    file: location === undefined ? '' : relative('.', location.file),
    title: 'the file',
    message,
  }));
  return { passed: report.stats.expected, failures: [...failures, ...outside] };
}

function specsOf({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}
