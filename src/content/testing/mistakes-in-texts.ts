/** A mistake in a file of the content, and what the message says of it. */
export type ContentMistake = {
  name: string;
  /** `en/not-found.yaml` of `content-folder.ts`, if left out. */
  file?: string;
  /** What is replaced; if left out, the line of the key `help`, which is line 6 of that file. */
  from?: string | RegExp;
  to: string;
  says: string;
};

/** A mistake that keeps a file from being read; the message shows the line, and marks a place. */
export type YamlMistake = ContentMistake & {
  line: number | null;
  /** What stands at the mark. */
  at: string;
};

/** How a text is written. */
export const textMistakes: YamlMistake[] = [
  {
    name: 'a colon inside a text',
    to: 'help: One thing: the address',
    line: 6,
    says: 'a text with `: ` inside needs quotes around it: "One thing: the address"',
    at: ': the addres',
  },
  {
    name: 'a colon at the end of a text',
    to: 'help: One thing:',
    line: 6,
    says: 'a text with `: ` inside needs quotes around it: "One thing:"',
    at: ':',
  },
  {
    name: 'a quote that is not closed',
    to: 'help: "A text',
    line: 6,
    says: 'the " that opens this text is never closed: put one at its end',
    at: '"A text',
  },
  {
    name: 'a curly quote as the closing one',
    to: 'help: "A text”',
    line: 6,
    says: 'the " that opens this text is never closed: put one at its end',
    at: '"A text”',
  },
  {
    name: 'curly quotes around a text with a colon',
    to: 'help: “One thing: the address”',
    line: 6,
    says: '“ is no quotation mark for YAML: put " before and after the text',
    at: '“One thing:',
  },
  {
    name: 'a text that goes on after its quotes',
    to: 'help: "A text" and more',
    line: 6,
    says: 'the text goes on after the " that closes it: put all of it in quotes',
    at: '" and more',
  },
  {
    name: 'an apostrophe in single quotes',
    to: "help: 'It's spelt wrong'",
    line: 6,
    says: "this ' ends the text: write it twice (''), or put the whole text in \" instead",
    at: "'s spelt wro",
  },
  {
    name: 'a backslash in quotes',
    to: 'help: "C:\\Documents"',
    line: 6,
    says: 'a \\ in a text in quotes is written twice: \\\\',
    at: '\\Documents"',
  },
  {
    name: 'a text that starts with a placeholder',
    to: 'help: {company.name} helps',
    line: 6,
    says: 'a text that starts with { needs quotes around it: "{company.name} helps"',
    at: '{company.nam',
  },
  {
    name: 'a text that starts with a link',
    to: 'help: [Contact](contact) us',
    line: 6,
    says: 'a text that starts with [ needs quotes around it: "[Contact](contact) us"',
    at: '[Contact](co',
  },
  {
    name: 'a text that starts with @',
    to: 'help: @altanube',
    line: 6,
    says: 'a text that starts with @ needs quotes around it: "@altanube"',
    at: '@altanube',
  },
  {
    name: 'a text that starts with `',
    to: 'help: `npm start`',
    line: 6,
    says: 'a text that starts with ` needs quotes around it: "`npm start`"',
    at: '`npm start`',
  },
  {
    name: 'a text that starts with %',
    to: 'help: %5 less',
    line: 6,
    says: 'a text that starts with % needs quotes around it: "%5 less"',
    at: '%5 less',
  },
  {
    name: 'a text that starts with *',
    to: 'help: *Important* text',
    line: 6,
    says: 'a text that starts with * needs quotes around it: "*Important* text"',
    at: '*Important*',
  },
  {
    name: 'a text that starts with &',
    to: 'help: &Co is the company',
    line: 6,
    says: 'a text that starts with & needs quotes around it: "&Co is the company"',
    at: '&Co is the c',
  },
  {
    name: 'a text that starts with !',
    to: 'help: !Important text',
    line: 6,
    says: 'a text that starts with ! needs quotes around it: "!Important text"',
    at: '!Important t',
  },
  {
    name: 'a text that starts with >',
    to: 'help: > more',
    line: 6,
    says: 'a text that starts with > needs quotes around it: "> more"',
    at: '> more',
  },
  {
    name: 'a text that starts with a hyphen',
    to: 'help: - more',
    line: 6,
    says: 'a text that starts with - needs quotes around it: "- more"',
    at: '- more',
  },
  {
    name: 'a text that starts with #',
    to: 'help: #1 in Spain',
    line: 6,
    says: 'a # starts a comment, which no page shows: put the text in quotes, or the comment in a line of its own',
    at: '#1 in Spain',
  },
  {
    name: 'a text with a # after a space',
    to: 'help: We are #1 in Spain',
    line: 6,
    says: 'a # starts a comment, which no page shows: put the text in quotes, or the comment in a line of its own',
    at: '#1 in Spain',
  },
  {
    name: 'a part with a name, to repeat it',
    to: 'help: &help A text\nmore: *help',
    line: 6,
    says: 'a text that starts with & needs quotes around it: "&help A text"',
    at: '&help A text',
  },
  {
    name: 'a bracket that is not closed',
    to: 'help: { min: 1, max: 2',
    line: 6,
    says: 'the { is never closed: put } at the end, or the text in quotes if it only starts so',
    at: '{ min: 1, ma',
  },
  {
    name: 'brackets without a comma',
    to: 'help: { min: 1 max: 2 }',
    line: 6,
    says: 'between { and } stand keys and values, as in { amount: 30, unit: GB }',
    at: '{ min: 1 max',
  },
  {
    name: 'a letter that was lost in another encoding',
    to: 'help: Espa\ufffda',
    line: 6,
    says: 'a letter was lost here when the file was saved in another encoding: type it again',
    at: '\ufffda',
  },
  {
    name: 'a dot for thousands',
    file: 'prices.yaml',
    from: /customPlanUsers: .*/,
    to: 'customPlanUsers: 1.200',
    line: null,
    says: 'the dot of 1.200 is a decimal point: write 1200 if thousands are meant',
    at: '1.200',
  },
];
