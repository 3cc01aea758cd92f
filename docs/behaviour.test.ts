import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
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

describe('a planted fault', () => {
  const titles = titlesIn(
    'bar.spec.ts',
    `for (const language of languages) test.describe(\`in \${language}\`, () => {
      test(\`the bar of \${route} stays\`, async () => {});
      test.skip('the bar is skipped', async () => {});
      test.describe('on a phone', () => { test.each([1])('opens %i menus', () => {}); });
    });
    // test('the bar is a comment', () => {});
    const words = 'the bar is a text';`,
  );

  test.each([
    ['| N-1 | It stays. | `bar.spec.ts › the bar of` |'],
    ['| N-1 | It stays. | `bar.spec.ts › in … › stays`, `bar.spec.ts › opens %i` |'],
    ['| N-1 | It opens. | `bar.spec.ts › on a phone › opens %i menus` |'],
  ])('is not seen in %j', (row) => {
    expect(findRuleProblems(parseRules(row), titles)).toEqual([]);
  });

  test.each([
    ['| N-1 | It stays. | |', 'N-1 names no test'],
    ['| N-1 | It stays. | `foo.spec.ts › the bar` |', 'N-1: there is no test file foo.spec.ts'],
    ['| N-1 | It goes. | `bar.spec.ts › goes` |', 'N-1: bar.spec.ts has no test “goes”'],
    ['| N-1 | It stays. | `bar.spec.ts` |', 'N-1: bar.spec.ts has no test “”'],
    ['| N-1 | It stays. | `bar.spec.ts › in …` |', 'N-1: bar.spec.ts has no test “in …”'],
    [
      '| N-1 | It opens. | `bar.spec.ts › on a desktop › opens` |',
      'N-1: bar.spec.ts has no test “on a desktop › opens”',
    ],
    [
      '| N-1 | It is skipped. | `bar.spec.ts › skipped` |',
      'N-1: bar.spec.ts has no test “skipped”',
    ],
    ['| N-1 | A comment. | `bar.spec.ts › comment` |', 'N-1: bar.spec.ts has no test “comment”'],
    ['| N-1 | A text. | `bar.spec.ts › text` |', 'N-1: bar.spec.ts has no test “text”'],
    [
      '| N-1 | One. | `bar.spec.ts › stays` |\n| N-1 | Two. | `bar.spec.ts › stays` |',
      'N-1 is there twice',
    ],
  ])('in %j is named', (rows, problem) => {
    expect(findRuleProblems(parseRules(rows), titles)).toEqual([problem]);
  });

  test.each([
    ['/** Opens (docs/behaviour.md, N-1 and X-9). */', ['X-9']],
    ['/**\n * Opens as docs/behaviour.md,\n * X-9 says.\n */', ['X-9']],
    ['# see docs/behaviour.md, X-8, X-9', ['X-8', 'X-9']],
    ['// docs/behaviour.md, N-1; UTF-8 is no rule', []],
  ])('in the comment %j is named', (text, unknown) => {
    const known = [{ id: 'N-1', tests: [] }];
    expect(findCitationProblems(known, [{ path: 'a.ts', text }])).toEqual(
      unknown.map((id) => `a.ts cites ${id}, which is no rule`),
    );
  });
});
