import { readFileSync } from 'node:fs';

/** The text of a file, or the first thing in its bytes that keeps it from being read. */
export type ReadText =
  { ok: true; text: string } | { ok: false; line: number; message: string; excerpt: string[] };

const howToSave =
  'save it as UTF-8 (VS Code: “Save with Encoding” behind the encoding in the status bar; ' +
  'Notepad: “Save as”, Encoding)';

/** Reads a file that has to be UTF-8. A byte-order mark is left out, and each line ends with `\n`. */
export function readText(path: string): ReadText {
  const bytes = readFileSync(path);
  if (isUtf16(bytes)) {
    const message = `the file is not UTF-8 but UTF-16: ${howToSave}`;
    return { ok: false, line: 1, message, excerpt: [] };
  }
  const text = decode(bytes);
  if (text === null) return notUtf8(bytes);
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const lost = lines.indexOf('\ufffd');
  if (lost === -1) return { ok: true, text: lines };
  const { line, column } = locate(lines, lost);
  const message =
    'a letter was lost here when the file was saved in another encoding: type it again';
  const content = lines.split('\n')[line - 1] ?? '';
  return { ok: false, line, message, excerpt: excerpt(content, line, column) };
}

function isUtf16(bytes: Buffer): boolean {
  const [first = 1, second = 1] = bytes;
  return (
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff) ||
    first === 0 ||
    second === 0
  );
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The first line that is not UTF-8, shown as the programs that write such files mean it. */
function notUtf8(bytes: Buffer): ReadText {
  let [line, start] = [1, 0];
  let end = endOfLine(bytes, start);
  while (decode(bytes.subarray(start, end)) !== null && end < bytes.length) {
    [line, start] = [line + 1, end];
    end = endOfLine(bytes, start);
  }
  const meant = new TextDecoder('windows-1252').decode(bytes.subarray(start, end)).trimEnd();
  return {
    ok: false,
    line,
    message: `this line is not UTF-8, which letters such as é or ñ need: ${howToSave}`,
    excerpt: excerpt(meant, line, meant.search(/[^\0-\x7f]/) + 1),
  };
}

function endOfLine(bytes: Buffer, start: number): number {
  const end = bytes.indexOf(0x0a, start);
  return end === -1 ? bytes.length : end + 1;
}

/** Where an offset in a text stands; both from 1. */
export function locate(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

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
