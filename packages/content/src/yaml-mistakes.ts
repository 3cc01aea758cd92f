import type { YAMLError } from 'yaml';
import { locate } from './read-text.ts';
import { noKey, tooDeep, unaligned } from './yaml-indentation.ts';
import {
  inQuotes,
  isFilled,
  yamlLines,
  type YamlContext,
  type YamlLine,
  type YamlMistake,
  type YamlRule,
} from './yaml-line.ts';

/**
 * Says in plain words why a text is not YAML. The parser says what it cannot make of a place; here
 * is looked for what was meant, in the order in which one mistake hides another.
 */
export function explainYaml(text: string, errors: readonly YAMLError[]): YamlMistake | null {
  const [error] = [...errors].sort((a, b) => a.pos[0] - b.pos[0]);
  if (error === undefined) return null;
  const lines = yamlLines(text);
  const place = locate(text, error.pos[0]);
  // What is missing is noticed in the empty line before the next, or below the last one.
  const line = lines.slice(place.line - 1).find(isFilled) ?? lines.findLast(isFilled);
  if (line === undefined) return { ...place, message: 'this line cannot be read' };
  const context = { line, lines, error };
  for (const rule of rules) {
    const mistake = rule(context);
    if (mistake !== null) return mistake;
  }
  return { ...place, message: `YAML cannot read this line (${error.message.split('\n', 1)[0]})` };
}

const rules: readonly YamlRule[] = [
  unmerged,
  tab,
  nonBreakingSpace,
  secondDocument,
  quotes,
  duplicateKey,
  backslash,
  unclosedBracket,
  oddKey,
  needsQuotes,
  hyphenWithoutSpace,
  colonWithoutSpace,
  noKey,
  tooDeep,
  unaligned,
];

function unmerged({ lines }: YamlContext): YamlMistake | null {
  const line = lines.find(({ content }) => content.startsWith('<<<<<<<'));
  if (line === undefined) return null;
  const message =
    'two versions of this part were not merged: keep one of them, and delete the lines of <<<<<<<, ======= and >>>>>>>';
  return { line: line.number, column: 1, message };
}

function tab({ line, error }: YamlContext): YamlMistake | null {
  const column = line.content.search(/^ *\t/) === -1 ? 0 : line.content.indexOf('\t') + 1;
  if (error.code !== 'TAB_AS_INDENT' && column === 0) return null;
  return {
    line: line.number,
    column: Math.max(1, column),
    message: 'indentation must be spaces, and here is a tab: put two spaces for each step in',
  };
}

function nonBreakingSpace({ line }: YamlContext): YamlMistake | null {
  const [, before] = /^([^:]*:|[ -]*)\u00a0/.exec(line.content) ?? [];
  if (before === undefined) return null;
  const message = 'here is a non-breaking space: delete it and type a plain one';
  return { line: line.number, column: before.length + 1, message };
}

function secondDocument({ line, error }: YamlContext): YamlMistake | null {
  if (error.code !== 'MULTIPLE_DOCS' && !/^(?:---|\.\.\.)$/.test(line.content.trimEnd()))
    return null;
  const message = 'a line of --- ends the file for YAML, and more follows: delete this line';
  return { line: line.number, column: 1, message };
}

