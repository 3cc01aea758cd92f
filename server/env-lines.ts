/**
 * What of a settings file (`.env`) would be read otherwise than it is meant, one message for each
 * line, without its value, which may be a secret. Node.js cuts a value at `#`, passes over a line
 * that it does not understand, and lets a quote that is not closed swallow the lines after it, all
 * without a word; blanks other than space and tab it takes for a part of the name or of the value.
 */
export function problemsOfLines(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const problem = problemOf(line);
    return problem === null ? [] : [`line ${index + 1}: ${problem}`];
  });
}

const quotes = ['"', "'", '`'];

/** What nobody sees in an editor, and what stands for bytes that are no UTF-8. */
const unseen = /[^\t\P{Cc}]|[\u00a0\u200b\ufeff\ufffd]/u;

function problemOf(line: string): string | null {
  if (/^\s*(?:#|$)/.test(line)) return null;
  if (line.startsWith('\ufeff')) {
    return 'expected no byte order mark in front of it: save the file as UTF-8 without one';
  }
  const text = line.replace(/^[ \t]+|[ \t\r]+$/g, '');
  const [, name, value] = /^(?:export +)?([A-Za-z_]\w*)[ \t]*=[ \t]*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) return 'expected NAME=value';
  if (unseen.test(value))
    return `expected the value of ${name} in UTF-8, without unseen characters`;
  return problemOfQuotes(name, value);
}

function problemOfQuotes(name: string, value: string): string | null {
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
