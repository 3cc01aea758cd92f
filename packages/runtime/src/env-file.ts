import { lstatSync, readFileSync, statSync } from 'node:fs';

/** Ends the process with 1 if `.env`, or the file that ENV_FILE names, cannot be used. */
export function loadEnvFile(): void {
  const named = process.env['ENV_FILE']?.trim() || null;
  const path = named ?? '.env';
  // Also a link that leads nowhere: settings are missing then, and must not be passed over.
  if (named === null && lstatSync(path, { throwIfNoEntry: false }) === undefined) return;
  const problems: string[] = [];
  try {
    // Nobody may ever write to a pipe that is opened.
    if (statSync(path).isFIFO()) throw new Error('expected a file, and no pipe');
    problems.push(...findAmbiguousLines(readFileSync(path, 'utf8')));
    if (problems.length === 0) return process.loadEnvFile(path);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  process.stderr.write(`${[`${path} cannot be used:`, ...problems].join('\n  ')}\n`);
  process.exit(1);
}

/** What nobody sees in an editor, and what stands for bytes that are no UTF-8. */
const unseen = /[^\t\P{Cc}]|[\u00a0\u200b\ufeff\ufffd]/u;

/**
 * Node cuts a value at `#`, passes over a line that it does not understand, lets an open quote
 * swallow the lines after it, and takes blanks other than space and tab for a part of the name or
 * value. Values, which may be secret, are not shown.
 */
export function findAmbiguousLines(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const problem = explainAmbiguity(line);
    return problem === null ? [] : [`line ${index + 1}: ${problem}`];
  });
}

function explainAmbiguity(line: string): string | null {
  if (/^\s*(?:#|$)/.test(line)) return null;
  if (line.startsWith('\ufeff')) {
    return 'expected no byte order mark in front of it: save the file as UTF-8 without one';
  }
  const text = line.replace(/^[ \t]+|[ \t\r]+$/g, '');
  const [, name, value] = /^(?:export +)?([A-Za-z_]\w*)[ \t]*=[ \t]*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) return 'expected NAME=value';
  if (unseen.test(value)) {
    return `expected the value of ${name} in UTF-8, without unseen characters`;
  }
  // Quoted with one kind of quote, which comes at the end again and nowhere between.
  if (/^(["'`])(?:(?!\1).)*\1$/.test(value)) return null;
  if (/^["'`]/.test(value)) {
    return `expected ${name} to end with the quote that it begins with, and nothing behind it`;
  }
  if (!value.includes('#')) return null;
  return `expected quotes around the value of ${name}, which holds a #: ${name}='…'`;
}
