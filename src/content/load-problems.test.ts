import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#site/languages.ts';
import { loadContent } from './load.ts';
import { copyContent, problemsIn } from './testing/content-folder.ts';

/** What stops the build, and what the message says of it. */
const { copy, prices } = loadContent();

test('a missing file is named', () => {
  using content = copyContent();
  rmSync(join(content.path, 'en/faq.yaml'));
  expect(problemsIn(content.path)).toEqual([
    'content/en/faq.yaml: expected a file of this name; found none',
  ]);
});

test('a folder that does not exist is reported file by file', () => {
  using content = copyContent();
  expect(problemsIn(join(content.path, 'nowhere'))).toContain(
    'nowhere/company.yaml: expected a file of this name; found none',
  );
});

test('a file that nothing reads is named', () => {
  using content = copyContent();
  renameSync(join(content.path, 'es/faq.yaml'), join(content.path, 'es/fag.yaml'));
  expect(problemsIn(content.path)).toContain(
    'content/es/fag.yaml: expected only files that the site reads; found es/fag.yaml',
  );
});

test('a missing key is named', () => {
  using content = copyContent();
  content.edit('en/not-found.yaml', /^ {2}title: .*\n/m, '');
  expect(problemsIn(content.path)).toEqual([
    'content/en/not-found.yaml:2: meta.title: expected a text; found nothing',
  ]);
});

test('an unknown key is named with its line', () => {
  using content = copyContent();
  content.edit('en/not-found.yaml', 'home: ', 'hom: x\nhome: ');
  expect(problemsIn(content.path)).toEqual([
    'content/en/not-found.yaml:7: hom: expected no such key; found "x"',
  ]);
});

test('a text of nothing but space is named', () => {
  using content = copyContent();
  content.edit('es/not-found.yaml', /^contact: .*$/m, 'contact: "  "');
  expect(problemsIn(content.path)).toEqual([
    'content/es/not-found.yaml:8: contact: expected a text that is not empty; found "  "',
  ]);
});

test('an icon that does not exist is named', () => {
  using content = copyContent();
  content.set('en/about.yaml', 'values.items.0.icon', 'sparkle');
  expect(problemsIn(content.path)).toContainEqual(
    expect.stringContaining(
      'expected the name of an icon listed in src/icons/icon-names.ts; found "sparkle"',
    ),
  );
});

test('an id that stands twice in a list is named', () => {
  using content = copyContent();
  for (const language of languages) {
    const questions = copy[language].faq.categories[0]?.questions ?? [];
    const twice = [structuredClone(questions[0]), ...questions];
    content.set(`${language}/faq.yaml`, 'categories.0.questions', twice);
  }
  expect(problemsIn(content.path)).toContainEqual(
    expect.stringContaining('categories.0.questions.1.id: expected an id used once in the list'),
  );
});

test('an unknown placeholder is named with the closest known ones', () => {
  using content = copyContent();
  content.edit('en/not-found.yaml', /^contact: .*$/m, 'contact: Write to {company.email.sale}');
  expect(problemsIn(content.path)).toEqual([
    expect.stringMatching(
      /contact: expected a known placeholder, such as \{company\.email\.sales\}.*; found \{company\.email\.sale\}$/,
    ),
  ]);
});

test('a placeholder without a dot is unknown too where code fills in nothing', () => {
  using content = copyContent();
  content.edit('en/not-found.yaml', /^contact: .*$/m, 'contact: Write to {companyname}');
  expect(problemsIn(content.path)).toEqual([
    expect.stringMatching(
      /contact: expected a known placeholder, such as \{company\.name\}.*; found \{companyname\}$/,
    ),
  ]);
});

test('a bracket that is not closed is named', () => {
  using content = copyContent();
  content.edit('en/not-found.yaml', /^contact: .*$/m, 'contact: Write to {company.name');
  expect(problemsIn(content.path)).toEqual([
    expect.stringContaining('contact: expected a closing bracket for every { bracket'),
  ]);
});

test('a template that lacks a placeholder is named', () => {
  using content = copyContent();
  content.set('en/home.yaml', 'testimonials.carousel.slide', 'Slide {n}');
  expect(problemsIn(content.path)).toEqual([
    expect.stringContaining(
      'carousel.slide: expected a text with exactly the placeholders {n} {total}',
    ),
  ]);
});

test('a sentence that lacks its link is named', () => {
  using content = copyContent();
  content.set('en/contact.yaml', 'form.notice', 'By sending it you accept it');
  expect(problemsIn(content.path)).toEqual([
    expect.stringContaining('form.notice: expected a text with exactly the links […](privacy)'),
  ]);
});

test('broken YAML is named with its line, and the other files are checked all the same', () => {
  using content = copyContent();
  content.append('en/faq.yaml', 'more: "not closed\n');
  content.edit('es/not-found.yaml', /^contact: .*$/m, 'contact: ""');
  const problems = problemsIn(content.path);
  expect(problems).toContainEqual(
    expect.stringMatching(/en\/faq\.yaml:\d+: the " that opens this text/),
  );
  expect(problems).toContainEqual(expect.stringContaining('es/not-found.yaml:8: contact'));
});

test('a plan that a language says nothing about is named', () => {
  using content = copyContent();
  const ids = prices.microsoft.plans.map(({ id }) => id);
  content.set('prices.yaml', 'microsoft.plans.0.id', 'unheard-of');
  const expected = `expected the ids of prices.yaml: ${['unheard-of', ...ids.slice(1)].join(', ')}; found ${ids.join(', ')}`;
  const place = /^content\/en\/microsoft\.yaml:\d+: licences\.plans: /.source;
  expect(problemsIn(content.path)).toContainEqual(
    expect.stringMatching(new RegExp(`${place}${RegExp.escape(expected)}$`)),
  );
});

test('a price that is not a number is named', () => {
  using content = copyContent();
  content.set('prices.yaml', 'microsoft.plans.0.annual', '6,80');
  expect(problemsIn(content.path)).toContainEqual(
    expect.stringMatching(
      /^content\/prices\.yaml:\d+: microsoft\.plans\.0\.annual: expected a price in euros, such as 6\.80; found "6,80"$/,
    ),
  );
});

test('a legal text that is empty is named', () => {
  using content = copyContent();
  writeFileSync(join(content.path, 'es/legal/privacy.md'), '\n');
  expect(problemsIn(content.path)).toEqual([
    'content/es/legal/privacy.md: expected a text in Markdown; found an empty file',
  ]);
});

test('every problem is listed, each on its own line', () => {
  using content = copyContent();
  content.edit('es/not-found.yaml', /^contact: .*$/m, 'contact: ""');
  content.edit('en/not-found.yaml', /^home: .*$/m, 'home: 5');
  expect(problemsIn(content.path)).toEqual([
    'content/es/not-found.yaml:8: contact: expected a text that is not empty; found ""',
    'content/en/not-found.yaml:7: home: expected a text; found 5, which is a number: put it in quotes',
  ]);
});

test('a value of another kind is named in words', () => {
  using content = copyContent();
  content.edit('en/not-found.yaml', /^meta:\n(?: {2}.*\n)+/m, 'meta: 7\n');
  content.edit('prices.yaml', 'popular: true', 'popular: perhaps');
  expect(problemsIn(content.path)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/not-found\.yaml:\d+: meta: expected a group of keys; found 7$/),
      expect.stringMatching(/popular: expected true or false; found "perhaps"$/),
    ]),
  );
});
