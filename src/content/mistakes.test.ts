import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadContent } from './load.ts';
import { copyContent, problemsIn } from './testing/content-folder.ts';
import { valueMistakes } from './testing/mistakes-in-values.ts';
import { lineMistakes } from './testing/mistakes-in-lines.ts';
import { textMistakes, type ContentMistake } from './testing/mistakes-in-texts.ts';

/** Mistakes of those who write the content, and what they read then. */
const defaultFile = 'en/not-found.yaml';
const help = 'help: See whether it is spelt right.';

/** One copy for all of them: each puts back what it has changed. */
const shared = copyContent();
afterAll(() => shared[Symbol.dispose]());

function problemsAfter({ file = defaultFile, from = help, to }: ContentMistake): string[] {
  const before = textOf(shared.path, file);
  shared.edit(file, from, to);
  const problems = problemsIn(shared.path);
  shared.write(file, before);
  return problems;
}

describe('what cannot be read as YAML is explained once, with the line and a mark', () => {
  test.each([...textMistakes, ...lineMistakes])('$name', ({ line, says, at, ...mistake }) => {
    const [problem = '', ...others] = problemsAfter({ says, ...mistake });
    expect(others).toEqual([]);
    const [message = '', shown = '', mark = ''] = problem.split('\n');
    const { file = defaultFile } = mistake;
    const [, number = '', text] = /^content\/[^:]*:(\d+): (.*)$/.exec(message) ?? [];
    expect(message).toMatch(new RegExp(`^content/${file}:`));
    expect(text).toBe(says);
    expect(shown).toMatch(new RegExp(`^${number} \\| `));
    expect(shown.slice(mark.indexOf('^'))).toMatch(new RegExp(`^${RegExp.escape(at)}`));
    if (line !== null) expect(number).toBe(String(line));
  });
});

describe('a value that does not fit is named with its key and what was expected', () => {
  test.each(valueMistakes)('$name', (mistake) => {
    const { file = defaultFile, says } = mistake;
    expect(problemsAfter(mistake)).toEqual([
      expect.stringMatching(
        new RegExp(`^content/${RegExp.escape(file)}(?::\\d+)?: [\\w.]+: ${RegExp.escape(says)}`),
      ),
    ]);
  });
});

test('a line of a text may begin with an option of a command', () => {
  expect(problemsAfter({ name: '', to: 'help: Run this\n  --from here', says: '' })).toEqual([]);
});

test('of a long line the part around the mark is shown', () => {
  const long = 'A text that is long. '.repeat(10);
  const [problem = ''] = problemsAfter({ name: '', to: `help: ${long}So: ${long}`, says: '' });
  const [, shown = '', mark = ''] = problem.split('\n');
  expect(shown).toMatch(/^6 \| ….*So: A text.*…$/);
  expect(shown.length).toBeLessThan(100);
  expect(shown.slice(mark.indexOf('^'))).toMatch(/^: A text/);
});

test('a file with mistakes in several places is named once, with the first', () => {
  using content = copyContent();
  content.edit(defaultFile, help, 'help: one: two\nmore: three: four\nthen: "five');
  expect(problemsIn(content.path)).toEqual([expect.stringContaining('not-found.yaml:6: ')]);
});

test.each([
  ['an empty file', '', 'the file is empty: bring its texts back'],
  [
    'a file of comments',
    '# One\n# Two\n',
    'the file holds nothing but comments: bring its texts back',
  ],
  ['a text without keys', 'A text\n', 'expected a group of keys; found "A text"'],
])('%s is refused', (_, text, says) => {
  using content = copyContent();
  content.write(defaultFile, text);
  expect(problemsIn(content.path)[0]).toMatch(
    new RegExp(`^content/en/not-found\\.yaml(?::1)?: ${RegExp.escape(says)}$`),
  );
});

describe('a file in another encoding than UTF-8', () => {
  const file = 'es/not-found.yaml';
  const words = 'save it as UTF-8 (VS Code:';

  test('is refused with the first line that holds such a letter', () => {
    using content = copyContent();
    content.write(file, Buffer.from(textOf(content.path, file), 'latin1'));
    const [problem = '', ...others] = problemsIn(content.path);
    expect(others).toEqual([]);
    const [message, shown = '', mark = ''] = problem.split('\n');
    expect(message).toContain(`content/${file}:2: this line is not UTF-8`);
    expect(message).toContain(words);
    expect(shown).toBe('2 |   title: No está | {company.name}');
    expect(shown.slice(mark.indexOf('^'))).toMatch(/^á/);
  });

  test('is refused in Markdown too', () => {
    using content = copyContent();
    const text = textOf(content.path, 'es/legal/privacy.md');
    content.write('es/legal/privacy.md', Buffer.from(`Plain\n\n${text}á`, 'latin1'));
    expect(problemsIn(content.path)).toEqual([
      expect.stringMatching(/^content\/es\/legal\/privacy\.md:\d+: this line is not UTF-8/),
    ]);
  });

  test.each([
    ['with a byte-order mark', '\ufeff'],
    ['without one', ''],
  ])('is refused as UTF-16 %s', (_, mark) => {
    using content = copyContent();
    content.write(file, Buffer.from(mark + textOf(content.path, file), 'utf16le'));
    expect(problemsIn(content.path)).toEqual([
      expect.stringContaining(`content/${file}:1: the file is not UTF-8 but UTF-16: ${words}`),
    ]);
  });
});

