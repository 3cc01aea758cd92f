/** A mistake that keeps a file from being read, and what the message says of it. */
type UnreadableYaml = [
  /** What replaces the line `help` of `en/not-found.yaml`, which is its line 6. */
  typed: string,
  /** The line that is shown. */
  line: number,
  /** How the text at the mark begins. */
  at: string,
  /** How the message begins. */
  says: string,
];

const needsQuotes = 'a text that starts with such a sign needs quotes';
const needsQuotesInBrackets = 'a text that starts with a bracket needs quotes';
const lostHyphen = 'a hyphen here starts no entry of a list';
const notAligned = 'the lines of a group start in the same column';

/** How a text is written. */
const texts: UnreadableYaml[] = [
  ['help: One: the address', 6, ': the addres', 'a text with `: ` inside needs quotes around it'],
  ['help: One thing:', 6, ':', 'a text with `: ` inside needs quotes around it'],
  ['help: "A text', 6, '"A text', 'this quotation mark is never closed'],
  ['help: "A text”', 6, '"A text”', 'this quotation mark is never closed'],
  ['help: “One: two”', 6, ': two”', 'a text with `: ` inside needs quotes around it'],
  ['help: "A text" and more', 6, '" and more', 'the text goes on after the closing quotation mark'],
  ["help: 'It's spelt wrong'", 6, "'s spelt wro", 'the text goes on after the closing quotation'],
  ['help: "C:\\Doc"', 6, '\\Doc"', 'a \\ in a text in quotes is written twice: \\\\'],
  ['help: #1 in Spain', 6, '#1 in Spain', 'a # starts a comment, which no page shows'],
  ['help: We are #1', 6, 'We are #1', 'a # starts a comment, which no page shows'],
  ['help: { min: 1, max: 2', 6, '{ min: 1, ma', needsQuotesInBrackets],
  ['help: { min: 1 max: 2 }', 6, '{ min: 1 max', needsQuotesInBrackets],
  ['help: Espa\ufffda', 6, '\ufffda', 'a letter was lost here when the file was saved'],
  ['help: {company.name} helps', 6, '{company.nam', needsQuotesInBrackets],
  ['help: [Contact](contact) us', 6, '[Contact](co', needsQuotesInBrackets],
  ['help: @altanube', 6, '@altanube', needsQuotes],
  ['help: *Important* text', 6, '*Important*', needsQuotes],
  ['help: &Co is the company', 6, '', needsQuotes],
  ['help: !Important text', 6, '!Important t', needsQuotes],
  ['help: > more', 6, '> more', needsQuotes],
  ['help: - more', 6, '- more', needsQuotes],
];

/** How lines stand to each other. */
const lines: UnreadableYaml[] = [
  ['\thelp: A text', 6, ' help: A tex', 'indentation must be spaces, and here is a tab'],
  ['    help: A text', 5, 'Oops!', notAligned],
  ['help:\n  - id: a\n   name: b', 8, '   name: b', notAligned],
  ['help:\n    - one\n  - two', 8, '  - two', notAligned],
  ['help:\n  - one\n    - two', 7, 'one', lostHyphen],
  ['help:\n  - one\n  more: two', 8, '  more: two', notAligned],
  ['help:\n  - one\n  -two\n  - three', 8, 'two', lostHyphen],
  ['help:\n  -one\n  -two', 7, '-one', lostHyphen],
  ['help:A text', 6, 'A text', 'a space is missing after the colon'],
  ['help A text', 6, 'help A text', 'this line has no key'],
  ['help: See\nspelt right.', 7, 'spelt right.', 'this line has no key'],
  ['help: A\ntitle: B', 7, 'title: B', 'this key stands above already'],
  ['help:\u00a0A text', 6, '\u00a0A text', 'here is a non-breaking space'],
  ['\u00a0help: A text', 6, '\u00a0help: A tex', 'here is a non-breaking space'],
  ['---\nhelp: A text', 6, '---', 'YAML cannot read this line'],
];

export const unreadableYaml = [...texts, ...lines];
