import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** `file` as `npm test -- file` takes it. */
export type Failure = { file: string; title: string; message: string };
/** Tests in `flaky` have passed too, on their second try. */
export type Report = { passed: number; failures: Failure[]; flaky?: Failure[] };

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
  tests: { status: string; results: { errors?: { message?: string }[] }[] }[];
};
type PlaywrightReport = PlaywrightSuite & {
  stats: { expected: number; flaky: number };
  /** Those of no test, such as a file that cannot be read. */
  errors: { message?: string; location?: { file: string } }[];
};

/** What Playwright's JSON reporter has written. */
export function readPlaywright(path: string): Report {
  const report: PlaywrightReport = JSON.parse(readFileSync(path, 'utf8'));
  const specs = specsOf(report);
  const failures = specs.filter(({ ok }) => !ok).map(describeSpec);
  const flaky = specs
    .filter(({ ok, tests }) => ok && tests.some(({ status }) => status === 'flaky'))
    .map(describeSpec);
  const outside = report.errors.map(({ message = '', location }) => ({
    file: location === undefined ? '' : relative('.', location.file),
    title: 'the file',
    message,
  }));
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures: [...failures, ...outside],
    flaky,
  };
}

function describeSpec({ file, line, title, tests }: PlaywrightSpec): Failure {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors ?? []));
  const message = errors.map((error) => error.message ?? '').join('\n');
  return { file: `${file}:${line}`, title, message };
}

function specsOf({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}
