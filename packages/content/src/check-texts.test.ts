import { expect, test } from 'vitest';
import { copyContent, knownArticle, problemsIn } from './testing/content-folder.ts';

/** What the build says about words that the site has another word for. */
const terms = `es:
  - use: capacitación
    not: [formación]
  - use: días hábiles
    not: [días laborables]
en:
  - use: colour
    not: [color]
`;

test('a whole word, or two on two lines, is named with the one that stands for it', () => {
  using content = copyContent();
  content.edit('terms.yaml', /^es:[^]*/m, terms);
  content.edit('es/not-found.yaml', /^home: .*$/m, 'home: >-\n  Días\n  laborables');
  content.edit('es/not-found.yaml', /^contact: .*$/m, 'contact: "Formación: escribir"');
  content.write('es/legal/cookies.md', 'La formación.\n');
  // Neither a longer word nor one of another language.
  content.set('en/not-found.yaml', 'contact', 'Formación');
  content.append(`es/${knownArticle}`, '\nInformación sobre el color\n\nMás formación.\n');
  expect(problemsWritten(content.path)).toEqual([
    expect.stringMatching(/: home: expected “días hábiles”; found “Días laborables”$/),
    'content/es/not-found.yaml:10: contact: expected “capacitación”; found “Formación”',
    expect.stringMatching(/^content\/es\/articles\/known-article\.md:18: .*“formación”$/),
    expect.stringMatching(/^content\/es\/legal\/cookies\.md:1: .*“formación”$/),
  ]);
});

/** In the files that this test writes: others may use any of the words. */
function problemsWritten(folder: string): string[] {
  const files = /not-found|known-article|legal\/cookies\./;
  return problemsIn(folder).filter((problem) => files.test(problem));
}
