import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ContentError } from './errors.ts';
import { loadContent } from './load.ts';

let folder = '';

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'site-')), 'content');
  cpSync('content', folder, { recursive: true });
});

afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true });
});

test('the content of the repository is complete', () => {
  expect(problemsOf('content')).toEqual([]);
});

test('a copy of the content anywhere else is as good', () => {
  expect(problemsOf(folder)).toEqual([]);
});

test('facts are filled into the texts, written as each language writes them', () => {
  const { copy } = loadContent(folder);
  expect(copy.es.google.meta.description).toContain('desde 6,80\u00a0€ por usuario');
  expect(copy.en.google.meta.description).toContain('from €6.80 per user');
  expect(copy.es.google.licences.save).toBe('Ahorra un 16\u00a0%');
  expect(copy.en.google.licences.save).toBe('Save 16%');
});

test('facts are filled into legal texts and articles too', () => {
  edit('es/articles/two-step-verification.md', 'Una contraseña', '{company.name}: una contraseña');
  edit('en/articles/two-step-verification.md', 'A stolen', '{company.name}: a stolen');
  const { legal, articles } = loadContent(folder);
  expect(legal.legalNotice).toContain('Altanube Servicios en la Nube, S. L.');
  expect(articles.en.map(({ body }) => body).join()).toContain('Altanube: a stolen');
});

test('a telephone number is kept on one line', () => {
  const { company, copy } = loadContent(folder);
  expect(company.phone.display).toBe('+34\u00a0910\u00a000\u00a000\u00a000');
  expect(copy.en.contactNotSent.alternative).toContain(company.phone.display);
});

test('a change of a fact reaches every text that names it', () => {
  edit('company.yaml', 'name: Altanube', 'name: Otra');
  edit('prices.yaml', 'annual: 6.80', 'annual: 7.10');
  const { copy } = loadContent(folder);
  expect(copy.en.home.meta.title).toBe('Otra: Google Workspace and Microsoft 365 for business');
  expect(copy.en.google.meta.description).toContain('from €7.10');
});

test('a missing file is named', () => {
  rmSync(join(folder, 'en/faq.yaml'));
  expect(problemsOf(folder)).toEqual([
    'content/en/faq.yaml: expected a file of this name; found none',
  ]);
});

test('a folder that does not exist is reported file by file', () => {
  expect(problemsOf(join(folder, 'nowhere'))).toContain(
    'nowhere/company.yaml: expected a file of this name; found none',
  );
});

test('a file that nothing reads is named', () => {
  renameSync(join(folder, 'es/faq.yaml'), join(folder, 'es/fag.yaml'));
  expect(problemsOf(folder)).toContain(
    'content/es/fag.yaml: expected only files that the site reads; found es/fag.yaml',
  );
});

test('a missing key is named', () => {
  edit('en/home.yaml', /^ {2}expert: .*\n {2}plans/m, '  plans');
  expect(problemsOf(folder)).toEqual([
    'content/en/home.yaml:7: hero.expert: expected a text; found nothing',
  ]);
});

test('an unknown key is named with its line', () => {
  edit('en/not-found.yaml', 'home: ', 'hom: x\nhome: ');
  expect(problemsOf(folder)).toEqual([
    'content/en/not-found.yaml:7: hom: expected no such key; found "x"',
  ]);
});

test('a list that is shorter in one language is named', () => {
  edit('en/about.yaml', /^ {4}- icon: star\n.*\n.*\n/m, '');
  expect(problemsOf(folder)).toContainEqual(
    expect.stringMatching(
      /en\/about\.yaml:\d+: values\.items: expected 4 entries as in Spanish; found 3$/,
    ),
  );
});

test('a text of nothing but space is named', () => {
  edit('es/not-found.yaml', /^contact: .*$/m, 'contact: "  "');
  expect(problemsOf(folder)).toEqual([
    'content/es/not-found.yaml:8: contact: expected a text that is not empty; found "  "',
  ]);
});

test('a text that was left in the other language is named', () => {
  edit('en/not-found.yaml', /^contact: .*$/m, 'contact: Contactar');
  expect(problemsOf(folder)).toEqual([
    'content/en/not-found.yaml:8: contact: expected a text of its own, or an entry in untranslated.yaml; found "Contactar" as in Spanish',
  ]);
});

test('a text may be the same in both languages when a reason is given', () => {
  edit('en/not-found.yaml', /^contact: .*$/m, 'contact: Contactar');
  append('untranslated.yaml', '- texts: [Contactar]\n  reason: To test it\n');
  expect(problemsOf(folder)).toEqual([]);
});

test('a reason that is no longer needed is named', () => {
  append('untranslated.yaml', '- texts: [Bonjour]\n  reason: To test it\n');
  expect(problemsOf(folder)).toEqual([
    'content/untranslated.yaml: expected only texts that a language leaves as in Spanish; found "Bonjour", which none does',
  ]);
});

test('an id that differs between the languages is named', () => {
  edit('en/faq.yaml', 'id: data-loss', 'id: lost-data');
  expect(problemsOf(folder)).toEqual([
    expect.stringMatching(
      /categories\.0\.questions\.1\.id: expected "data-loss" as in Spanish; found "lost-data"$/,
    ),
  ]);
});

test('an icon that differs between the languages is named', () => {
  edit('en/about.yaml', 'icon: star', 'icon: zap');
  expect(problemsOf(folder)).toEqual([
    expect.stringMatching(/values\.items\.2\.icon: expected "star" as in Spanish; found "zap"$/),
  ]);
});

test('an icon that does not exist is named', () => {
  edit('en/about.yaml', 'icon: star', 'icon: sparkle');
  expect(problemsOf(folder)).toContainEqual(
    expect.stringContaining(
      'expected the name of an icon listed in src/icons/icon-names.ts; found "sparkle"',
    ),
  );
});

