import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { loadContent } from './load.ts';
import { subjects } from './subjects.ts';

const { copy, prices, articles } = loadContent();

function subjectsIn(language: (typeof languages)[number]) {
  const { contact, pricing } = copy[language];
  return subjects({ prices, contact, pricing, articles: articles[language] });
}

test('each subject has an id of its own, the same in every language', () => {
  const [first = [], ...others] = languages.map((language) =>
    subjectsIn(language).map(({ id }) => id),
  );
  expect(new Set(first).size).toBe(first.length);
  for (const ids of others) expect(ids).toEqual(first);
});

test.each(languages)('a visitor can tell the subjects apart by their names (%s)', (language) => {
  const names = subjectsIn(language).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).not.toMatch(/[{}]/);
});
