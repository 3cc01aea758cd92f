/** How much of a line is shown before and after the place that is meant. */
const before = 50;
const after = 30;

/**
 * A line with its number, and below it a mark under one column; both count from 1. Of a long line
 * only the part around the column is shown.
 */
export function excerpt(content: string, line: number, column: number): string[] {
  const shown = content.replaceAll('\t', ' ');
  const index = column - 1;
  const start = Math.max(0, index - before);
  const end = index + after;
  const left = `${start > 0 ? '…' : ''}${shown.slice(start, index)}`;
  const right = `${shown.slice(index, end)}${end < shown.length ? '…' : ''}`;
  const margin = ' '.repeat(String(line).length);
  return [`${line} | ${left}${right}`, `${margin} | ${' '.repeat([...left].length)}^`];
}
