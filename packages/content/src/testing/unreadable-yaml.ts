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

/** How a text is written. */
const texts: UnreadableYaml[] = [
  ['help: One: the address', 6, ': the addres', 'a text with `: ` inside needs quotes around it'],
  ['help: One thing:', 6, ':', 'a text with `: ` inside needs quotes around it: "One thing:"'],
  ['help: "A text', 6, '"A text', 'the " that opens this text is never closed'],
  ['help: "A text”', 6, '"A text”', 'the " that opens this text is never closed'],
  ['help: “One: two”', 6, '“One: two”', '“ is no quotation mark for YAML: put " before and after'],
  ['help: "A text" and more', 6, '" and more', 'the text goes on after the " that closes it'],
  ["help: 'It's spelt wrong'", 6, "'s spelt wro", "this ' ends the text: write it twice ('')"],
  ['help: "C:\\Doc"', 6, '\\Doc"', 'a \\ in a text in quotes is written twice: \\\\'],
  ['help: #1 in Spain', 6, '#1 in Spain', 'a # starts a comment, which no page shows'],
  ['help: We are #1', 6, '#1', 'a # starts a comment, which no page shows'],
  ['help: &a A text\nmore: *a', 6, '&a A text', 'a text that starts with & needs quotes'],
  ['help: { min: 1, max: 2', 6, '{ min: 1, ma', 'the { is never closed: put } at the end'],
  ['help: { min: 1 max: 2 }', 6, '{ min: 1 max', 'between { and } stand keys and values'],
  ['help: Espa\ufffda', 6, '\ufffda', 'a letter was lost here when the file was saved'],
  ['help: {company.name} helps', 6, '{company.nam', 'a text that starts with { needs quotes'],
  ['help: [Contact](contact) us', 6, '[Contact](co', 'a text that starts with [ needs quotes'],
  ['help: @altanube', 6, '@altanube', 'a text that starts with @ needs quotes'],
  ['help: `npm start`', 6, '`npm start`', 'a text that starts with ` needs quotes'],
  ['help: %5 less', 6, '%5 less', 'a text that starts with % needs quotes'],
  ['help: *Important* text', 6, '*Important*', 'a text that starts with * needs quotes'],
  ['help: &Co is the company', 6, '&Co is the c', 'a text that starts with & needs quotes'],
  ['help: !Important text', 6, '!Important t', 'a text that starts with ! needs quotes'],
  ['help: > more', 6, '> more', 'a text that starts with > needs quotes'],
  ['help: - more', 6, '- more', 'a text that starts with - needs quotes'],
];

/** How lines stand to each other. */
const lines: UnreadableYaml[] = [
  ['\thelp: A text', 6, ' help: A tex', 'indentation must be spaces, and here is a tab'],
  ['    help: A text', 6, 'help: A text', 'this line is indented more than line 5'],
  ['help:\n  - id: a\n   name: b', 8, 'name: b', 'this line is indented less than line 7'],
  ['help:\n    - one\n  - two', 8, '- two', 'this line is indented less than line 7'],
  ['help:\n  - one\n    - two', 8, '- two', 'this hyphen starts no entry'],
  ['help:\n  - one\n  more: two', 8, 'more: two', 'this line stands in a list and is no entry'],
  ['help:\n  - one\n  -two\n  - three', 8, '-two', 'a space is missing after the hyphen'],
  ['help:\n  -one\n  -two', 7, '-one', 'a space is missing after the hyphen'],
  ['help:A text', 6, 'A text', 'a space is missing after the colon'],
  ['help A text', 6, 'help A text', 'this line has no key: start it with one, a colon and a space'],
  ['help: See\nspelt right.', 7, 'spelt right.', 'this line has no key'],
  ['*help: A text', 6, '*help', 'a line starts with a key, not with *: delete it'],
  [
    'help: A\ntitle: B',
    7,
    'title: B',
    'the key “title” stands already in line 4: delete or rename',
  ],
  ['<<<<<<< HEAD\nhelp: One\n=======', 6, '<<<<<<< HEAD', 'two versions of this part were not'],
  ['---\nhelp: A text', 6, '---', 'a line of --- ends the file for YAML'],
  ['help:\u00a0A text', 6, '\u00a0A text', 'here is a non-breaking space'],
  ['\u00a0help: A text', 6, '\u00a0help: A tex', 'here is a non-breaking space'],
  ['help: A text\n-', 7, '-', 'YAML cannot read this line'],
];

export const unreadableYaml = [...texts, ...lines];
