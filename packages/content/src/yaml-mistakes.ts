import { isAlias, isPair, isScalar, Scalar, visit, type Document, type YAMLError } from 'yaml';
import { locate, type Mistake } from './read-text.ts';

/**
 * The first mistake that keeps a file from being read as YAML or, if there is none, the first text
 * that YAML reads differently from what was meant.
 */
export function findYamlMistake(text: string, document: Document): Mistake | null {
  const errors = [...document.errors, ...document.warnings];
  const [error] = errors.sort((a, b) => a.pos[0] - b.pos[0]);
  return error === undefined ? findMisreading(text, document) : explainError(text, error);
}

const lostHyphen =
  'a hyphen here starts no entry of a list: put a space after it, and indent all entries alike';
const nonBreakingSpace = 'here is a non-breaking space: delete it and type a plain one';
const needsQuotes = 'a text that starts with such a sign needs quotes around it';

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
  [
    /^([ -]*(?:[\w-]+: +)?)[{[]/,
    'a text that starts with a bracket needs quotes around it; a list in brackets needs commas and a closing bracket',
  ],
  [/^([ -]*(?:[\w-]+: +)?)[&*!|>%@`]/, needsQuotes],
  [/^([ -]*[\w-]+: +)- /, needsQuotes],
  [/^([ -]*[\w-]+: +[^"'\s].*?):(?: |$)/, 'a text with `: ` inside needs quotes around it'],
];

const openQuote = /^([ -]*(?:[\w-]+: +)?)(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/;

const notAligned =
  'the lines of a group start in the same column: compare this line with those around it';

const messages: Partial<Record<YAMLError['code'], string>> = {
  BAD_DQ_ESCAPE: 'a \\ in a text in quotes is written twice: \\\\',
  DUPLICATE_KEY: 'this key stands above already: delete or rename one of them',
  MULTILINE_IMPLICIT_KEY: 'this line has no key: write it, or join the line to the text above',
  BAD_INDENT: notAligned,
  BLOCK_AS_IMPLICIT_KEY: notAligned,
  MISSING_CHAR: notAligned,
};

function explainError(text: string, error: YAMLError): Mistake {
  const lines = text.split('\n');
  const place = locate(text, error.pos[0]);
  // The parser notices an open bracket in the line below.
  const line = error.message.startsWith('Flow') ? place.line - 1 : place.line;
  for (const [pattern, message] of mistakes) {
    const [, before] = pattern.exec(lines[line - 1] ?? '') ?? [];
    if (before !== undefined) return { line, column: before.length + 1, message };
  }
  // It notices an open quotation mark at the next one, or at the end of the file.
  const open = lines.slice(0, line).findLastIndex((content) => openQuote.test(content));
  if (open !== -1) {
    const column = (openQuote.exec(lines[open] ?? '')?.[1] ?? '').length + 1;
    return { line: open + 1, column, message: 'this quotation mark is never closed' };
  }
  const reason = error.message.split('\n', 1)[0];
  return { ...place, message: messages[error.code] ?? `YAML cannot read this line (${reason})` };
}

function findMisreading(text: string, document: Document): Mistake | null {
  let mistake: Mistake | null = null;
  visit(document, {
    Node(_key, node, path) {
      const message =
        isAlias(node) || node.anchor !== undefined
          ? needsQuotes
          : isScalar(node)
            ? explainScalar(node, text, path.at(-1))
            : null;
      if (message === null) return undefined;
      mistake = { ...locate(text, node.range?.[0] ?? 0), message };
      return visit.BREAK;
    },
  });
  return mistake;
}

/** What would be missing from the page, or be part of another text. */
function explainScalar(
  { type, range, value, comment }: Scalar,
  text: string,
  pair: unknown,
): string | null {
  if (type !== Scalar.PLAIN || !range) return null;
  const written = text.slice(range[0], range[1]);
  if (written.startsWith('\u00a0')) return nonBreakingSpace;
  if (typeof comment === 'string' && (typeof value === 'string' || written === '')) {
    return 'a # starts a comment, which no page shows: put the text in quotes, or the comment in a line of its own';
  }
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(written) && !isCoordinate(pair)) {
    return `the dot of ${written} is a decimal point: write ${written.replace('.', '')} if thousands are meant`;
  }
  // Two hyphens are an option of a command.
  return /^-\D|\n *-(?!-)/.test(written) ? lostHyphen : null;
}

function isCoordinate(pair: unknown): boolean {
  return isPair(pair) && isScalar(pair.key) && /^l(?:at|ong)itude$/.test(String(pair.key.value));
}
