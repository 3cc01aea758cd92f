import type { MessageRecord } from '../message.ts';
import { formatTime, type MessageView } from './context.ts';

/** Marks the file as UTF-8 for spreadsheets. Excel ignores it if a line `sep=;` follows. */
const byteOrderMark = '\ufeff';

/** CSV (RFC 4180), or with semicolons, for Excel where the comma separates decimals. */
export function createCsvFormat(columns: MessageView['columns'], separator: ',' | ';') {
  const quote = (text: string) =>
    text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const line = (cells: (string | null)[]) =>
    `${cells.map((text) => quote(escapeFormulas(text ?? ''))).join(separator)}\r\n`;
  const names = columns.flatMap((column) =>
    typeof column === 'string' ? [`${column}_state`, `${column}_delivered_at`] : [column[0]],
  );
  return {
    heading: byteOrderMark + line(['id', 'received_at', ...names]),
    line: ({ message, deliveries }: MessageRecord) =>
      line([
        ...[message.id, formatTime(message.receivedAt)],
        ...columns.flatMap((column) => {
          if (typeof column !== 'string') return [column[1](message)];
          const delivery = deliveries.find(({ destination }) => destination === column);
          const endedAt = delivery?.endedAt ?? null;
          return [delivery?.state ?? null, endedAt === null ? null : formatTime(endedAt)];
        }),
      ]),
  };
}

/** Bidirectional controls, which would also affect the following cells in a text viewer. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Characters that start a formula, also fullwidth ones, wherever a reader with another separator may
 * begin a cell, after blanks and quotes. A list of plain words within a text calls nothing, and stays.
 */
const formulaStart =
  /(?!(?<=[^\s"]\n{1,2})- \p{L}[\p{L}\d .,:;]*$)[=+\-@\uff1d\uff0b\uff0d\uff20\t\r](?<=(?:^|[,;\t\r\n])[\s"]*?.)/gmsu;

/** Prefixes formulas with an apostrophe, so that spreadsheets do not evaluate them. */
function escapeFormulas(text: string): string {
  return text.replace(bidiControls, '').replace(formulaStart, "'$&");
}
