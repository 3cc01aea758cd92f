import { test } from 'vitest';
import { allRecipes } from './all-recipes.ts';
import { openProject } from './project.ts';
import { expectToPass, tryInBrowser } from './run-in-copy.ts';

test('all recipes together leave nothing red in a browser', () => {
  using project = openProject();
  for (const { apply } of allRecipes) apply(project);
  expectToPass(project, 'node', 'scripts/build-if-changed.ts');
  tryInBrowser(project);
});
