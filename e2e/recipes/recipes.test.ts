import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { loadContent } from '@altanube/content/load';
import { readFacts, standsIn } from '../built/facts.ts';
import { otherFacts } from './other-facts.ts';
import { expectNothingRed, openProject } from './project.ts';
import { recipes } from './recipes.ts';
import { rewordTexts } from './reword-texts.ts';

test('all recipes of docs/recipes.md, one after the other, leave nothing red', () => {
  const headings = readFileSync('docs/recipes.md', 'utf8').matchAll(/^## (.+)$/gm);
  const titles = Array.from(headings, ([, title]) => title);
  expect(titles).toEqual([...Object.keys(recipes), 'Put it on a server']);
  using project = openProject();
  for (const apply of Object.values(recipes)) apply(project);
  expectNothingRed(project, 'server/leads/');
});

/** Hold words that are fixed whichever company the site speaks for: `fixed-copy.test.ts`. */
const fixedFiles = ['consent', 'contact', 'contact-not-sent', 'not-found', 'server-error', 'site'];

test('another company, as in content/README.md, leaves nothing red and no trace of the old one (TXT-2)', () => {
  using project = openProject();
  const content = join(project.folder, 'content');
  for (const [file, data] of Object.entries(otherFacts(loadContent(content)))) {
    project.write(`content/${file}.yaml`, stringify(data));
  }
  const kept = fixedFiles.map((name) => `content/*/${name}.yaml`);
  for (const file of project.files('content/{es,en}/*.yaml', kept)) {
    // Sentences; labels stay, and so do legal texts.
    project.rewrite(file, (yaml) => rewordTexts(yaml, (text) => text.split(' ').length >= 6));
  }
  // They know the figures and the visitors of the sample company.
  project.remove('packages/content/src/sample.test.ts');
  project.remove('site/src/features/support-search/questions.test.ts');
  expectNothingRed(project);

  const facts = new Set(readFacts(loadContent(content)));
  const old = readFacts(loadContent()).filter((fact) => !facts.has(fact));
  const traces = project.files('dist/**/*.{html,js,svg,xml,txt,json}').flatMap((file) => {
    // Where a style says `100%` it says nothing of the company.
    const text = readFileSync(join(project.folder, file), 'utf8').replace(/<style>[^<]*/g, '');
    return old.filter((fact) => standsIn(fact, text)).map((fact) => `${file}: ${fact}`);
  });
  expect(traces).toEqual([]);
});
