import { randomUUID } from 'node:crypto';
import { writeExport } from '../export-files.ts';
import type { Delivery, MessageRecord } from '../message.ts';
import { tokenize, type ListRequest } from '../store/search.ts';
import type { Store } from '../store/store.ts';
import { CommandError, countMessages, exitCodes, formatTime, portionSize } from './context.ts';
import { printable, type Context, type MessageView } from './context.ts';
import { csvFormat } from './csv.ts';

export async function list(context: Context): Promise<void> {
  const { state, from } = context.flags;
  await writeList(context, { state, context: from });
}

export async function search(context: Context, text: string): Promise<void> {
  const words = tokenize(text);
  if (words.length === 0) context.misuse('search needs a word');
  await writeList(context, { words });
}

/** Writes messages, the newest first. */
async function writeList(
  context: Context,
  request: Pick<ListRequest, 'state' | 'words' | 'context'>,
): Promise<void> {
  const { flags, store, view, write, writeError } = context;
  const limit = flags.all ? Infinity : (flags.limit ?? 100);
  const pages = readPages(store, { ...request, order: 'newest-first' }, limit + 1);
  const format = flags.json ? null : tableFormat(view);
  const count = await writeRecords(context, pages, format, write, limit);
  if (count === 0 && !flags.json) writeError('There is no such message.\n');
  const more = `These are the newest ${limit}; there are more. See them with --limit N.\n`;
  if (count > limit) writeError(more);
}

export async function show(context: Context, id: string): Promise<void> {
  const { flags, view, write } = context;
  const record = await findMessage(context, id);
  const json = () => `${JSON.stringify(toJson(record, view), null, 2)}\n`;
  await write(flags.json ? json() : describe(record, view));
}

export async function findMessage({ store }: Context, id: string): Promise<MessageRecord> {
  const record = await store.find(id);
  if (record !== null) return record;
  throw new CommandError(exitCodes.missing, `There is no message ${printable(id)}.`);
}

/** Into a file that `erase` and `purge` find, or to standard output. */
export async function exportMessages(context: Context): Promise<void> {
  const { flags, name, view, destinations, store, location, write, writeError, now } = context;
  const { state, csv, json, excel, stdout } = flags;
  if (csv === json) context.misuse('export needs either --csv or --json');
  if (excel && !csv) context.misuse('--excel needs --csv');
  const format = json ? null : csvFormat(view.columns, destinations, excel ? ';' : ',');
  const pages = readPages(store, { state, order: 'oldest-first' });
  if (stdout) {
    await writeRecords(context, pages, format, write);
    return;
  }
  let count = 0;
  const second = new Date(now()).toISOString().slice(0, 19).replaceAll(':', '');
  const file = `${name}-${second}Z-${randomUUID().slice(0, 8)}.${json ? 'json' : 'csv'}`;
  const path = await writeExport(location.dataDir, file, async (write) => {
    count = await writeRecords(context, pages, format, write);
  });
  if (path === null) {
    throw new Error('A message was deleted meanwhile, and this export with it. Run it again.');
  }
  writeError(`${countMessages(count)} exported. The file is deleted as soon as one of them is.\n`);
  await write(`${path}\n`);
}

/** Messages in pages, so that no more than one is in memory. */
export async function* readPages(
  store: Store,
  request: Omit<ListRequest, 'after' | 'limit'>,
  limit = Infinity,
): AsyncGenerator<MessageRecord[]> {
  let after: string | undefined;
  for (let left = limit; left > 0; left -= portionSize) {
    const size = Math.min(portionSize, left);
    const page = await store.list({ ...request, after, limit: size });
    if (page.length > 0) yield page;
    if (page.length < size) return;
    after = page.at(-1)?.message.id;
  }
}

/** How messages are written as one text, if not as JSON. */
type Format = { heading: string; line(record: MessageRecord): string };

/** Writes each page before the next is read, up to a limit. Resolves with how many messages came. */
async function writeRecords(
  { view }: Context,
  pages: AsyncIterable<MessageRecord[]>,
  format: Format | null,
  write: Context['write'],
  limit = Infinity,
): Promise<number> {
  let count = 0;
  if (format !== null) await write(format.heading);
  for await (const page of pages) {
    const texts = page.slice(0, limit - count).map((record, index) => {
      if (format !== null) return format.line(record);
      return `${count + index === 0 ? '[' : ','}\n${JSON.stringify(toJson(record, view))}`;
    });
    await write(texts.join(''));
    count += page.length;
  }
  if (format === null) await write(count === 0 ? '[]\n' : '\n]\n');
  return count;
}

/** A line for each message, for people. */
function tableFormat({ title: [heading, describeTitle] }: MessageView): Format {
  const line = (id: string, received: string, rest: string) =>
    `${printable(`${id.padEnd(36)}  ${received.padEnd(20)}  ${rest}`)}\n`;
  return {
    heading: line('ID', 'RECEIVED', `DELIVERY, ${heading.toUpperCase()}`),
    line({ message, deliveries }) {
      const received = formatTime(message.receivedAt).replace(/\.\d+Z$/, 'Z');
      const title = describeTitle(message) ?? '';
      return line(message.id, received, `${describeStates(deliveries)}  ${title}`);
    },
  };
}

export function describeStates(deliveries: readonly Delivery[]): string {
  return deliveries.map(({ destination, state }) => `${destination} ${state}`).join(', ');
}

/** Everything that is stored about a message; times as RFC 3339. */
function toJson({ message, key, deliveries }: MessageRecord, view: MessageView) {
  return {
    id: message.id,
    ...view.toJson(message),
    receivedAt: formatTime(message.receivedAt),
    idempotencyKey: key,
    deliveries: deliveries.map(({ destination, state, attempts, lastError, ...times }) => ({
      channel: destination,
      state,
      attempts,
      nextAttemptAt: state === 'pending' ? formatTime(times.nextAttemptAt) : null,
      deliveredAt: times.endedAt === null ? null : formatTime(times.endedAt),
      lastError,
    })),
  };
}

function describe({ message, deliveries }: MessageRecord, view: MessageView): string {
  const facts = [
    ['id', message.id] as const,
    ['received', formatTime(message.receivedAt)] as const,
    ...view.facts(message),
    ...deliveries.map((delivery) => [delivery.destination, describeDelivery(delivery)] as const),
  ];
  const width = Math.max(...facts.map(([label]) => label.length)) + 1;
  const texts = view.texts(message).flatMap(([label, text], _, { length }) => {
    const lines = text.split('\n').map(printable);
    // A single text needs no label.
    return length === 1 ? ['', ...lines] : ['', `${label}:`, ...lines];
  });
  const lines = facts.map(([label, value]) => printable(label.padEnd(width) + (value || '-')));
  return [...lines, ...texts, ''].join('\n');
}

function describeDelivery(delivery: Delivery): string {
  const { state, attempts, nextAttemptAt, endedAt, lastError } = delivery;
  const ended = endedAt === null ? '' : `, ${formatTime(endedAt)}`;
  const when = state === 'pending' ? `, next ${formatTime(nextAttemptAt)}` : ended;
  return `${state}${when}, attempts ${attempts}${lastError === null ? '' : `, ${lastError}`}`;
}
