import { expect, test } from 'vitest';
import { listUnsold } from './check-texts.ts';
import { readSources } from './source.ts';
import { copyContent, knownArticle, listProblems } from './testing/content-folder.ts';

const terms = `es:
  - use: capacitación
    not: [formación]
  - use: días hábiles
    not: [días laborables]
en:
  - use: colour
    not: [color]
suites:
  google: []
  microsoft: []
`;

test('reports whole words, also across lines, with the word to use instead', () => {
  using content = copyContent();
  content.edit('terms.yaml', /^es:[^]*/m, terms);
  content.edit('es/not-found.yaml', /^home: .*$/m, 'home: >-\n  Días\n  laborables');
  content.edit('es/not-found.yaml', /^contact: .*$/m, 'contact: "Formación: escribir"');
  content.write('es/legal/cookies.md', 'La formación.\n');
  // Longer words and words of another language are no problem.
  content.set('en/not-found.yaml', 'contact', 'Formación');
  content.append(`es/${knownArticle}`, '\nInformación sobre el color\n\nMás formación.\n');
  // Other files may use these words.
  const written = /not-found|known-article|legal\/cookies\./;
  expect(listProblems(content.path).filter((problem) => written.test(problem))).toEqual([
    expect.stringMatching(/: home: expected “días hábiles”; found “Días laborables”$/),
    'content/es/not-found.yaml:10: contact: expected “capacitación”; found “Formación”',
    expect.stringMatching(/^content\/es\/articles\/known-article\.md:18: .*“formación”$/),
    expect.stringMatching(/^content\/es\/legal\/cookies\.md:1: .*“formación”$/),
  ]);
});

test('lists the sentences with a name of what is not sold, by its case', () => {
  using content = copyContent();
  content.set('en/not-found.yaml', 'help', 'Ask in Teams. Our teams answer.');
  const sources = Object.values(readSources(content.path, { page: 'en/not-found.yaml' }));
  const message = 'names what is not sold: “Ask in Teams.”';
  const found = listUnsold(['Outlook', 'Teams'], sources);
  expect(found).toEqual([{ file: 'en/not-found.yaml', line: 6, key: 'help', message }]);
});
