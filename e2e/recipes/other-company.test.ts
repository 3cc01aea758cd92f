import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from '@altanube/content/load';
import { factsOf, standsIn } from '../built/facts.ts';
import { openProject } from './project.ts';
import { replaceCompany } from './replace-company.ts';
import { check, expectToPass, tell, tryInBrowser } from './run-in-copy.ts';

test('another company leaves nothing red, in a browser neither, and no trace of the old one (TXT-2)', () => {
  using project = openProject();
  replaceCompany.apply(project);
  tell(replaceCompany.title, project);
  check(project);
  expectToPass(project, 'node', 'scripts/build-if-changed.ts');
  const kept = new Set(factsOf(loadContent(join(project.folder, 'content'))));
  const old = factsOf(loadContent()).filter((fact) => !kept.has(fact));
  for (const file of globSync('dist/**/*.{html,js,svg,xml,txt,json}', { cwd: project.folder })) {
    // Where a style says `100%` it says nothing of the company.
    const text = readFileSync(join(project.folder, file), 'utf8').replace(/<style>[^<]*/g, '');
    expect(
      old.filter((fact) => standsIn(fact, text)),
      file,
    ).toEqual([]);
  }
  expectToPass(project, 'vitest', 'run', 'site/', 'packages/content/', 'e2e/built/', 'docs/');
  tryInBrowser(project);
});
