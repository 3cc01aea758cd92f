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

test('a word, or two on two lines, is named with the one that stands for it', () => {
  using content = copyContent();
  content.edit('terms.yaml', /^es:[^]*/m, terms);
  content.edit('es/not-found.yaml', /^home: .*$/m, 'home: >-\n  Días\n  laborables');
  content.edit('es/not-found.yaml', /^contact: .*$/m, 'contact: "Formación: escribir"');
  content.write('es/legal/cookies.md', 'La formación.\n');
  content.append(`es/${knownArticle}`, '\nMás formación.\n');
  expect(problemsWritten(content.path)).toEqual([
    expect.stringMatching(/: home: expected “días hábiles”; found “Días laborables”$/),
    'content/es/not-found.yaml:10: contact: expected “capacitación”; found “Formación”',
    expect.stringMatching(/^content\/es\/articles\/known-article\.md:16: .*“formación”$/),
    expect.stringMatching(/^content\/es\/legal\/cookies\.md:1: .*“formación”$/),
  ]);
});

test('a word within a longer one and a word of another language are left alone', () => {
  using content = copyContent();
  content.edit('terms.yaml', /^es:[^]*/m, terms);
  content.set('es/not-found.yaml', 'contact', 'Información sobre el color');
  expect(problemsWritten(content.path)).toEqual([]);
});

/** In the files that this test writes: others may use any of the words. */
function problemsWritten(folder: string): string[] {
  const files = /not-found|known-article|legal\/cookies\./;
  return problemsIn(folder).filter((problem) => files.test(problem));
}
