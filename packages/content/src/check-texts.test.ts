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

test('a word, or two on two lines, is named with the one that stands for it', () => {
  using content = copyContent();
  content.edit('terms.yaml', /^es:[^]*/m, terms);
  content.edit('es/not-found.yaml', /^home: .*$/m, 'home: >-\n  Días\n  laborables');
  content.edit('es/not-found.yaml', /^contact: .*$/m, 'contact: "Formación: escribir"');
  content.append('es/legal/cookies.md', '\n\nLa formación.\n');
  content.append('es/articles/two-step-verification.md', '\n\nMás formación.\n');
  expect(problemsIn(content.path)).toEqual([
    expect.stringMatching(/: home: expected “días hábiles”; found “Días laborables”$/),
    'content/es/not-found.yaml:10: contact: expected “capacitación”; found “Formación”',
    expect.stringMatching(/^content\/es\/articles\/two-step-verification\.md:\d\d: .*“formación”$/),
    expect.stringMatching(/^content\/es\/legal\/cookies\.md:\d\d: .*“formación”$/),
  ]);
});

test('a word within a longer one and a word of another language are left alone', () => {
  using content = copyContent();
  content.edit('terms.yaml', /^es:[^]*/m, terms);
  content.set('es/not-found.yaml', 'contact', 'Información sobre el color');
  expect(problemsIn(content.path)).toEqual([]);
});
