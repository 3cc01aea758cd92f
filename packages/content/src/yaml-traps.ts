import { isAlias, isPair, isScalar, Scalar, visit, type Document, type Node } from 'yaml';
import { locate } from './read-text.ts';
import { inQuotes, yamlLines, type YamlLine, type YamlMistake } from './yaml-line.ts';

/**
 * The first place of a file that YAML reads without a complaint, and not as it was meant: a part of
 * the text would be missing from the page.
 */
export function findYamlTrap(text: string, document: Document): YamlMistake | null {
  const lines = yamlLines(text);
  const odd = lines.find(({ content }) => /^ *\u00a0/.test(content));
  if (odd !== undefined) return spaceBefore(odd);
  const findLine = (node: Node) => lines[locate(text, node.range?.[0] ?? 0).line - 1];
  let found: YamlMistake | null = null;
  visit(document, {
    Node(_key, node, path) {
      const isText = isScalar(node) && !isDegrees(path.at(-1));
      found = lostMark(node, findLine) ?? (isText ? lostText(node, findLine, text) : null);
      return found === null ? undefined : visit.BREAK;
    },
  });
  return found;
}

/** Nobody means thousands there: 19.432 is what a map says. */
function isDegrees(pair: unknown): boolean {
  if (!isPair(pair) || !isScalar(pair.key)) return false;
  return pair.key.value === 'latitude' || pair.key.value === 'longitude';
}

type FindLine = (node: Node) => YamlLine | undefined;

function spaceBefore({ number, content }: YamlLine): YamlMistake {
  const message = 'here is a non-breaking space: delete it and type a plain one';
  return { line: number, column: content.indexOf('\u00a0') + 1, message };
}

/** `&Co`, `*Hola`, `!Hola`: names, repetitions and types for YAML, which no content file uses. */
function lostMark(node: Node, findLine: FindLine): YamlMistake | null {
  const isMarked = isAlias(node) || node.anchor !== undefined || node.tag?.startsWith('!') === true;
  const line = isMarked ? findLine(node) : undefined;
  if (line === undefined) return null;
  const { number, value, valueColumn } = line;
  const message = `a text that starts with ${value[0] ?? '&'} needs quotes around it: ${inQuotes(value)}`;
  return { line: number, column: valueColumn, message };
}

/** A text or number of which a part is lost. */
function lostText(node: Scalar, findLine: FindLine, text: string): YamlMistake | null {
  if (node.type !== Scalar.PLAIN || !node.range) return null;
  const [start, end] = node.range;
  const written = text.slice(start, end);
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(written)) {
    const message = `the dot of ${written} is a decimal point: write ${written.replace('.', '')} if thousands are meant`;
    return { ...locate(text, start), message };
  }
  if (typeof node.comment === 'string') return lostEnd(node, written, findLine);
  return written.includes('\n') ? joined(written, start, text) : null;
}

/** `Somos el #1`: what follows the space is a comment. */
function lostEnd(node: Scalar, written: string, findLine: FindLine): YamlMistake | null {
  const isText = typeof node.value === 'string' || written === '';
  const line = isText ? findLine(node) : undefined;
  if (line === undefined) return null;
  const { number, value, valueColumn } = line;
  const column = valueColumn + (value.startsWith('#') ? 0 : value.search(/\s#/) + 1);
  const message =
    'a # starts a comment, which no page shows: put the text in quotes, or the comment in a line of its own';
  return { line: number, column, message };
}

/**
 * An entry of a list in another column than the first, or without its space: it ends as more text.
 * Two hyphens are an option of a command.
 */
function joined(written: string, start: number, text: string): YamlMistake | null {
  if (written.startsWith('-')) {
    const message = 'a space is missing after the hyphen that starts an entry of a list';
    return { ...locate(text, start), message };
  }
  const [before] = /^[^]*?\n *(?=-(?!-))/.exec(written) ?? [];
  if (before === undefined) return null;
  const { line } = locate(text, start);
  const message = `this hyphen starts no entry, but goes on with the text of line ${line}: indent the entries of a list alike`;
  return { ...locate(text, start + before.length), message };
}
