import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { loadContent } from './load.ts';
import { listSubjects } from './subjects.ts';

const { copy, prices, articles } = loadContent();

test.each(languages)('all subjects have different names (%s)', (language) => {
  const { contact, pricing } = copy[language];
  const subjects = listSubjects({ prices, contact, pricing, articles: articles[language] });
  const names = subjects.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).not.toMatch(/[{}]/);
});
