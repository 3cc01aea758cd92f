/**
 * What of a settings file (`.env`) would be read otherwise than it is meant, one message for each
 * line, without its value, which may be a secret. Node.js cuts a value at `#`, passes over a line
 * that it does not understand, and lets a quote that is not closed swallow the lines after it, all
 * without a word.
 */
export function problemsOfLines(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const problem = problemOf(line.trim());
    return problem === null ? [] : [`line ${index + 1}: ${problem}`];
  });
}

const quotes = ['"', "'", '`'];

function problemOf(line: string): string | null {
  if (line === '' || line.startsWith('#')) return null;
  const [, name, value] = /^(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line) ?? [];
  if (name === undefined || value === undefined) return 'expected NAME=value';
  const quote = value.charAt(0);
  if (quotes.includes(quote)) {
    const end = value.indexOf(quote, 1);
    return end === value.length - 1 && end > 0
      ? null
      : `expected ${name} to end with the quote that it begins with, and nothing behind it`;
  }
  return value.includes('#')
    ? `expected quotes around the value of ${name}, which holds a #: ${name}='…'`
    : null;
}
