import type { MessageRecord } from '../message.ts';
import { formatTime, type MessageView } from './context.ts';

/** Tells spreadsheets that the file is UTF-8. Excel ignores it where a line `sep=;` follows. */
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

/** In a viewer of texts, a direction would go on in the cells that follow. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A formula begins with these, in their wide forms too. A reader with another separator begins cells
 * inside our text, so every place counts where one could begin, after blanks and quotes.
 */
const formula = /[=+\-@\uff1d\uff0b\uff0d\uff20\t\r](?<=(?:^|[,;\t\r\n])[\s"]*?.)/gs;

/** Spreadsheets evaluate a cell that begins like a formula, unless an apostrophe precedes it. */
function escapeFormulas(text: string): string {
  return text.replace(directions, '').replace(formula, "'$&");
}
