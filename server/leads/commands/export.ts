import { withoutDirections } from '#server/leads/deliver/mail-text.ts';
import { createExportFile } from '#server/leads/export-files.ts';
import { isFolderOfOther } from '#server/leads/folder-owner.ts';
import { channels, type DeliveryState, type StoredLead } from '#server/leads/store/lead-store.ts';
import {
  CommandError,
  countMessages,
  formatTime,
  type CommandContext,
  type MessageView,
} from './context.ts';
import { jsonFormat, readPages, writeRecords, type RecordFormat } from './inspect.ts';

/** Runs `export`: into a file that `erase` and `purge` find, or to standard output. */
export async function exportMessages(
  options: { state?: DeliveryState; json?: boolean; excel?: boolean; stdout?: boolean },
  context: CommandContext,
): Promise<void> {
  const { message, store, location, write, writeError, now } = context;
  const { state = null, json = false, excel = false, stdout = false } = options;
  const format = json ? jsonFormat : createCsvFormat(message, excel ? ';' : ',');
  const pages = readPages(store, { state, order: 'oldest-first', limit: Infinity });
  if (stdout) {
    await writeRecords(pages, format, write);
    return;
  }
  const { dataDir } = location;
  if (isFolderOfOther(dataDir)) {
    const problem = `${dataDir} belongs to another user: run this command as that user.`;
    throw new CommandError('unavailable', problem);
  }
  const extension = json ? 'json' : 'csv';
  const file = await createExportFile(dataDir, { time: now(), extension });
  const count = await writeRecords(pages, format, file.write).catch(async (error) => {
    await file.discard();
    throw error;
  });
  if (!(await file.finish())) {
    const problem = 'A message was deleted meanwhile, and this export with it. Run it again.';
    throw new CommandError('unavailable', problem);
  }
  writeError(`${countMessages(count)} exported. The file is deleted as soon as one of them is.\n`);
  await write(`${file.path}\n`);
}

/**
 * The byte order mark tells spreadsheets that the file is UTF-8. Excel no longer heeds it where a line
 * `sep=;` follows, so no form has one.
 */
const byteOrderMark = '\ufeff';

/** CSV (RFC 4180), or with semicolons, for Excel where the comma separates decimals. */
export function createCsvFormat(
  { columns: { leading, trailing } }: MessageView<StoredLead>,
  separator: ',' | ';',
): RecordFormat {
  function line(cells: readonly (string | null)[]): string {
    // In a viewer of texts, a direction would go on in the cells that follow.
    const texts = cells.map((text) => disarm(withoutDirections(text ?? '')));
    return `${texts.map((text) => quote(text, separator)).join(separator)}\r\n`;
  }
  const names = [
    ...['id', 'received_at', ...leading.map(([name]) => name)],
    ...channels.flatMap((channel) => [`${channel}_state`, `${channel}_delivered_at`]),
    ...trailing.map(([name]) => name),
  ];
  return {
    start: byteOrderMark + line(names),
    record: ({ lead, deliveries }) =>
      line([
        ...[lead.id, formatTime(lead.receivedAt), ...leading.map(([, value]) => value(lead))],
        ...channels.flatMap((channel) => {
          const delivery = deliveries.find((one) => one.channel === channel);
          const deliveredAt = delivery?.deliveredAt ?? null;
          return [delivery?.state ?? null, deliveredAt === null ? null : formatTime(deliveredAt)];
        }),
        ...trailing.map(([, value]) => value(lead)),
      ]),
    end: () => '',
  };
}

function quote(text: string, separator: string): string {
  const isQuoted = text.includes(separator) || /["\r\n]/.test(text);
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A formula begins with these, in their wide forms too; a reader may drop a tab or return. */
const armed = /[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/;

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
