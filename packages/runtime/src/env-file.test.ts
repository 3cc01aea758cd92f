import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { findAmbiguousLines } from './env-file.ts';

test('accepts plain and quoted values that Node reads as they are written', () => {
  const values = {
    BARE: `it's 100 % $HOME \\n "so"`,
    SINGLE: `a#b "c" \\n \`d\` $E `,
    DOUBLE: `it's #1`,
    BACK: `it's "so" #1`,
    EMPTY: '',
    QUOTED_EMPTY: '',
    TABS: 'in\tit',
    COMMENTED: '30',
    COMMENTED_QUOTED: 'a #b',
    COMMENTED_EMPTY: '',
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
    `COMMENTED=30 # it's "thirty"\t# days`,
    `COMMENTED_QUOTED='a #b'\t# it's`,
    'COMMENTED_EMPTY= # nothing',
    '\u{A0}# A comment behind a blank',
    '',
  ];
  for (const newline of ['\n', '\r\n']) {
    expect(findAmbiguousLines(text.join(newline))).toEqual([]);
    expect({ ...parseEnv(text.join(newline)) }).toEqual(values);
  }
});

test.each([
  'KEY=#secret',
  `KEY="secret`,
  `KEY="`,
  `KEY="sec\\"ret"`,
  `KEY='secret'# a word`,
  `KEY='secret' a word # secret`,
  'KEY=half#secret # a word',
  'KEY secret',
  '\u{A0}KEY=secret',
  'export\tKEY=secret',
  '\u{FEFF}KEY=secret',
  // Invisible characters in a value, and bytes that are not text.
  'KEY=secret\u{A0}',
  'KEY=sec\0ret',
  `KEY='sec\u{200B}ret'`,
  'KEY=sec\u{FFFD}ret',
])('reports the line of %j, without the value', (line) => {
  const problems = findAmbiguousLines(`PORT=3000\n${line}\nHOST=127.0.0.1\n`);
  expect(problems[0]).toMatch(/^line 2: expected /);
  expect(problems.join()).not.toContain('ret');
});

test('finds no problem in the example', async () => {
  expect(findAmbiguousLines(await readFile('.env.example', 'utf8'))).toEqual([]);
});
