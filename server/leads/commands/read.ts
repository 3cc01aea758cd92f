import { withoutDirections } from '#server/leads/deliver/mail-text.ts';
import { createExportFile } from '#server/leads/export-files.ts';
import { isFolderOfOther } from '#server/leads/folder-owner.ts';
import {
  channels,
  type Delivery,
  type DeliveryState,
  type LeadRecord,
  type LeadStore,
  type ListRequest,
  type StoredLead,
} from '#server/leads/store/lead-store.ts';
import {
  CommandError,
  countMessages,
  formatTime,
  printable,
  type CommandContext,
  type MessageView,
} from './context.ts';

const defaultLimit = 100;

/** Runs `list`: the newest messages first. */
export async function listMessages(
  options: { state?: DeliveryState; from?: string; limit?: number; all?: boolean },
  context: CommandContext,
): Promise<void> {
  const { state = null, from = null, all = false } = options;
  const limit = all ? Infinity : (options.limit ?? defaultLimit);
  const request = { state, from, order: 'newest-first', limit: limit + 1 } as const;
  const pages = readPages(context.store, request);
  const which = state === null ? 'No message' : `No message that is ${state}`;
  const nothing = state === null ? 'There are no messages.' : `No message is ${state}.`;
  await writeList(pages, limit, context, {
    none: from === null ? nothing : `${which} came from “${printable(from)}”.`,
    more: 'See them with --limit N or --all.',
  });
}

/** Runs `search`. */
export async function searchMessages(
  words: string,
  { limit = defaultLimit }: { limit?: number },
  context: CommandContext,
): Promise<void> {
  const found = await context.store.search({ words, limit: limit + 1 });
  await writeList([found], limit, context, {
    none: 'No message has words that begin like these.',
    more: 'Add a word, or --limit N.',
  });
}

/** Writes messages up to a limit, and says if there are none, or more. */
async function writeList(
  pages: Pages,
  limit: number,
  { isJson, message, write, writeError }: CommandContext,
  { none, more }: { none: string; more: string },
): Promise<void> {
  const format = isJson ? jsonFormat : createTableFormat(message);
  const count = await writeRecords(pages, format, write, limit);
  if (count === 0 && !isJson) writeError(`${none}\n`);
  if (count > limit) writeError(`These are the newest ${limit}; there are more. ${more}\n`);
}

/** Runs `show`. */
export async function showMessage(id: string, context: CommandContext): Promise<void> {
  const record = await findMessage(id, context);
  const text = context.isJson
    ? `${JSON.stringify(describeForScripts(record), null, 2)}\n`
    : describeForPeople(record, context);
  await context.write(text);
}

export async function findMessage(id: string, { store }: CommandContext): Promise<LeadRecord> {
  const record = await store.find(id);
  if (record !== null) return record;
  throw new CommandError('missing', `There is no message ${printable(id)}.`);
}

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

/** Messages in pages, so that no more than one is in memory. */
export async function* readPages(
  store: LeadStore,
  { limit, ...request }: Omit<ListRequest, 'after'>,
): AsyncGenerator<LeadRecord[]> {
  let after: string | null = null;
  for (let left = limit; left > 0; left -= pageSize) {
    const size = Math.min(pageSize, left);
    const page: LeadRecord[] = await store.list({ ...request, after, limit: size });
    if (page.length > 0) yield page;
    if (page.length < size) return;
    after = page.at(-1)?.lead.id ?? null;
  }
}

const pageSize = 200;

type Pages = AsyncIterable<LeadRecord[]> | Iterable<LeadRecord[]>;

/** How many messages are written as one text. */
type RecordFormat = {
  start: string;
  record(record: LeadRecord, index: number): string;
  end(count: number): string;
};

/** Writes each page before the next is read, up to a limit. Resolves with how many messages came. */
async function writeRecords(
  pages: Pages,
  { start, record, end }: RecordFormat,
  write: CommandContext['write'],
  limit = Infinity,
): Promise<number> {
  let count = 0;
  if (start !== '') await write(start);
  for await (const page of pages) {
    const texts = page.map((one, index) => record(one, count + index));
    await write(texts.slice(0, limit - count).join(''));
    count += page.length;
  }
  const last = end(count);
  if (last !== '') await write(last);
  return count;
}

const jsonFormat: RecordFormat = {
  start: '',
  record: (record, index) =>
    (index === 0 ? '[\n' : ',\n') + JSON.stringify(describeForScripts(record)),
  end: (count) => (count === 0 ? '[]\n' : '\n]\n'),
};

/** A line for each message, for people. */
function createTableFormat({ title }: MessageView<StoredLead>): RecordFormat {
  const line = (id: string, received: string, rest: string) =>
    `${printable(`${id.padEnd(36)}  ${received.padEnd(20)}  ${rest}`)}\n`;
  const [heading, describe] = title;
  return {
    start: line('ID', 'RECEIVED', `DELIVERY, ${heading.toUpperCase()}`),
    record(record) {
      const received = formatTime(record.lead.receivedAt).replace(/\.\d+Z$/, 'Z');
      const rest = `${describeStates(record)}  ${describe(record.lead) ?? ''}`;
      return line(record.lead.id, received, rest);
    },
    end: () => '',
  };
}

export function describeStates({ deliveries }: LeadRecord): string {
  return deliveries.map(({ channel, state }) => `${channel} ${state}`).join(', ');
}

/** Everything that is stored about a message; times as RFC 3339. */
function describeForScripts({ lead, key, deliveries }: LeadRecord) {
  const { id, receivedAt, ...rest } = lead;
  return {
    id,
    ...rest,
    receivedAt: formatTime(receivedAt),
    idempotencyKey: key,
    deliveries: deliveries.map(({ channel, state, attempts, lastError, ...times }) => ({
      channel,
      state,
      attempts,
      nextAttemptAt: state === 'pending' ? formatTime(times.nextAttemptAt) : null,
      deliveredAt: times.deliveredAt === null ? null : formatTime(times.deliveredAt),
      lastError,
    })),
  };
}

function describeForPeople({ lead, deliveries }: LeadRecord, { message }: CommandContext): string {
  const facts = [
    ['id', lead.id] as const,
    ['received', formatTime(lead.receivedAt)] as const,
    ...message.facts(lead),
    ...deliveries.map((delivery) => [delivery.channel, describeDelivery(delivery)] as const),
  ];
  const width = Math.max(...facts.map(([label]) => label.length)) + 1;
  const texts = message.texts(lead);
  // One alone needs no label.
  const isLabelled = texts.length > 1;
  return [
    ...facts.map(([label, value]) => printable(label.padEnd(width) + (value || '-'))),
    ...texts.flatMap(([label, text]) => ['', ...(isLabelled ? [`${label}:`] : []), ...lines(text)]),
    '',
  ].join('\n');
}

function lines(text: string): string[] {
  return text.split('\n').map(printable);
}

function describeDelivery(delivery: Delivery): string {
  const { state, attempts, nextAttemptAt, deliveredAt, lastError } = delivery;
  const ended = deliveredAt === null ? '' : `, ${formatTime(deliveredAt)}`;
  const when = state === 'pending' ? `, next ${formatTime(nextAttemptAt)}` : ended;
  return `${state}${when}, attempts ${attempts}${lastError === null ? '' : `, ${lastError}`}`;
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
