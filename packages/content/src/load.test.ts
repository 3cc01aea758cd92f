import { expect, test } from 'vitest';
import { collectionNames, collections, listPages, pickLanguage } from './collections.ts';
import { languages } from './languages.ts';
import { loadContent } from './load.ts';
import { loadServerContent } from './server-content.ts';
import { listSubjects } from './subjects.ts';
import { suites } from './suites.ts';
import { copyContent, listProblems } from './testing/content-folder.ts';

test('accepts the same text in both languages if untranslated.yaml lists it', () => {
  using content = copyContent();
  content.edit('en/not-found.yaml', /^contact: .*$/m, 'contact: Escribir');
  content.append('untranslated.yaml', '- texts: [Escribir]\n  reason: To test it\n');
  expect(() => loadContent(content.path)).not.toThrow();
});

test('fills facts into texts, legal texts and entries, formatted per language (TXT-3)', () => {
  using content = copyContent();
  const before = loadContent();
  const [suite] = suites;
  const plan = before.prices.suites[suite].plans.find(({ annual }) => annual !== null);
  const article = before.articles.en[0]?.id;
  content.edit('prices.yaml', /annual: \d\S*/, 'annual: 7.1');
  content.edit('figures.yaml', /^availability: .*$/m, 'availability: 0.985');
  content.edit('company.yaml', /^ {2}display: .*$/m, '  display: +34 910 00 00 00');
  const facts = `{prices.${suite}.${plan?.id}.annual}, {figures.availability}`;
  content.edit('es/not-found.yaml', /^help: .*$/m, `help: Desde ${facts}, 2–4`);
  content.edit('en/not-found.yaml', /^help: .*$/m, `help: From ${facts}. Call {company.phone}`);
  content.append('es/legal/privacy.md', '\nLo dice {company.taxId}.\n');
  content.append(`en/articles/${article}.md`, '\nSo says {company.taxId}.\n');
  for (const language of languages) {
    const story = `${language}/stories/${before.stories.en[0]?.id}.md`;
    content.edit(story, /^figures:$/m, 'figures:\n  - { id: plants, value: 1234567 }');
    content.edit(story, /^now: .*$/m, `now: ${language} {plants}`);
  }
  const { articles, company, copy, legal, stories } = loadContent(content.path);
  expect(copy.es.notFound.help).toBe('Desde 7,10\u00a0€, 98,5\u00a0%, 2–\u20604');
  // Phone numbers do not wrap.
  const phone = '+34\u00a0910\u00a000\u00a000\u00a000';
  expect(copy.en.notFound.help).toBe(`From €7.10, 98.5%. Call ${phone}`);
  expect(company.phone.display).toBe(phone);
  expect(legal.privacy).toContain(`Lo dice ${company.taxId}.`);
  expect(articles.en[0]?.body).toContain(`So says ${company.taxId}.`);
  expect(stories.en[0]?.now).toBe('en 1,234,567');
});

test('returns a post from its day, and a draft never; both are checked (NEWS-1, NEWS-3)', () => {
  using content = copyContent();
  const byDay = loadContent().news.es.toSorted((a, b) => (a.published < b.published ? 1 : -1));
  const [first, second] = byDay.map(({ id }) => id);
  // An older post may name a later one.
  content.append(`es/news/${second}.md`, `\n[Uno](/novedades/${first})\n`);
  expect(listProblems(content.path)).toEqual([]);
  for (const language of languages) {
    content.edit(`${language}/news/${first}.md`, /^published: .*$/m, 'published: "2099-12-31"');
    content.edit(`${language}/news/${second}.md`, /^topic:/m, 'draft: true\ntopic:');
  }
  const load = (until: number) => pickLanguage(loadContent(content.path, until), 'en');
  const listIds = (until: number) => load(until).news.map(({ id }) => id);
  const day = Date.parse('2099-12-31');
  expect(listIds(day - 1)).not.toContain(first);
  expect(listIds(day)[0]).toBe(first);
  expect(listIds(day)).not.toContain(second);
  expect(listIds(Infinity)).toContain(second);
  expect(listPages(load(day))).toContain('news');
  expect(listPages({ ...load(day), news: [] })).not.toContain('news');

  expect(listProblems(content.path)).toEqual([]);
  content.append(`es/news/${first}.md`, `\n[Dos](/novedades/${second})\n`);
  expect(listProblems(content.path)).toEqual([expect.stringContaining('found “[Dos](')]);
});

test.each(collectionNames)('what all entries of %s have in common is compared (TXT-2)', (name) => {
  const { es, en } = loadContent()[name];
  const own = ['body', 'collection', 'id', 'path', 'subject'];
  const keys = new Set(es.flatMap((entry) => Object.keys(entry)));
  const isScalar = (value: unknown) => value != null && typeof value !== 'object';
  const inCommon = [...keys].filter((key) => {
    const values = [es, en].map((entries) => entries.map((entry) => Reflect.get(entry, key)));
    return values[0]?.some(isScalar) && String(values[0]) === String(values[1]);
  });
  const expected = inCommon.filter((key) => !own.includes(key));
  expect(collections[name].shared).toEqual(expect.arrayContaining(expected));
});

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

test('the server reports every problem in the files that it reads, with the file', () => {
  using content = copyContent();
  content.set('company.yaml', 'name', '');
  content.set('en/mail.yaml', 'heading', 3);
  content.set('es/contact.yaml', 'form.errors.email', '{company.nmae}');
  content.remove('es/mail.yaml');
  const start = /^The content has 4 problems:\n {2}content\/company\.yaml:\d+: name: .*/;
  expect(() => loadServerContent(content.path)).toThrow(start);
  for (const file of ['en/mail.yaml', 'es/contact.yaml', 'es/mail.yaml']) {
    expect(() => loadServerContent(content.path)).toThrow(`content/${file}`);
  }
});

test('the server ignores mistakes in files that only the pages need', () => {
  using content = copyContent();
  content.append('es/about.yaml', 'more: One thing: another\n');
  expect(() => loadContent(content.path)).toThrow('es/about.yaml');
  expect(loadServerContent(content.path).company).toEqual(loadServerContent().company);
});

test('the server accepts days that are in the future by a clock that is behind', () => {
  using content = copyContent();
  content.set('company.yaml', 'legalTextsUpdated', '2999-01-01');
  content.set('company.yaml', 'founded', 2999);
  expect(loadServerContent(content.path).company.founded).toBe(2999);
  const problem = 'legalTextsUpdated: expected a day that is not';
  expect(() => loadContent(content.path)).toThrow(problem);
});
