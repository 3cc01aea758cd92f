import { parseDocument } from 'yaml';
import { expect, test } from 'vitest';
import { findYamlMistake } from './yaml-mistakes.ts';

const goesOn = 'the text goes on after the closing quotation mark';
const bracket = 'a text that starts with a bracket needs quotes';
const needsQuotes = 'a text that starts with such a sign needs quotes';
const lostHyphen = 'a hyphen here starts no entry of a list';
const notAligned = 'the lines of a group start in the same column';

test.each<[typed: string, line: number, at: string, says: string]>([
  // Mistakes within a text.
  ['help: One: the address', 2, ': the address', 'a text with `: ` inside needs quotes around it'],
  ['help: "A text”', 2, '"A text”', 'this quotation mark is never closed'],
  ['help: "A text" and more', 2, '" and more', goesOn],
  ["help: 'It's spelt wrong'", 2, "'s spelt wrong", goesOn],
  ['help: "C:\\Doc"', 2, '\\Doc"', 'a \\ in a text in quotes is written twice: \\\\'],
  ['help: We are #1', 2, 'We are #1', 'a # starts a comment, which no page shows'],
  ['help: { min: 1, max: 2', 2, '{ min: 1', bracket],
  ['help: {company.name} helps', 2, '{company', bracket],
  ['help: @altanube', 2, '@altanube', needsQuotes],
  ['help: *Important* text', 2, '*Important*', needsQuotes],
  ['help: &Co is the company', 2, '', needsQuotes],
  ['help: - more', 2, '- more', needsQuotes],
  ['help: 1.200', 2, '1.200', 'the dot of 1.200 is a decimal point: write 1200'],
  // Mistakes in indentation, lists and keys.
  ['\thelp: A text', 2, '\thelp', 'indentation must be spaces, and here is a tab'],
  ['    help: A text', 1, 'Oops!', notAligned],
  ['help:\n  - id: a\n   name: b', 4, '   name: b', notAligned],
  ['help:\n  - one\n    - two', 3, 'one', lostHyphen],
  ['help:\n  - one\n  -two\n  - three', 4, 'two', lostHyphen],
  ['help: []\n  - one', 2, '[]', 'entries stand in place of `[]`'],
  ['help:A text', 2, 'A text', 'a space is missing after the colon'],
  ['help A text', 2, 'help A text', 'this line has no key'],
  ['help: A\ntext: B', 3, 'text: B', 'this key stands above already'],
  ['help:\u00a0A text', 2, '\u00a0A text', 'here is a non-breaking space'],
  ['---\nhelp: A text', 2, '---', 'YAML cannot read this line'],
])('explains the mistake in %j at its position (TXT-4)', (typed, line, at, says) => {
  const text = `text: Oops!\n${typed}\nhome: Back\n`;
  const { offset = -1, message } = findYamlMistake(text, parseDocument(text)) ?? {};
  expect(message).toContain(says);
  expect(text.slice(0, offset).split('\n')).toHaveLength(line);
  expect(text.slice(offset)).toMatch(new RegExp(`^${RegExp.escape(at)}`));
});
