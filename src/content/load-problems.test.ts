import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#site/languages.ts';
import { loadContent } from './load.ts';
import { copyContent, problemsIn } from './testing/content-folder.ts';

/** What stops the build, and what the message says of it. */
const { articles, company, copy, prices, testimonials } = loadContent();
const article = `articles/${articles.es[0]?.id}.md`;

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

test('a story of nobody who gave a testimonial is named', () => {
  using content = copyContent();
  content.write('stories.yaml', '- { id: nobody, country: ES, people: 9, days: 9 }\n');
  const ids = testimonials.map(({ id }) => id).join(', ');
  expect(problemsIn(content.path)).toContain(
    `content/stories.yaml:1: 0.id: expected the id of a testimonial: ${ids}; found nobody`,
  );
});

test('an office whose city a language does not name is named', () => {
  using content = copyContent();
  const hours = { open: '9:00', close: '18:00' };
  content.put('company.yaml', 'offices', [{ id: 'unheard-of', country: 'ES', hours }]);
  expect(problemsIn(content.path)).toContainEqual(
    expect.stringMatching(
      /^content\/en\/about\.yaml:\d+: coverage\.offices\.items: expected the ids of company\.yaml: unheard-of;/,
    ),
  );
});

test('a company without a year, a size, offices and stories has no problem', () => {
  using content = copyContent();
  for (const key of ['founded', 'people', 'offices']) content.put('company.yaml', key);
  content.write('stories.yaml', '[]\n');
  for (const language of languages) {
    content.set(`${language}/about.yaml`, 'coverage.offices.items', []);
    content.set(`${language}/about.yaml`, 'stories.items', []);
  }
  // Cities that were spelled alike in two languages are not needed any more.
  const isOfCities = (problem: string) => problem.startsWith('content/untranslated.yaml');
  expect(problemsIn(content.path).filter((problem) => !isOfCities(problem))).toEqual([]);
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

test('an article without a title is named', () => {
  using content = copyContent();
  content.edit(`en/${article}`, /^title: .*\n/m, '');
  expect(problemsIn(content.path)).toEqual([
    `content/en/${article}: title: expected a text; found nothing`,
  ]);
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

test('a related article that does not exist is named, and so is an article related to itself', () => {
  using content = copyContent();
  const [id] = articles.es.map((it) => it.id);
  for (const language of languages) {
    content.edit(`${language}/${article}`, /^related: .*$/m, `related: [no-such-article, ${id}]`);
  }
  expect(problemsIn(content.path)).toContainEqual(
    expect.stringMatching(
      /en\/articles\/.*: related\.0: expected the file name of an article, without \.md; found “no-such-article”$/,
    ),
  );
  expect(problemsIn(content.path)).toContainEqual(
    expect.stringMatching(/related\.1: expected another article; found “.*” itself$/),
  );
});

test('an article of an unknown kind, or with a way on to no page, is named', () => {
  using content = copyContent();
  for (const language of languages) {
    content.edit(`${language}/${article}`, /^category: .*$/m, 'category: tips');
    content.edit(`${language}/${article}`, /^ {2}page: .*$/m, '  page: prices');
  }
  const kinds = 'guides, problems, bestPractices';
  expect(problemsIn(content.path).map((problem) => problem.replace(/^.*?: /, ''))).toEqual(
    languages.flatMap(() => [
      `category: expected one of the kinds of articles: ${kinds}; found "tips"`,
      expect.stringMatching(/^next\.page: expected the name of a page: home, .*; found "prices"$/),
    ]),
  );
});

test('HTML, pictures and links to no page are named where they stand', () => {
  using content = copyContent();
  const text = [
    '',
    'Code may show `<td>`, 1 < 2, AT&T, [a page](/faq) and [another](https://a.example).',
    'A break<br>here.',
    '',
    '<script>alert(1)</script>',
    '',
    '- ![A picture](/a.png)',
    '- [A script](javascript:alert(1)) and [another site](//a.example)',
    '',
  ];
  content.append('es/legal/privacy.md', text.join('\n'));
  const [, first = ''] = problemsIn(content.path)[0]?.match(/:(\d+): /) ?? [];
  const lines = readFileSync(join(content.path, 'es/legal/privacy.md'), 'utf8').split('\n');
  expect(lines[Number(first) - 1]).toBe('A break<br>here.');
  const page = 'a link to a page: /faq, https://…, mailto:…, tel:…';
  expect(problemsIn(content.path).map((problem) => problem.replace(/^content\//, ''))).toEqual(
    [
      [0, 'Markdown without HTML; found “<br>”'],
      [2, 'Markdown without HTML; found “<script>alert(1)</script>”'],
      [4, 'text without pictures; found “![A picture](/a.png)”'],
      [5, `${page}; found “[A script](javascript:alert(1))”`],
      [5, `${page}; found “[another site](//a.example)”`],
    ].map(
      ([below, says]) => `es/legal/privacy.md:${Number(first) + Number(below)}: expected ${says}`,
    ),
  );
});

test('an article whose file name makes no address is named', () => {
  using content = copyContent();
  for (const language of languages) {
    renameSync(
      join(content.path, language, article),
      join(content.path, language, 'articles/Año nuevo.md'),
    );
  }
  expect(problemsIn(content.path)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /articles\/Año nuevo\.md: expected a file name of a-z, 0-9 and hyphens: .*; found “Año nuevo\.md”$/,
      ),
    ]),
  );
});

test('an article that was checked on a day to come is named', () => {
  using content = copyContent();
  for (const language of languages) {
    content.edit(`${language}/${article}`, /^checked: .*$/m, 'checked: 2999-01-01');
  }
  const expected = /checked: expected a day that is not in the future .*; found 2999-01-01$/;
  expect(problemsIn(content.path)).toEqual(languages.map(() => expect.stringMatching(expected)));
});

test('a count, and a partnership, of a day to come are named', () => {
  using content = copyContent();
  const [partner] = company.partners;
  content.set('figures.yaml', 'countedOn', '2999-01-01');
  content.set('company.yaml', 'partners.0', { id: partner?.id, since: 2099 });
  const expected = /expected a day that is not in the future .*; found 2\d99-01-01$/;
  expect(problemsIn(content.path)).toEqual([
    expect.stringMatching(expected),
    expect.stringMatching(expected),
  ]);
});

test('a certificate that has run out is named, unless the company is a sample', () => {
  using content = copyContent();
  const expected = /certificate\.validUntil: expected a day that is not over, or nothing/;
  const past = [expect.stringMatching(expected)];
  const certificate = { validUntil: '2020-06-30' };
  const problemsAt = (sample: boolean, now: string) => {
    content.set('company.yaml', 'sample', sample);
    content.set('company.yaml', 'certificate', certificate);
    const problems = problemsIn(content.path, Date.parse(now));
    return problems.filter((problem) => problem.includes('certificate'));
  };
  expect(problemsAt(false, '2020-06-30T23:00:00Z')).toEqual([]);
  // Somewhere it is still the same day.
  expect(problemsAt(false, '2020-07-01T11:00:00Z')).toEqual([]);
  expect(problemsAt(false, '2020-07-01T12:00:00Z')).toEqual(past);
  expect(problemsAt(true, '2020-07-01T12:00:00Z')).toEqual([]);
});

test('addresses by which a real company can be checked exist', () => {
  using content = copyContent();
  const url = 'https://registro.example/1';
  content.set('company.yaml', 'sample', false);
  content.set('company.yaml', 'certificate', { url });
  content.set('company.yaml', 'partners.0.url', url);
  const problems = problemsIn(content.path).filter((problem) => problem.includes(url));
  expect(problems).toEqual([
    expect.stringMatching(/certificate\.url: expected an address that does not end in \.example/),
    expect.stringMatching(/partners\.0\.url: expected an address that does not end in \.example/),
  ]);
});

test('what would make the claims checkable may be left out, or empty', () => {
  using content = copyContent();
  content.set('company.yaml', 'certificate', null);
  content.set(
    'company.yaml',
    'partners',
    company.partners.map(({ id }) => ({ id })),
  );
  content.set('figures.yaml', 'countedOn', null);
  content.set('prices.yaml', 'support.creditCap', null);
  prices.support.plans.forEach((_, index) => {
    content.set('prices.yaml', `support.plans.${index}.severities`, null);
  });
  for (const language of languages) {
    content.set(`${language}/about.yaml`, 'claims.items', []);
    content.set(`${language}/about.yaml`, 'claims.certificate.scope', []);
    content.set(`${language}/pricing.yaml`, 'migrations.items', []);
  }
  expect(problemsIn(content.path)).toEqual([]);
});

test('a plan whose severities promise another first answer is named', () => {
  using content = copyContent();
  const [plan] = prices.support.plans;
  const { min, max } = plan?.responseHours ?? {};
  const severity = { id: 'slow', responseHours: 9999, solutionHours: 9999, credit: 0.1 };
  content.set('prices.yaml', 'support.plans.0', { ...plan, severities: [severity] });
  expect(problemsIn(content.path)).toEqual([
    expect.stringContaining(
      `severities: expected first answers from ${min} to ${max} hours, as in responseHours`,
    ),
  ]);
});

test('what is not text above an article is the same in every language', () => {
  using content = copyContent();
  content.edit(`en/${article}`, /^related: \[.*$/m, 'related: [spf-dkim-dmarc]');
  expect(problemsIn(content.path)).toEqual([
    expect.stringMatching(/related: expected \[".*"\] as in Spanish; found \["spf-dkim-dmarc"\]$/),
  ]);
});
