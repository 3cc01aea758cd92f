import { isAlias, isPair, isScalar, Scalar, visit, type Document, type YAMLError } from 'yaml';

export type Mistake = { offset: number; message: string };

/** Finds the first syntax error, or else the first value that YAML would misread. */
export function findYamlMistake(text: string, document: Document): Mistake | null {
  const errors = [...document.errors, ...document.warnings];
  const [error] = errors.sort((a, b) => a.pos[0] - b.pos[0]);
  return error === undefined ? findMisreading(text, document) : explainError(text, error);
}

const lostHyphen =
  'a hyphen here starts no entry of a list: put a space after it, and indent all entries alike';
const emptyList = 'entries stand in place of `[]`: delete it';
const nonBreakingSpace = 'here is a non-breaking space: delete it and type a plain one';
const needsQuotes = 'a text that starts with such a sign needs quotes around it';
const notAligned =
  'the lines of a group start in the same column: compare this line with those around it';

/** Mistakes within a line. Group 1 of each pattern matches the text before the mistake. */
const commonMistakes: readonly (readonly [RegExp, string])[] = [
  [/^( *)\t/, 'indentation must be spaces, and here is a tab'],
  [/^((?:[^:]*:)?[ -]*)\u00a0/, nonBreakingSpace],
  [/^([ -]*\w[\w-]*:)[^\s/]/, 'a space is missing after the colon'],
  [/^( *-)[^\s-]/, lostHyphen],
  [
    /^([ -]*(?:\w[\w-]*: +)?(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*))["']\s*[^\s#:]/,
    'the text goes on after the closing quotation mark: put all of it in "',
  ],
  [/^()\[\]\s*$/, emptyList],
  [
    /^([ -]*(?:\w[\w-]*: +)?)[{[]/,
    'a text that starts with a bracket needs quotes around it; a list in brackets needs commas and a closing bracket',
  ],
  [/^([ -]*(?:\w[\w-]*: +)?)[&*!|>%@`]/, needsQuotes],
  [/^([ -]*\w[\w-]*: +)- /, needsQuotes],
  [/^([ -]*\w[\w-]*: +[^"'\s].*?):(?: |$)/, 'a text with `: ` inside needs quotes around it'],
];

const openQuotePattern = /^([ -]*(?:\w[\w-]*: +)?)(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/;

const messagesByCode: Partial<Record<YAMLError['code'], string>> = {
  BAD_DQ_ESCAPE: 'a \\ in a text in quotes is written twice: \\\\',
  DUPLICATE_KEY: 'this key stands above already: delete or rename one of them',
  MULTILINE_IMPLICIT_KEY: 'this line has no key: write it, or join the line to the text above',
  BAD_INDENT: notAligned,
  BLOCK_AS_IMPLICIT_KEY: notAligned,
  MISSING_CHAR: notAligned,
};

function explainError(text: string, error: YAMLError): Mistake {
  const [offset] = error.pos;
  let start = text.lastIndexOf('\n', offset - 1) + 1;
  // The parser reports an open bracket one line too late.
  if (error.message.startsWith('Flow')) start = text.lastIndexOf('\n', start - 2) + 1;
  const lines = text.slice(start).split('\n', 1);
  const empty = /\[\]\s*$/.exec(text.slice(0, start));
  if (empty !== null && /^ *- /.test(lines[0] ?? '')) {
    return { offset: empty.index, message: emptyList };
  }
  for (const [pattern, message] of commonMistakes) {
    const [, before] = pattern.exec(lines[0] ?? '') ?? [];
    if (before !== undefined) return { offset: start + before.length, message };
  }
  // It reports an open quotation mark at the next one, or at the end of the file.
  lines.unshift(...text.slice(0, start).split('\n').slice(0, -1));
  const openIndex = lines.findLastIndex((line) => openQuotePattern.test(line));
  if (openIndex !== -1) {
    const before = [
      ...lines.slice(0, openIndex),
      openQuotePattern.exec(lines[openIndex] ?? '')?.[1],
    ].join('\n');
    return { offset: before.length, message: 'this quotation mark is never closed' };
  }
  const reason = error.message.split('\n', 1)[0];
  return {
    offset,
    message: messagesByCode[error.code] ?? `YAML cannot read this line (${reason})`,
  };
}

function findMisreading(text: string, document: Document): Mistake | null {
  let mistake: Mistake | null = null;
  visit(document, {
    Node(_key, node, path) {
      const isAnchorOrAlias = isAlias(node) || node.anchor !== undefined;
      const misreading = isScalar(node) ? explainScalar(node, text, path.at(-1)) : null;
      const message = isAnchorOrAlias ? needsQuotes : misreading;
      if (message === null) return undefined;
      mistake = { offset: node.range?.[0] ?? 0, message };
      return visit.BREAK;
    },
  });
  return mistake;
}

/** Explains why YAML would drop a part, merge lines or read a decimal point. */
function explainScalar(node: Scalar, text: string, parent: unknown): string | null {
  const { type, range, value, comment } = node;
  if (type !== Scalar.PLAIN || !range) return null;
  const written = text.slice(range[0], range[1]);
  if (written.startsWith('\u00a0')) return nonBreakingSpace;
  if (typeof comment === 'string' && (typeof value === 'string' || written === '')) {
    return 'a # starts a comment, which no page shows: put the text in quotes, or the comment in a line of its own';
  }
  const key = isPair(parent) && isScalar(parent.key) ? String(parent.key.value) : '';
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(written) && !/^l(?:at|ong)itude$/.test(key)) {
    return `the dot of ${written} is a decimal point: write ${written.replace('.', '')} if thousands are meant`;
  }
  // Two hyphens are an option of a command.
  return /^-\D|\n *-(?!-)/.test(written) ? lostHyphen : null;
}
