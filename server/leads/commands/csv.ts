import { withoutDirections } from '#server/leads/deliver/mail-text.ts';
import { attributionParts, partsOf } from '#server/leads/attribution.ts';
import { firstFields, laterFields, type LaterField } from '#server/leads/later-fields.ts';
import { channels, type LeadRecord } from '#server/leads/store/lead-store.ts';
import { formatTime } from './format-time.ts';

/** What the form had before exports held attributions. */
const earlierFields: readonly LaterField[] = laterFields.filter((field) => field === 'demo');
const newFields = laterFields.filter((field) => !earlierFields.includes(field));

/** A field that the form gets comes last: programs that read the others go by their places. */
const columns = [
  'id',
  'received_at',
  'language',
  ...firstFields,
  'suspicion',
  ...channels.flatMap((channel) => [`${channel}_state`, `${channel}_delivered_at`]),
  ...earlierFields,
  ...attributionParts,
  ...newFields,
];

/** A formula begins with these, in their wide forms too; a reader may drop a tab or return. */
const armed = /[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/;

/**
 * The byte order mark tells spreadsheets that the file is UTF-8. Excel no longer heeds it where a line
 * `sep=;` follows, so no form has one.
 */
const byteOrderMark = '\ufeff';

export type CsvForm = {
  header: string;
  row(record: LeadRecord): string;
};

/** CSV (RFC 4180) and, for Excel where the comma separates decimals, a form with semicolons. */
export const csvForms = {
  csv: csvForm(','),
  excel: csvForm(';'),
} as const satisfies Record<string, CsvForm>;

function csvForm(separator: ',' | ';'): CsvForm {
  function line(cells: readonly string[]): string {
    // In a viewer of texts, a direction would go on in the cells that follow.
    const texts = cells.map((text) => disarm(withoutDirections(text)));
    return `${texts.map((text) => quote(text, separator)).join(separator)}\r\n`;
  }
  return {
    header: byteOrderMark + line(columns),
    row: (record) => line(cellsOf(record)),
  };
}

function cellsOf({ lead, deliveries }: LeadRecord): string[] {
  const { id, receivedAt, language, suspicion, attribution } = lead;
  const parts = partsOf(attribution);
  const states = channels.flatMap((channel) => {
    const delivery = deliveries.find((one) => one.channel === channel);
    const deliveredAt = delivery?.deliveredAt ?? null;
    return [delivery?.state ?? '', deliveredAt === null ? '' : formatTime(deliveredAt)];
  });
  return [
    id,
    formatTime(receivedAt),
    language,
    ...firstFields.map((field) => lead[field] ?? ''),
    suspicion ?? '',
    ...states,
    ...earlierFields.map((field) => lead[field] ?? ''),
    ...attributionParts.map((part) => parts[part] ?? ''),
    ...newFields.map((field) => lead[field] ?? ''),
  ];
}

function quote(text: string, separator: string): string {
  const isQuoted = text.includes(separator) || /["\r\n]/.test(text);
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Spreadsheets evaluate a cell that begins like a formula, unless an apostrophe precedes it. A
 * reader with another separator begins cells inside our text, even if that is quoted, so every
 * place counts where one could begin, after blanks and quotes that may be dropped.
 */
function disarm(text: string): string {
  let disarmed = '';
  let isStart = true;
  for (const character of text) {
    if (isStart && armed.test(character)) disarmed += "'";
    disarmed += character;
    isStart = /[,;\t\r\n]/.test(character) || (isStart && /[\s"]/.test(character));
  }
  return disarmed;
}
