import { expect, test } from 'vitest';
import { copyContent, problemsIn } from './testing/content-folder.ts';

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

function contentWithTerms() {
  const content = copyContent();
  content.edit('terms.yaml', /^es:[^]*/m, terms);
  return content;
}

test('the word is named, with the one that stands for it', () => {
  using content = contentWithTerms();
  content.set('es/not-found.yaml', 'contact', 'Formación: escribir');
  expect(problemsIn(content.path)).toEqual([
    'content/es/not-found.yaml:8: contact: expected “capacitación”; found “Formación”',
  ]);
});

test('two words are found on two lines', () => {
  using content = contentWithTerms();
  content.edit('es/not-found.yaml', /^contact: .*$/m, 'contact: >-\n  Días\n  laborables');
  expect(problemsIn(content.path)).toEqual([
    expect.stringMatching(/: contact: expected “días hábiles”; found “Días laborables”$/),
  ]);
});

test('in an article and in a legal text the line is named', () => {
  using content = contentWithTerms();
  content.append('es/legal/cookies.md', '\n\nLa formación.\n');
  content.append('es/articles/two-step-verification.md', '\n\nMás formación.\n');
  expect(problemsIn(content.path)).toEqual([
    expect.stringMatching(/^content\/es\/articles\/two-step-verification\.md:\d\d: .*“formación”$/),
    expect.stringMatching(/^content\/es\/legal\/cookies\.md:\d\d: .*“formación”$/),
  ]);
});

test('a word within a longer one and a word of another language are left alone', () => {
  using content = contentWithTerms();
  content.set('es/not-found.yaml', 'contact', 'Información sobre el color');
  expect(problemsIn(content.path)).toEqual([]);
});

test('a language without terms may say what it likes', () => {
  using content = copyContent();
  content.edit('terms.yaml', /^es:[^]*/m, 'en: []\n');
  content.set('es/not-found.yaml', 'contact', 'Formación');
  expect(problemsIn(content.path)).toEqual([]);
});