const quoted = { '"': /^"(?:[^"\\]|\\.)*"/, "'": /^'(?:[^']|'')*'/ };

/** A quote that is not closed is noticed where the next one opens, or at the end of the file. */
function quotes({ lines, line }: YamlContext): YamlMistake | null {
  for (const { value, number, valueColumn } of lines.slice(0, line.number)) {
    const mark = value[0];
    if (mark !== '"' && mark !== "'") continue;
    const [closed] = quoted[mark].exec(value) ?? [];
    const rest = closed === undefined ? '' : value.slice(closed.length);
    if (closed === undefined && !continues(lines, number, mark)) {
      const message = `the ${mark} that opens this text is never closed: put one at its end`;
      return { line: number, column: valueColumn, message };
    }
    if (closed === undefined || /^(?:$|\s+#)/.test(rest)) continue;
    const column = valueColumn + closed.length;
    const message =
      mark === "'" && /^\p{L}/u.test(rest)
        ? `this ' ends the text: write it twice (''), or put the whole text in " instead`
        : `the text goes on after the ${mark} that closes it: put all of it in quotes`;
    return { line: number, column: column - 1, message };
  }
  return null;
}

/** Whether a text in quotes goes on in the lines below, each further in, and is closed there. */
function continues(lines: readonly YamlLine[], number: number, mark: '"' | "'"): boolean {
  const start = lines[number - 1];
  if (start === undefined) return false;
  for (const { content } of lines.slice(number)) {
    if (content.trim() !== '' && content.search(/\S/) + 1 <= start.column) return false;
    if (content.includes(mark)) return content.trimEnd().endsWith(mark);
  }
  return false;
}

function duplicateKey({ line, lines, error }: YamlContext): YamlMistake | null {
  if (error.code !== 'DUPLICATE_KEY') return null;
  const { key, column, number } = line;
  const earlier = lines
    .slice(0, number - 1)
    .findLast((other) => other.key === key && other.column === column);
  const where = earlier === undefined ? 'above' : `in line ${earlier.number}`;
  const message = `the key “${key}” stands already ${where}: delete or rename one of them`;
  return { line: number, column, message };
}

function backslash({ line, error }: YamlContext): YamlMistake | null {
  if (error.code !== 'BAD_DQ_ESCAPE') return null;
  const column = line.content.indexOf('\\') + 1;
  return { line: line.number, column, message: 'a \\ in a text in quotes is written twice: \\\\' };
}

const closing = { '{': '}', '[': ']' };

function unclosedBracket({ line, lines, error }: YamlContext): YamlMistake | null {
  const isOpen = ({ value }: YamlLine) => /^(?:\{[^}]*|\[[^\]]*)$/.test(value);
  const found = isOpen(line)
    ? line
    : error.message.startsWith('Flow') || error.code === 'MISSING_CHAR'
      ? lines.slice(0, line.number).findLast(isOpen)
      : undefined;
  const bracket = found?.value[0];
  if (found === undefined || (bracket !== '{' && bracket !== '[')) return null;
  const message = `the ${bracket} is never closed: put ${closing[bracket]} at the end, or the text in quotes if it only starts so`;
  return { line: found.number, column: found.valueColumn, message };
}

function oddKey({ line }: YamlContext): YamlMistake | null {
  const [, before = '', first] =
    /^( *)([&*!|>%@`[\]{},?])/.exec(line.content) ??
    /^([ -]*)([&*!])[\w-]+:(?:\s|$)/.exec(line.content) ??
    [];
  if (first === undefined) return null;
  const message = `a line starts with a key, not with ${first}: delete it, or put the text in quotes`;
  return { line: line.number, column: before.length + 1, message };
}

function needsQuotes({ line }: YamlContext): YamlMistake | null {
  const { number, valueColumn, value } = line;
  const at = (index: number, why: string): YamlMistake => ({
    line: number,
    column: valueColumn + index,
    message: `${why} needs quotes around it: ${inQuotes(value)}`,
  });
  const first = value[0] ?? '';
  if (/[“”«‘’„]/.test(first) && /:(?:\s|$)/.test(value)) {
    const message = `${first} is no quotation mark for YAML: put " before and after the text`;
    return { line: number, column: valueColumn, message };
  }
  if (/^\{.*: .*\}$/.test(value)) {
    const message = 'between { and } stand keys and values, as in { amount: 30, unit: GB }';
    return { line: number, column: valueColumn, message };
  }
  const colon = /^["']/.test(value) ? -1 : value.search(/:(?:\s|$)/);
  if (/^[{}[\],&*!|>%@`]|^[-?](?:\s|$)/.test(value))
    return at(0, `a text that starts with ${first}`);
  if (colon !== -1) return at(colon, 'a text with `: ` inside');
  return null;
}

function hyphenWithoutSpace({ line, lines }: YamlContext): YamlMistake | null {
  const near = [line, lines[line.number - 2]];
  const found = near.find((other) => other !== undefined && /^ *-[^\s-]/.test(other.content));
  if (found === undefined) return null;
  const message = 'a space is missing after the hyphen that starts an entry of a list';
  return { line: found.number, column: found.content.indexOf('-') + 1, message };
}

function colonWithoutSpace({ line }: YamlContext): YamlMistake | null {
  const [, before] = /^([ -]*[\w-]+:)[^\s/]/.exec(line.content) ?? [];
  if (line.key !== null || before === undefined) return null;
  const message = 'a space is missing after the colon';
  return { line: line.number, column: before.length + 1, message };
}
