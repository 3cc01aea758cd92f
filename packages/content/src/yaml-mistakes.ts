import { isAlias, isPair, isScalar, Scalar, visit, type Document, type YAMLError } from 'yaml';

export type Mistake = { offset: number; message: string };

/** What keeps YAML from being read or, if there is nothing, what it reads otherwise than meant. */
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

/** Common mistakes in a line. The first group of a pattern is what precedes the marked place. */
const mistakes: readonly (readonly [RegExp, string])[] = [
  [/^( *)\t/, 'indentation must be spaces, and here is a tab'],
  [/^((?:[^:]*:)?[ -]*)\u00a0/, nonBreakingSpace],
  [/^([ -]*[\w-]+:)[^\s/]/, 'a space is missing after the colon'],
  [/^( *-)[^\s-]/, lostHyphen],
  [
    /^([ -]*(?:[\w-]+: +)?(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*))["']\s*[^\s#:]/,
    'the text goes on after the closing quotation mark: put all of it in "',
  ],
  [/^()\[\]\s*$/, emptyList],
  [
    /^([ -]*(?:[\w-]+: +)?)[{[]/,
    'a text that starts with a bracket needs quotes around it; a list in brackets needs commas and a closing bracket',
  ],
  [/^([ -]*(?:[\w-]+: +)?)[&*!|>%@`]/, needsQuotes],
  [/^([ -]*[\w-]+: +)- /, needsQuotes],
  [/^([ -]*[\w-]+: +[^"'\s].*?):(?: |$)/, 'a text with `: ` inside needs quotes around it'],
];

const openQuote = /^([ -]*(?:[\w-]+: +)?)(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/;

const messages: Partial<Record<YAMLError['code'], string>> = {
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
  // The parser notices an open bracket in the line below.
  if (error.message.startsWith('Flow')) start = text.lastIndexOf('\n', start - 2) + 1;
  const lines = text.slice(start).split('\n', 1);
  const empty = /\[\]\s*$/.exec(text.slice(0, start));
  if (empty !== null && /^ *- /.test(lines[0] ?? '')) {
    return { offset: empty.index, message: emptyList };
  }
  for (const [pattern, message] of mistakes) {
    const [, before] = pattern.exec(lines[0] ?? '') ?? [];
    if (before !== undefined) return { offset: start + before.length, message };
  }
  // It notices an open quotation mark at the next one, or at the end of the file.
  lines.unshift(...text.slice(0, start).split('\n').slice(0, -1));
  const open = lines.findLastIndex((line) => openQuote.test(line));
  if (open !== -1) {
    const before = [...lines.slice(0, open), openQuote.exec(lines[open] ?? '')?.[1]].join('\n');
    return { offset: before.length, message: 'this quotation mark is never closed' };
  }
  const reason = error.message.split('\n', 1)[0];
  return { offset, message: messages[error.code] ?? `YAML cannot read this line (${reason})` };
}

function findMisreading(text: string, document: Document): Mistake | null {
  let mistake: Mistake | null = null;
  visit(document, {
    Node(_key, node, path) {
      const isMark = isAlias(node) || node.anchor !== undefined;
      const reading = isScalar(node) ? explainScalar(node, text, path.at(-1)) : null;
      const message = isMark ? needsQuotes : reading;
      if (message === null) return undefined;
      mistake = { offset: node.range?.[0] ?? 0, message };
      return visit.BREAK;
    },
  });
  return mistake;
}

/** What would be missing from the page, or be part of another text. */
function explainScalar(node: Scalar, text: string, pair: unknown): string | null {
  const { type, range, value, comment } = node;
  if (type !== Scalar.PLAIN || !range) return null;
  const written = text.slice(range[0], range[1]);
  if (written.startsWith('\u00a0')) return nonBreakingSpace;
  if (typeof comment === 'string' && (typeof value === 'string' || written === '')) {
    return 'a # starts a comment, which no page shows: put the text in quotes, or the comment in a line of its own';
  }
  const key = isPair(pair) && isScalar(pair.key) ? String(pair.key.value) : '';
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(written) && !/^l(?:at|ong)itude$/.test(key)) {
    return `the dot of ${written} is a decimal point: write ${written.replace('.', '')} if thousands are meant`;
  }
  // Two hyphens are an option of a command.
  return /^-\D|\n *-(?!-)/.test(written) ? lostHyphen : null;
}