test.each([
  ['a byte-order mark', (text: string) => `\ufeff${text}`],
  ['the line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
  ['the line ends of an old Macintosh', (text: string) => text.replaceAll('\n', '\r')],
  ['a text of “no”', (text: string) => text.replace(help, 'help: no')],
  ['a text of a date', (text: string) => text.replace(help, 'help: 2026-11-02')],
  ['a text of 1_000', (text: string) => text.replace(help, 'help: 1_000')],
  ['a text in curly quotes', (text: string) => text.replace(help, 'help: “A text”')],
  ['a comment in a line of its own', (text: string) => text.replace(help, `# Note\n${help}`)],
  ['a text in two lines', (text: string) => text.replace(help, 'help: A text\n  in two lines')],
])('%s is accepted', (_, change) => {
  using content = copyContent();
  content.write(defaultFile, change(textOf(content.path, defaultFile)));
  expect(problemsIn(content.path)).toEqual([]);
});

describe('an article', () => {
  const file = `en/articles/${loadContent().articles.en[0]?.id}.md`;
  const head = '---\ntitle: A title\nsummary: A summary\nminutes: 1\nposition: 9\n---\n';

  test.each([
    ['without a head', 'A text.\n', ':1: the head is missing: start with a line of ---'],
    [
      'with a head that has no end',
      head.slice(0, -4),
      ':1: the head that starts here is never closed',
    ],
    [
      'with a text that needs quotes',
      head.replace('A title', 'One: two'),
      ':2: a text with `: ` inside',
    ],
    [
      'with a number in words',
      head.replace('s: 1', 's: two'),
      ':4: minutes: expected a whole number',
    ],
    [
      'with an unknown placeholder',
      `${head}\nOne\n\n{company.nam}\n`,
      ':10: expected a known placeholder',
    ],
  ])('%s is named with its line', (_, text, says) => {
    using content = copyContent();
    content.write(file, text);
    expect(problemsIn(content.path)).toContainEqual(
      expect.stringContaining(`content/${file}${says}`),
    );
  });

  test('is read with a byte-order mark and the line ends of Windows', () => {
    using content = copyContent();
    const expected = loadContent(content.path).articles.en;
    content.write(file, `\ufeff${textOf(content.path, file).replaceAll('\n', '\r\n')}`);
    expect(loadContent(content.path).articles.en).toEqual(expected);
  });
});

test('a legal text with an unknown placeholder is named with its line', () => {
  using content = copyContent();
  content.write('es/legal/privacy.md', '\nUno\n\nDos {company.nam}\n');
  expect(problemsIn(content.path)).toEqual([
    expect.stringContaining('content/es/legal/privacy.md:4: expected a known placeholder'),
  ]);
});

test('a day is accepted as soon as it has begun somewhere', () => {
  using content = copyContent();
  content.edit('company.yaml', /^legalTextsUpdated: .*$/m, 'legalTextsUpdated: "2026-11-23"');
  expect(problemsIn(content.path, Date.parse('2026-11-22T10:00Z'))).toEqual([]);
  expect(problemsIn(content.path, Date.parse('2026-11-22T09:59Z'))).toEqual([
    expect.stringMatching(
      /legalTextsUpdated: expected a day that is not in the future \(today is 2026-11-22\); found 2026-11-23$/,
    ),
  ]);
});

test('a company that is no sample has no address of a host that cannot exist', () => {
  using content = copyContent();
  const partners = loadContent().company.partners.map(({ id }) => ({ id }));
  const email = {
    sales: 'a@sales.example',
    support: 'a@example.test',
    privacy: 'a@b.test',
    security: 'a@c.test',
  };
  content.set('company.yaml', 'email', email);
  content.set('company.yaml', 'bookingUrl', 'https://agenda.test/demo');
  content.set('company.yaml', 'certificate', null);
  content.set('company.yaml', 'partners', partners);
  content.set('company.yaml', 'social.url', 'https://social.example:443/a?b');
  content.write('clients.yaml', '- name: A\n  url: https://a.example\n');
  content.edit('company.yaml', /^sample: .*$/m, 'sample: true');
  expect(problemsIn(content.path)).toEqual([]);
  content.edit('company.yaml', /^sample: .*$/m, 'sample: false');
  const expected = 'expected an address that does not end in .example, since sample is false';
  expect(problemsIn(content.path)).toEqual([
    expect.stringContaining(`email.sales: ${expected}; found a@sales.example`),
    expect.stringContaining(`social.url: ${expected}; found https://social.example:443/a?b`),
    expect.stringContaining(`clients.yaml:2: 0.url: ${expected}; found https://a.example`),
  ]);
});

test('a server whose clock is behind does not look at dates', () => {
  using content = copyContent();
  content.edit('company.yaml', /^legalTextsUpdated: .*$/m, 'legalTextsUpdated: 2999-01-01');
  content.set('company.yaml', 'sample', false);
  content.set('company.yaml', 'certificate', { validUntil: '2020-01-31' });
  const problems = problemsIn(content.path, Number.POSITIVE_INFINITY);
  expect(problems.filter((problem) => !problem.includes('.example'))).toEqual([]);
});

function textOf(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}
