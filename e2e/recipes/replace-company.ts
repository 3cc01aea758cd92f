import { globSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { loadContent } from '@altanube/content/load';
import { otherFacts } from './other-facts.ts';
import type { Project, Recipe } from './project.ts';
import { rewordTexts } from './reword-texts.ts';

/** Holds words that are fixed whichever company the site speaks for: `fixed-copy.test.ts`. */
const fixedFiles = ['consent', 'contact', 'contact-not-sent', 'not-found', 'server-error', 'site'];

/** Every fact another one, and every sentence in other letters; labels and legal texts stay. */
export const replaceCompany: Recipe = {
  title: 'To put another company in its place',
  apply(project) {
    const facts = otherFacts(loadContent(join(project.folder, 'content')));
    for (const [file, data] of Object.entries(facts)) {
      project.write(`content/${file}.yaml`, stringify(data));
    }
    const except = fixedFiles.map((name) => `content/*/${name}.yaml`);
    for (const file of globSync('content/{es,en}/*.yaml', {
      cwd: project.folder,
      exclude: except,
    })) {
      project.rewrite(file, (yaml) => rewordTexts(yaml, isSentence));
    }
    forgetSample(project);
  },
};

function isSentence(text: string): boolean {
  return text.split(' ').length >= 6;
}

/** Deletes what is known of the sample company alone: tests, and the rules that only they hold. */
function forgetSample(project: Project): void {
  const known = [
    'packages/content/src/sample.test.ts',
    'site/src/features/support-search/questions.test.ts',
  ];
  for (const file of known) project.remove(file);
  const others = globSync('{site,server,packages,e2e,scripts}/**/*.{test,spec}.ts', {
    cwd: project.folder,
    exclude: ['**/node_modules/**'],
  });
  const held = others.map((file) => project.read(file)).join('\n');
  project.rewrite('docs/behaviour.md', (text) =>
    text
      .split('\n')
      .filter((line) => {
        const [, id] = /^- \*\*([A-Z]+-\d+)\*\*/.exec(line) ?? [];
        return id === undefined || new RegExp(`\\b${id}\\b`).test(held);
      })
      .join('\n'),
  );
}
