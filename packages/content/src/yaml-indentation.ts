import { isFilled, type YamlContext, type YamlLine, type YamlMistake } from './yaml-line.ts';

/** A line further in than the text above it leaves room for. */
export function tooDeep({ line, lines, error }: YamlContext): YamlMistake | null {
  if (error.code === 'BAD_INDENT') {
    const above = lines.slice(0, line.number - 1).findLast(isFilled);
    return above === undefined ? null : indentedMore(above, line);
  }
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY' && error.code !== 'MULTILINE_IMPLICIT_KEY')
    return null;
  const next = lines.slice(line.number).find(isFilled);
  return next === undefined ? null : indentedMore(line, next);
}

function indentedMore(above: YamlLine, line: YamlLine): YamlMistake | null {
  const start = getStart(line);
  if (above.value === '' || start <= above.column) return null;
  const message = `this line is indented more than line ${above.number}, which holds a text already: indent both alike`;
  return { line: line.number, column: start, message };
}

function getStart({ content }: YamlLine): number {
  return content.search(/\S/) + 1;
}

/** A line that starts in a column in which none above it does. */
export function unaligned({ line, lines, error }: YamlContext): YamlMistake | null {
  const isIndent =
    error.code === 'BAD_INDENT' ||
    error.message.startsWith('Sequence item without') ||
    error.message.startsWith('A block sequence') ||
    error.message.startsWith('Unexpected scalar');
  if (!isIndent) return null;
  const start = getStart(line);
  const above = lines.slice(0, line.number - 1).filter(isFilled);
  const deeper = above.findLast(({ column, content }) =>
    line.isEntry ? content.search(/\S/) >= start : column > start,
  );
  if (above.at(-1)?.isEntry === true && above.at(-1)?.content.search(/\S/) === start - 1) {
    const message =
      'this line stands in a list and is no entry of it: start it with a hyphen and a space, or indent it as the line it belongs to';
    return { line: line.number, column: start, message };
  }
  const message =
    deeper === undefined
      ? 'this line is indented like no line above it: indent it as the line it belongs to'
      : `this line is indented less than line ${deeper.number} and like no other line above it: indent it as the line it belongs to`;
  return { line: line.number, column: start, message };
}

/** A key without its colon, or the second half of a text that was cut by the Enter key. */
export function noKey({ line, lines, error }: YamlContext): YamlMistake | null {
  if (!['MULTILINE_IMPLICIT_KEY', 'MISSING_CHAR', 'BAD_INDENT'].includes(error.code)) return null;
  if (line.key !== null || line.isEntry) return null;
  const above = lines.slice(0, line.number - 1).findLast(isFilled);
  const join =
    above === undefined || above.value === ''
      ? ''
      : `, or put it at the end of line ${above.number} if it goes on with that text`;
  const message = `this line has no key: start it with one, a colon and a space${join}`;
  return { line: line.number, column: line.column, message };
}
