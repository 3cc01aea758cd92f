import { copyFileSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#site/languages.ts';
import { loadContent } from './load.ts';
import { copyContent, problemsIn } from './testing/content-folder.ts';

/** What stops the build in an article, or in a text in Markdown. */
const { articles } = loadContent();
const article = `articles/${articles.es[0]?.id}.md`;

test('an article without a title is named', () => {
  using content = copyContent();
  content.edit(`en/${article}`, /^title: .*\n/m, '');
  expect(problemsIn(content.path)).toEqual([
    `content/en/${article}: title: expected a text; found nothing`,
  ]);
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

test('an article named like a part of the page that lists articles is named', () => {
  using content = copyContent();
  const [first] = articles.es.map(({ id }) => id);
  const names = ['articles-title', 'channels', `${first}-title`].map((id) => `${id}.md`);
  for (const language of languages) {
    const source = join(content.path, language, article);
    for (const name of names) {
      copyFileSync(source, join(content.path, language, 'articles', name));
    }
  }
  const expected = 'a file name that no part of the page of articles has for an address';
  expect(new Set(problemsIn(content.path))).toEqual(
    new Set(
      languages.flatMap((language) =>
        names.map(
          (name) => `content/${language}/articles/${name}: expected ${expected}; found “${name}”`,
        ),
      ),
    ),
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

test('what is not text above an article is the same in every language', () => {
  using content = copyContent();
  content.edit(`en/${article}`, /^related: \[.*$/m, 'related: [spf-dkim-dmarc]');
  expect(problemsIn(content.path)).toEqual([
    expect.stringMatching(/related: expected \[".*"\] as in Spanish; found \["spf-dkim-dmarc"\]$/),
  ]);
});
