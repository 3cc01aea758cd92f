import type {
  Delivery,
  DeliveryState,
  LeadRecord,
  LeadStore,
  ListRequest,
  StoredLead,
} from '#server/leads/store/lead-store.ts';
import {
  CommandError,
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
export type RecordFormat = {
  start: string;
  record(record: LeadRecord, index: number): string;
  end(count: number): string;
};

/** Writes each page before the next is read, up to a limit. Resolves with how many messages came. */
export async function writeRecords(
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

export const jsonFormat: RecordFormat = {
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
