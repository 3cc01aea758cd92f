import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { findAmbiguousLines } from './env-file.ts';

test('what is set on a line of its own, quoted or not, is read as it stands', () => {
  const values = {
    BARE: `it's 100 % $HOME \\n "so"`,
    SINGLE: `a#b "c" \\n \`d\` $E `,
    DOUBLE: `it's #1`,
    BACK: `it's "so" #1`,
    EMPTY: '',
    QUOTED_EMPTY: '',
    TABS: 'in\tit',
  };
  const text = [
    '# A comment: with "quotes',
    `BARE=${values.BARE}`,
    `export SINGLE = '${values.SINGLE}'`,
    `DOUBLE="${values.DOUBLE}"`,
    `  BACK=\`${values.BACK}\``,
    'EMPTY=',
    `QUOTED_EMPTY=''`,
    '\tTABS\t=\t\tin\tit\t',
    '\u{A0}# A comment behind a blank',
    '',
  ];
  for (const newline of ['\n', '\r\n']) {
    expect(findAmbiguousLines(text.join(newline))).toEqual([]);
    expect({ ...parseEnv(text.join(newline)) }).toEqual(values);
  }
});

test.each([
  ['KEY=half#secret', `expected quotes around the value of KEY, which holds a #: KEY='…'`],
  ['KEY=secret # a word', `expected quotes around the value of KEY, which holds a #: KEY='…'`],
  ['KEY=#secret', `expected quotes around the value of KEY, which holds a #: KEY='…'`],
  [`KEY="secret`, expect.stringMatching(/^expected KEY to end with the quote/)],
  [`KEY="`, expect.stringMatching(/^expected KEY to end with the quote/)],
  [`KEY="sec\\"ret"`, expect.stringMatching(/^expected KEY to end with the quote/)],
  [`KEY='secret' # a word`, expect.stringMatching(/^expected KEY to end with the quote/)],
  ['KEY: secret', 'expected NAME=value'],
  ['KEY secret', 'expected NAME=value'],
  ['\u{200B}KEY=secret', 'expected NAME=value'],
  ['\u{A0}KEY=secret', 'expected NAME=value'],
  ['export\tKEY=secret', 'expected NAME=value'],
  ['\u{FEFF}KEY=secret', expect.stringMatching(/^expected no byte order mark/)],
])('%s is told with the line, and without the value', (line, problem) => {
  const [told = ''] = findAmbiguousLines(`PORT=3000\n${line}\nHOST=127.0.0.1\n`);
  expect(told.replace(/^line 2: /, '')).toEqual(problem);
  expect(told).toMatch(/^line 2: /);
  expect(told).not.toContain('ret');
});

test('what nobody sees in a value is told, and what is no text', () => {
  for (const value of ['secret\u{A0}', 'sec\0ret', "'sec\u{200B}ret'", 'se\u{FFFD}or']) {
    expect(findAmbiguousLines(`KEY=${value}`)).toEqual([
      'line 1: expected the value of KEY in UTF-8, without unseen characters',
    ]);
  }
});

test('the example has none', async () => {
  expect(findAmbiguousLines(await readFile('.env.example', 'utf8'))).toEqual([]);
});
