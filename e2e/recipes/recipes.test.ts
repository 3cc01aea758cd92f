import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allRecipes } from './all-recipes.ts';
import { openProject } from './project.ts';
import { replaceCompany } from './replace-company.ts';
import { check, expectToPass, tell } from './run-in-copy.ts';

test('every recipe of docs/recipes.md is tried', () => {
  const recipes = readFileSync('docs/recipes.md', 'utf8');
  const titles = [...recipes.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(titles).toEqual([...allRecipes.map(({ title }) => title), 'Put it on a server']);
  expect(readFileSync('content/README.md', 'utf8')).toContain(`## ${replaceCompany.title}\n`);
});

describe.each(allRecipes)('$title', ({ title, apply, tests = [] }) => {
  test('needs these files and leaves nothing red', () => {
    using project = openProject();
    apply(project);
    tell(title, project);
    check(project);
    expectToPass(project, 'node', 'scripts/build-if-changed.ts');
    expectToPass(
      project,
      'vitest',
      'run',
      'site/',
      'packages/content/',
      'e2e/built/',
      'docs/',
      ...tests,
    );
  });
});