test('an id that stands twice in a list is named', () => {
  for (const language of ['es', 'en'])
    edit(`${language}/faq.yaml`, 'id: data-loss', 'id: migration-time');
  expect(problemsOf(folder)).toContainEqual(
    expect.stringContaining('categories.0.questions.1.id: expected an id used once in the list'),
  );
});

test('an unknown placeholder is named with the closest known ones', () => {
  edit(
    'en/home.yaml',
    '{prices.support.enterprise.responseHours}',
    '{prices.support.enterprise.respHours}',
  );
  expect(problemsOf(folder)).toEqual([
    expect.stringMatching(
      /en\/home\.yaml:\d+: benefits\.items\.0\.description: expected a known placeholder, such as \{prices\.support\.enterprise\.responseHours\}.*; found \{prices\.support\.enterprise\.respHours\}$/,
    ),
  ]);
});

test('a placeholder without a dot is unknown too where code fills in nothing', () => {
  edit('en/not-found.yaml', /^contact: .*$/m, 'contact: Write to {companyname}');
  expect(problemsOf(folder)).toEqual([
    expect.stringMatching(
      /contact: expected a known placeholder, such as \{company\.name\}.*; found \{companyname\}$/,
    ),
  ]);
});

test('a bracket that is not closed is named', () => {
  edit('en/not-found.yaml', /^contact: .*$/m, 'contact: Write to {company.name');
  expect(problemsOf(folder)).toEqual([
    expect.stringContaining('contact: expected a closing bracket for every { bracket'),
  ]);
});

test('a template that lacks a placeholder is named', () => {
  edit('en/home.yaml', '"{n} of {total}"', 'Slide {n}');
  expect(problemsOf(folder)).toEqual([
    expect.stringContaining(
      'carousel.slide: expected a text with exactly the placeholders {n} {total}',
    ),
  ]);
});

test('a sentence that lacks its link is named', () => {
  edit('en/contact.yaml', '[privacy policy](privacy)', 'privacy policy');
  expect(problemsOf(folder)).toEqual([
    expect.stringContaining('form.notice: expected a text with exactly the links […](privacy)'),
  ]);
});

test('a key that stands twice is named with its line', () => {
  append('en/not-found.yaml', 'contact: Again\n');
  expect(problemsOf(folder)).toEqual([
    'content/en/not-found.yaml:9: expected valid YAML; found Map keys must be unique',
  ]);
});

test('a tab as indentation is named with its line', () => {
  append('company.yaml', 'more:\n\tkey: value\n');
  expect(problemsOf(folder)).toContainEqual(
    expect.stringMatching(
      /company\.yaml:\d+: expected valid YAML; found Tabs are not allowed as indentation$/,
    ),
  );
});

test('broken YAML is named with its line, and the other files are checked all the same', () => {
  edit('en/faq.yaml', 'badge: FAQ', 'badge: "FAQ');
  edit('es/not-found.yaml', /^contact: .*$/m, 'contact: ""');
  const problems = problemsOf(folder);
  expect(problems).toContainEqual(expect.stringMatching(/en\/faq\.yaml:\d+: expected valid YAML/));
  expect(problems).toContainEqual(expect.stringContaining('es/not-found.yaml:8: contact'));
});

test('a plan that a language says nothing about is named', () => {
  edit('prices.yaml', 'id: premium', 'id: business');
  expect(problemsOf(folder)).toContain(
    'content/en/microsoft.yaml: licences.plans: expected the ids of prices.yaml: basic, standard, business, apps; found basic, standard, premium, apps',
  );
});

test('a price that is not a number is named', () => {
  edit('prices.yaml', 'annual: 6.80', 'annual: 6,80');
  expect(problemsOf(folder)).toContain(
    'content/prices.yaml:9: google.plans.0.annual: expected a price in euros, such as 6.80; found "6,80"',
  );
});

test('an article that exists in one language only is named', () => {
  rmSync(join(folder, 'en/articles/two-step-verification.md'));
  expect(problemsOf(folder)).toEqual([
    'content/en/articles/two-step-verification.md: expected a translation of es/articles/two-step-verification.md; found none',
  ]);
});

test('an article without a title is named', () => {
  edit('en/articles/two-step-verification.md', /^title: .*\n/m, '');
  expect(problemsOf(folder)).toEqual([
    'content/en/articles/two-step-verification.md: title: expected a text; found nothing',
  ]);
});

test('a legal text that is empty is named', () => {
  writeFileSync(join(folder, 'es/legal/privacy.md'), '\n');
  expect(problemsOf(folder)).toEqual([
    'content/es/legal/privacy.md: expected a text in Markdown; found an empty file',
  ]);
});

test('every problem is listed, each on its own line', () => {
  edit('es/not-found.yaml', /^contact: .*$/m, 'contact: ""');
  edit('en/not-found.yaml', /^home: .*$/m, 'home: 5');
  expect(problemsOf(folder)).toEqual([
    'content/es/not-found.yaml:8: contact: expected a text that is not empty; found ""',
    'content/en/not-found.yaml:7: home: expected a text; found 5',
  ]);
});

function edit(file: string, from: string | RegExp, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const edited = text.replace(from, () => to);
  if (edited === text) throw new Error(`Nothing to replace in ${file}: ${String(from)}`);
  writeFileSync(path, edited);
}

function append(file: string, text: string): void {
  const path = join(folder, file);
  writeFileSync(path, readFileSync(path, 'utf8') + text);
}

/** The lines of the message, without its first; none when the content loads. */
function problemsOf(directory: string): string[] {
  try {
    loadContent(directory);
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}
