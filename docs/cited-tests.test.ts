import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findTestProblems } from './behaviour-rules.ts';
import { readTestTitles } from './test-titles.ts';

const titles = readTestTitles();
const files = titles.map(({ file }) => `/${file}`);

test('every test that docs/operations.md names is there', () => {
  const text = readFileSync('docs/operations.md', 'utf8').replace(/\s+/g, ' ');
  const cited = [...text.matchAll(/`([\w*/.-]+\.(?:test|spec)\.ts(?: › [^`]+)?)`/g)].map(
    ([, test = '']) => test,
  );
  expect(cited.length).toBeGreaterThan(30);
  const problems = cited.flatMap((test) => {
    if (test.includes(' › ')) return findTestProblems(test, titles);
    const pattern = new RegExp(`/${test.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
    return files.some((file) => pattern.test(file)) ? [] : [`there is no test file ${test}`];
  });
  expect(problems).toEqual([]);
});
