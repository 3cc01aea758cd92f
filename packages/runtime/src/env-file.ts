import { lstatSync, readFileSync, statSync } from 'node:fs';

/** Ends the process with 1 if `.env`, or the file that ENV_FILE names, cannot be used. */
export function loadEnvFile(): void {
  const named = process.env['ENV_FILE']?.trim() || null;
  const path = named ?? '.env';
  // A dangling link is not ignored: it fails below, because its settings are missing.
  if (named === null && lstatSync(path, { throwIfNoEntry: false }) === undefined) return;
  const problems: string[] = [];
  try {
    // Reading a pipe could block forever.
    if (statSync(path).isFIFO()) throw new Error('expected a file, and no pipe');
    problems.push(...findAmbiguousLines(readFileSync(path, 'utf8')));
    if (problems.length === 0) return process.loadEnvFile(path);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  process.stderr.write(`${[`${path} cannot be used:`, ...problems].join('\n  ')}\n`);
  process.exit(1);
}

/** Characters that editors do not show, and the replacement for bytes that are not UTF-8. */
const invisibleCharacter = /[^\t\P{Cc}]|[\u00a0\u200b\ufeff\ufffd]/u;

/**
 * Node ends a value at `#` even without a blank in front of it, skips a line that it cannot parse, lets an open quote swallow the lines
 * after it, and treats blanks other than space and tab as part of the name or value. The results
 * do not contain values, which may be secret.
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
  const text = line.replace(/^[ \t]+|(?<![ \t\r])[ \t\r]+$/g, '');
  const [, name, given] = /^(?:export +)?([A-Za-z_]\w*)[ \t]*=(.*)$/.exec(text) ?? [];
  if (name === undefined || given === undefined) return 'expected NAME=value';
  const [quoted] = /^[ \t]*(["'`])(?:(?!\1).)*\1(?=$|[ \t]+#)/.exec(given) ?? [];
  const value = quoted ?? given.replace(/[ \t]#.*$/, '').trimStart();
  if (invisibleCharacter.test(value)) {
    return `expected the value of ${name} in UTF-8, without unseen characters`;
  }
  if (quoted !== undefined) return null;
  if (/^["'`]/.test(value)) {
    return `expected ${name} to end with the quote that it begins with, and nothing behind it`;
  }
  if (!value.includes('#')) return null;
  return `expected quotes around the value of ${name}, which holds a #: ${name}='…'`;
}
