import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findCitationProblems, findRuleProblems, parseRuleIds } from './behaviour-rules.ts';
import { readTestTitles } from './test-titles.ts';

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
