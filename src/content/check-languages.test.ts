import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#site/languages.ts';
import { loadContent } from './load.ts';
import { copyContent, problemsIn } from './testing/content-folder.ts';

/** What the build says where a language does not match the Spanish original. */
const { articles, copy } = loadContent();
const article = `articles/${articles.es[0]?.id}.md`;

test('a list that is shorter in one language is named', () => {
  using content = copyContent();
  const { items } = copy.en.about.values;
  content.set('en/about.yaml', 'values.items', items.slice(1));
  expect(problemsIn(content.path)).toContainEqual(
    expect.stringMatching(
      new RegExp(
        `en/about\\.yaml:\\d+: values\\.items: expected ${items.length} entries as in Spanish; found ${items.length - 1}$`,
      ),
    ),
  );
});

test('a text that was left in the other language is named', () => {
  using content = copyContent();
  content.edit('en/not-found.yaml', /^contact: .*$/m, 'contact: Escribir');
  expect(problemsIn(content.path)).toEqual([
    'content/en/not-found.yaml:8: contact: expected a text of its own, or an entry in untranslated.yaml; found "Escribir" as in Spanish',
  ]);
});

test('a text may be the same in both languages when a reason is given', () => {
  using content = copyContent();
  content.edit('en/not-found.yaml', /^contact: .*$/m, 'contact: Escribir');
  content.append('untranslated.yaml', '- texts: [Escribir]\n  reason: To test it\n');
  expect(problemsIn(content.path)).toEqual([]);
});

test('a reason that is no longer needed is named', () => {
  using content = copyContent();
  content.append('untranslated.yaml', '- texts: [Bonjour]\n  reason: To test it\n');
  expect(problemsIn(content.path)).toEqual([
    expect.stringMatching(
      /^content\/untranslated\.yaml:\d+: .*expected only texts that a language leaves as in Spanish; found "Bonjour", which none does$/,
    ),
  ]);
});

test('an id that differs between the languages is named', () => {
  using content = copyContent();
  const id = copy.es.faq.categories[0]?.questions[0]?.id;
  content.set('en/faq.yaml', 'categories.0.questions.0.id', 'another-id');
  expect(problemsIn(content.path)).toEqual([
    expect.stringMatching(
      `categories.0.questions.0.id: expected "${id}" as in Spanish; found "another-id"$`,
    ),
  ]);
});

test('an icon that differs between the languages is named', () => {
  using content = copyContent();
  content.set('es/about.yaml', 'values.items.0.icon', 'star');
  content.set('en/about.yaml', 'values.items.0.icon', 'zap');
  const problems = problemsIn(content.path);
  expect(problems).toHaveLength(languages.length - 1);
  expect(problems).toContainEqual(
    expect.stringMatching(/values\.items\.0\.icon: expected "star" as in Spanish; found "zap"$/),
  );
});

test('an article that exists in one language only is named', () => {
  using content = copyContent();
  rmSync(join(content.path, `en/${article}`));
  expect(problemsIn(content.path)).toContain(
    `content/en/${article}: expected a translation of es/${article}; found none`,
  );
});
