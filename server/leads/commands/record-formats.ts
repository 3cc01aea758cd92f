import type { LeadRecord } from '#server/leads/store/lead-store.ts';
import { printable, type CommandContext } from './context.ts';
import { csvForms } from './csv.ts';
import { formatTime } from './format-time.ts';
import { describeRecord } from './show.ts';

/** How many leads are written as one text. */
export type RecordFormat = {
  start: string;
  record(record: LeadRecord, index: number): string;
  end(count: number): string;
};

export const jsonFormat: RecordFormat = {
  start: '',
  record: (record, index) => (index === 0 ? '[\n' : ',\n') + JSON.stringify(describeRecord(record)),
  end: (count) => (count === 0 ? '[]\n' : '\n]\n'),
};

/** A line for each lead, for people. */
export const tableFormat: RecordFormat = {
  start: `${'ID'.padEnd(36)}  ${'RECEIVED'.padEnd(20)}  DELIVERY, COMPANY\n`,
  record({ lead, deliveries }) {
    const received = formatTime(lead.receivedAt).replace(/\.\d+Z$/, 'Z');
    const states = deliveries.map(({ channel, state }) => `${channel} ${state}`).join(', ');
    const line = `${lead.id.padEnd(36)}  ${received.padEnd(20)}  ${states}  ${lead.company}`;
    return `${printable(line)}\n`;
  },
  end: () => '',
};

export const exportFormats = {
  csv: csvFormat('csv'),
  excel: csvFormat('excel'),
  json: jsonFormat,
} as const satisfies Record<string, RecordFormat>;

export type ExportFormat = keyof typeof exportFormats;

function csvFormat(form: keyof typeof csvForms): RecordFormat {
  const { header, row } = csvForms[form];
  return { start: header, record: row, end: () => '' };
}

/** Writes pages of leads, each before the next is read. Resolves with the number of leads. */
export async function writeRecords(
  pages: AsyncIterable<LeadRecord[]>,
  format: RecordFormat,
  write: CommandContext['write'],
): Promise<number> {
  let count = 0;
  if (format.start !== '') await write(format.start);
  for await (const page of pages) {
    const first = count;
    count += page.length;
    await write(page.map((record, index) => format.record(record, first + index)).join(''));
  }
  const end = format.end(count);
  if (end !== '') await write(end);
  return count;
}
