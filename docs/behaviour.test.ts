import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findCitationProblems, findRuleProblems, parseRuleIds } from './behaviour-rules.ts';
import { readTestTitles, titlesIn } from './test-titles.ts';

const rules = parseRuleIds(readFileSync('docs/behaviour.md', 'utf8'));
const folders = 'site,server,packages,e2e,scripts,bench,deploy,content,docs';
const patterns = [`{${folders}}/**/*.{ts,tsx,mjs,astro,css,md,yaml,sh}`, '*.{ts,js,md}'];
const sources = globSync(patterns, { exclude: ['**/node_modules/**'] })
  .filter((path) => path !== 'docs/behaviour.test.ts')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('every rule has an id of its own, which the title of a test names', () => {
  expect(rules.length).toBeGreaterThan(100);
  expect(findRuleProblems(rules, readTestTitles())).toEqual([]);
});

test('whatever cites a rule cites one that exists', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(findCitationProblems(rules, sources)).toEqual([]);
});

test.each([
  [['N-1', 'N-2', 'N-3'], []],
  [['N-1', 'N-2', 'N-3', 'N-4'], ['no title of a test names N-4']],
  [['N-1', 'N-2'], ['bar.spec.ts names N-3, which is no rule']],
  [['N-1', 'N-2', 'N-3', 'N-2'], ['N-2 is there twice']],
])('of the rules %j these faults are named: %j', (ids, problems) => {
  const titles = titlesIn(
    'bar.spec.ts',
    `test.describe('on a phone (N-1)', () => {
      test(\`the bar of \${route} stays (N-2, N-3)\`, () => {});
    });
    test.skip('the bar is skipped (N-4)', () => {});
    // test('the bar is a comment (N-4)', () => {});`,
  );
  expect(findRuleProblems(ids, titles)).toEqual(problems);
});

test('a rule that does not exist is named where it is cited', () => {
  const text = '/**\n * As docs/behaviour.md, N-1 and\n * X-9 say; UTF-8 is none.\n */';
  expect(findCitationProblems(['N-1'], [{ path: 'a.ts', text }])).toEqual([
    'a.ts cites X-9, which is no rule',
  ]);
});
