import { randomUUID } from 'node:crypto';
import type { Delivery, MessageRecord } from '../message.ts';
import type { ListRequest } from '../store/search.ts';
import { tokenize } from '../store/search-text.ts';
import { CommandError, countMessages, exitCodes, formatTime, escapeControls } from './context.ts';
import type { Context, MessageView } from './context.ts';
import { createCsvFormat } from './csv.ts';
import { writeExport } from './export-file.ts';

export function list(context: Context): Promise<void> {
  const { state, from } = context.flags;
  return writeList(context, { state, context: from });
}

export async function search(context: Context, text: string): Promise<void> {
  const words = tokenize(text);
  if (words.length === 0) context.misuse('search needs a word');
  await writeList(context, { words });
}

async function writeList(
  context: Context,
  request: Pick<ListRequest, 'state' | 'words' | 'context'>,
): Promise<void> {
  const { flags, view, writeError } = context;
  const { searched } = view.help;
  const limit = flags.all ? Infinity : (flags.limit ?? 100);
  const format = flags.json ? createJsonFormat(view) : createTableFormat(view);
  const listRequest = { ...request, order: 'newest-first', limit } as const;
  const { count, hasMore } = await writeRecords(context, listRequest, format);
  const scope = request.words === undefined ? '' : ` search looks at ${searched}, not at texts.`;
  if (count === 0 && !flags.json) writeError(`There is no such message.${scope}\n`);
  const more = `These are the newest ${limit}; there are more. See them with --limit N.\n`;
  if (hasMore) writeError(more);
}

export async function show(context: Context, id: string): Promise<void> {
  const { flags, view, write } = context;
  const record = await findMessage(context, id);
  const json = JSON.stringify(toJson(record, view), null, 2);
  await write(`${flags.json ? json : describe(record, view)}\n`);
}

export async function findMessage({ store }: Context, id: string): Promise<MessageRecord> {
  const record = await store.find(id);
  if (record !== null) return record;
  throw new CommandError(exitCodes.missing, `There is no message ${escapeControls(id)}.`);
}

export async function exportMessages(context: Context): Promise<void> {
  const { flags, name, view, location, write, writeError, now } = context;
  const { state, csv, json, excel, stdout } = flags;
  if (csv === json) context.misuse('export needs either --csv or --json');
  if (excel && !csv) context.misuse('--excel needs --csv');
  const separator = excel ? ';' : ',';
  const format = json ? createJsonFormat(view) : createCsvFormat(view.columns, separator);
  const request = { state, order: 'oldest-first' } as const;
  if (stdout) return void (await writeRecords(context, request, format));
  let count = 0;
  const timestamp = new Date(now()).toISOString().slice(0, 19).replaceAll(':', '');
  const file = `${name}-${timestamp}Z-${randomUUID().slice(0, 8)}.${json ? 'json' : 'csv'}`;
  const path = await writeExport(location.dataDir, file, async (write) => {
    ({ count } = await writeRecords({ ...context, write }, request, format));
  });
  writeError(`${countMessages(count)} exported. The file is deleted as soon as one of them is.\n`);
  await write(`${path}\n`);
}

type Format = {
  heading: string;
  line(record: MessageRecord, index: number): string;
  end?(count: number): string;
};

/** Writes each page before reading the next. */
async function writeRecords(
  { store, write }: Context,
  { limit = Infinity, ...request }: ListRequest,
  { heading, line, end = () => '' }: Format,
): Promise<{ count: number; hasMore: boolean }> {
  let [count, hasMore] = [0, false];
  await write(heading);
  for await (const page of store.listPages({ ...request, limit: limit + 1 })) {
    const shown = page.slice(0, limit - count);
    await write(shown.map((record, index) => line(record, count + index)).join(''));
    count += shown.length;
    hasMore = shown.length < page.length;
  }
  await write(end(count));
  return { count, hasMore };
}

function createJsonFormat(view: MessageView): Format {
  return {
    heading: '[',
    line: (record, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(toJson(record, view))}`,
    end: (count) => (count === 0 ? ']\n' : '\n]\n'),
  };
}

function createTableFormat({ title: [heading, describeTitle] }: MessageView): Format {
  const line = (id: string, received: string, rest: string) =>
    `${escapeControls(`${id.padEnd(36)}  ${received.padEnd(20)}  ${rest}`)}\n`;
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

function toJson({ message, deliveries }: MessageRecord, view: MessageView) {
  return {
    id: message.id,
    ...view.toJson(message),
    receivedAt: formatTime(message.receivedAt),
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
  const lines = facts.map(([label, value]) => label.padEnd(width) + (value || '-'));
  return [...lines, '', ...view.text(message).split('\n')].map(escapeControls).join('\n');
}

function describeDelivery(delivery: Delivery): string {
  const { state, attempts, nextAttemptAt, endedAt, lastError } = delivery;
  const ended = endedAt === null ? '' : `, ${formatTime(endedAt)}`;
  const when = state === 'pending' ? `, next ${formatTime(nextAttemptAt)}` : ended;
  return `${state}${when}, attempts ${attempts}${lastError === null ? '' : `, ${lastError}`}`;
}
