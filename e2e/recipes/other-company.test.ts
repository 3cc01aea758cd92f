import { test } from 'vitest';
import { openProject } from './project.ts';
import { replaceCompany } from './replace-company.ts';
import { check, expectToPass, tell, tryInBrowser } from './run-in-copy.ts';

test('another company leaves nothing red, in a browser neither', () => {
  using project = openProject();
  replaceCompany.apply(project);
  tell(replaceCompany.title, project);
  check(project);
  expectToPass(project, 'node', 'scripts/build-if-changed.ts');
  expectToPass(project, 'vitest', 'run', 'src/', 'e2e/built/', 'docs/');
  tryInBrowser(project);
});
