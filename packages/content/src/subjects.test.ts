import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { loadContent } from './load.ts';
import { subjects } from './subjects.ts';

const { copy, prices, articles } = loadContent();

function subjectsIn(language: (typeof languages)[number]) {
  const { contact, pricing } = copy[language];
  return subjects({ prices, contact, pricing, articles: articles[language] });
}

test.each(languages)('a visitor can tell the subjects apart by their names (%s)', (language) => {
  const names = subjectsIn(language).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).not.toMatch(/[{}]/);
});
