import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findCitationProblems, findRuleProblems, parseRules } from './behaviour-rules.ts';
import { readTestTitles, titlesIn } from './test-titles.ts';

const rules = parseRules(readFileSync('docs/behaviour.md', 'utf8'));
const folders = 'src,server,e2e,testing,build,scripts,bench,deploy,content,docs';
const patterns = [`{${folders}}/**/*.{ts,tsx,mjs,astro,css,md,yaml,sh}`, '*.{ts,js,md}'];
const sources = globSync(patterns)
  .filter((path) => path !== 'docs/behaviour.test.ts')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('every rule has an id of its own and is held by tests that exist', () => {
  expect(rules.length).toBeGreaterThan(100);
  expect(findRuleProblems(rules, readTestTitles())).toEqual([]);
});

test('every row of a table of rules is read', () => {
  const rows = readFileSync('docs/behaviour.md', 'utf8').match(/^\| *[A-Z]+-?\d+/gm);
  expect(rules).toHaveLength(rows?.length ?? 0);
});

test('whatever cites a rule cites one that exists', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(findCitationProblems(rules, sources)).toEqual([]);
});

test.each([
  [
    '| N-1 | It stays. | `bar.spec.ts › in … › stays`, `bar.spec.ts › on a phone › opens %i` |',
    null,
  ],
  ['| N-1 | It stays. | |', 'N-1 names no test'],
  ['| N-1 | It stays. | `foo.spec.ts › the bar` |', 'N-1: there is no test file foo.spec.ts'],
  ['| N-1 | It goes. | `bar.spec.ts › goes` |', 'N-1: bar.spec.ts has no test “goes”'],
  ['| N-1 | Skipped. | `bar.spec.ts › skipped` |', 'N-1: bar.spec.ts has no test “skipped”'],
  ['| N-1 | A comment. | `bar.spec.ts › comment` |', 'N-1: bar.spec.ts has no test “comment”'],
])('a fault planted in the rules is named: %j', (row, problem) => {
  const titles = titlesIn(
    'bar.spec.ts',
    `for (const language of languages) test.describe(\`in \${language}\`, () => {
      test(\`the bar of \${route} stays\`, async () => {});
      test.skip('the bar is skipped', async () => {});
      test.describe('on a phone', () => { test.each([1])('opens %i menus', () => {}); });
    });
    // test('the bar is a comment', () => {});`,
  );
  expect(findRuleProblems(parseRules(row), titles)).toEqual(problem === null ? [] : [problem]);
  const source = {
    path: 'a.ts',
    text: '/**\n * As docs/behaviour.md, N-1 and\n * X-9 say; UTF-8 is none.\n */',
  };
  expect(findCitationProblems(parseRules(row), [source])).toEqual([
    'a.ts cites X-9, which is no rule',
  ]);
});
