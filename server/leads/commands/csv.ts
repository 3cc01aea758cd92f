import { channels, type LeadRecord } from '#server/leads/store/lead-store.ts';

const columns = [
  'id',
  'received_at',
  'language',
  'name',
  'email',
  'company',
  'size',
  'suite',
  'message',
  'suspicion',
  ...channels.flatMap((channel) => [`${channel}_state`, `${channel}_delivered_at`]),
];

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const csvHeader = `\ufeff${line(columns)}`;

/** A lead as a line of CSV (RFC 4180). */
export function csvRow({ lead, deliveries }: LeadRecord): string {
  const { id, receivedAt, language, name, email, company, size, suite, message, suspicion } = lead;
  const states = channels.flatMap((channel) => {
    const delivery = deliveries.find((one) => one.channel === channel);
    const deliveredAt = delivery?.deliveredAt ?? null;
    return [delivery?.state ?? '', deliveredAt === null ? '' : new Date(deliveredAt).toISOString()];
  });
  const received = new Date(receivedAt).toISOString();
  return line([
    id,
    received,
    language,
    name,
    email,
    company,
    size ?? '',
    suite ?? '',
    message,
    suspicion ?? '',
    ...states,
  ]);
}

function line(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Spreadsheets evaluate text that begins like a formula, unless an apostrophe precedes it. */
function cell(text: string): string {
  const escaped = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
