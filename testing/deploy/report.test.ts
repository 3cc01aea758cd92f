import { expect, test } from 'vitest';
import { report } from './report.ts';
import type { Run } from './run-faults.ts';

/** A run with two accepted messages; what differs is what a test is about. */
function run(overrides: { pageErrors?: string[]; mayRepeatMail?: boolean } = {}): Run {
  const { pageErrors = [], mayRepeatMail = false } = overrides;
  return {
    fault: { name: 'killed', keepsPages: true, mayRepeatMail, strike: async () => {} },
    proxyName: 'nginx',
    figures: { requests: 9, pageErrors, slowestPageMs: 1200, failedPosts: 1 },
    accepted: new Set(['one', 'two']),
    refused: new Set(),
  };
}

const arrived = new Map([
  ['one', ['<1>']],
  ['two', ['<2>']],
]);

test('a run in which every message arrived once is in order', () => {
  const { table, problems } = report(arrived, [run()]);
  expect(problems).toEqual([]);
  expect(table.split('\n')[1]).toMatch(/^killed +nginx +9 +0 +1\.2 s +1 +0 +2 +2 +0 +0 +0$/);
});

test('a message that got a 200 and did not arrive is lost', () => {
  const { problems } = report(new Map([['one', ['<1>']]]), [run()]);
  expect(problems).toEqual(['killed, nginx: 1 messages lost']);
});

test('two leads of one message are always doubled', () => {
  const twice = new Map([...arrived, ['two', ['<2>', '<3>']]]);
  const expected = ['killed, nginx: 1 messages doubled'];
  expect(report(twice, [run({ mayRepeatMail: true })]).problems).toEqual(expected);
});

test('a mail that arrives twice is doubled, but for a fault that is a reason', () => {
  const twice = new Map([...arrived, ['two', ['<2>', '<2>']]]);
  expect(report(twice, [run()]).problems).toEqual(['killed, nginx: 1 messages doubled']);
  expect(report(twice, [run({ mayRepeatMail: true })]).problems).toEqual([]);
});

test('a page that is not shown is a problem', () => {
  const { problems } = report(arrived, [run({ pageErrors: ['/: 503', '/: 503'] })]);
  expect(problems).toEqual(['killed, nginx: 2 pages not shown (/: 503)']);
});
