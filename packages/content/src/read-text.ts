import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';

/** A place in a text, line and column from 1, and what is wrong there. */
export type Mistake = { line: number; column: number; message: string };

/** Reads a UTF-8 file, without its byte-order mark and with `\n` at the end of each line. */
export function readText(path: string): { text: string; mistake: Mistake | null } {
  const bytes = readFileSync(path);
  if (!isUtf8(bytes) || bytes.includes(0)) return readOtherEncoding(bytes);
  const text = bytes
    .toString()
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n');
  const lost = text.indexOf('\ufffd');
  if (lost === -1) return { text, mistake: null };
  const message =
    'a letter was lost here when the file was saved in another encoding: type it again';
  return { text, mistake: { ...locate(text, lost), message } };
}

/** Finds the first line that is not UTF-8. UTF-16 has zero bytes. */
function readOtherEncoding(bytes: Buffer) {
  const lines = bytes.toString('latin1').split('\n');
  const index = lines.findIndex(
    (line) => line.includes('\0') || !isUtf8(Buffer.from(line, 'latin1')),
  );
  const column = (lines[index] ?? '').search(/[^\x01-\x7f]/) + 1;
  const message =
    'this line is not UTF-8, which letters such as é or ñ need: save the file as UTF-8 ' +
    '(VS Code: “Save with Encoding” behind the encoding in the status bar; Notepad: “Save as”, Encoding)';
  const text = lines.join('\n').replaceAll('\0', ' ');
  return { text, mistake: { line: index + 1, column, message } };
}

/** The place of an offset in a text. */
export function locate(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** How much of a line is shown before and after the marked place. */
const before = 50;
const after = 30;

/** The line of a mistake with its number, shortened if it is long, and a mark below the place. */
export function excerpt(text: string, { line, column }: Mistake): string[] {
  const content = (text.split('\n')[line - 1] ?? '').replaceAll('\t', ' ');
  const index = column - 1;
  const start = Math.max(0, index - before);
  const end = index + after;
  const left = `${start > 0 ? '…' : ''}${content.slice(start, index)}`;
  const right = `${content.slice(index, end)}${end < content.length ? '…' : ''}`;
  const margin = ' '.repeat(String(line).length);
  return [`${line} | ${left}${right}`, `${margin} | ${' '.repeat([...left].length)}^`];
}
