import { expect, test } from 'vitest';
import { loadContent } from './load.ts';
import { listSubjects } from './subjects.ts';
import { copyContent } from './testing/content-folder.ts';
import { languages } from './languages.ts';
import { loadServerContent } from './server-content.ts';

test('loads the same content for the server as for the pages', () => {
  const fullContent = loadContent();
  const { copy, company } = loadServerContent();
  expect(company).toEqual(fullContent.company);
  for (const language of languages) {
    const { contact, mail, pricing } = fullContent.copy[language];
    const content = { prices: fullContent.prices, contact, pricing, articles: [] };
    expect(copy[language]).toEqual({ language, contact, mail, subjects: listSubjects(content) });
  }
});

test('reports every problem in the files that it reads, with the file', () => {
  using content = copyContent();
  content.set('company.yaml', 'name', '');
  content.set('en/mail.yaml', 'heading', 3);
  content.set('es/contact.yaml', 'form.errors.email', '{company.nmae}');
  content.remove('es/mail.yaml');
  expect(() => loadServerContent(content.path)).toThrow(
    /^The content has 4 problems:\n {2}content\/company\.yaml:\d+: name: .*/,
  );
  for (const file of ['en/mail.yaml', 'es/contact.yaml', 'es/mail.yaml']) {
    expect(() => loadServerContent(content.path)).toThrow(`content/${file}`);
  }
});

test('ignores mistakes in files that only the pages need', () => {
  using content = copyContent();
  content.append('es/about.yaml', 'more: One thing: another\n');
  expect(() => loadContent(content.path)).toThrow('es/about.yaml');
  expect(loadServerContent(content.path).company).toEqual(loadServerContent().company);
});

test('accepts days that are in the future by a clock that is behind', () => {
  using content = copyContent();
  content.set('company.yaml', 'legalTextsUpdated', '2999-01-01');
  content.set('company.yaml', 'founded', 2999);
  expect(loadServerContent(content.path).company.founded).toBe(2999);
  expect(() => loadContent(content.path)).toThrow('legalTextsUpdated: expected a day that is not');
});
