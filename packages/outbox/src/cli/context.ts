import { setTimeout as sleep } from 'node:timers/promises';
import type { Destination } from '../destinations/destination.ts';
import type { DeliveryState, Message, MessageRecord } from '../message.ts';
import type { Store } from '../store/store.ts';
import type { DataFolder } from '../data-folder.ts';

/** For scripts: the help lists them. */
export const exitCodes = {
  done: 0,
  unavailable: 1,
  misunderstood: 2,
  missing: 3,
  unfinished: 4,
} as const;

export class CommandError extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

type Column = readonly [name: string, value: (message: Message) => string | null];

export type MessageView = {
  /** The last column of a list. */
  title: Column;
  /** For `show`: labels and values, and below them what has several lines. */
  facts(message: Message): (readonly [label: string, value: string | null])[];
  text(message: Message): string;
  /** For scripts. The id, the time and the deliveries are added. */
  toJson(message: Message): Record<string, unknown>;
  /** Columns of a spreadsheet; a text names a destination. */
  columns: readonly (Column | string)[];
  /** The `personKey` of the messages of somebody; null if the text names nobody. */
  findPerson(text: string): string | null;
  /** How the names of mails in the data folder begin that are about several messages. */
  mailPrefix: string;
  /** For the help: what is managed, what `list --from` and `search` look in, what names a person. */
  help: { messages: string; attribution: string; searched: string; person: string };
};

/** A data folder, and a database instead of the SQLite file in it if there is a URL. */
export type StoreLocation = { databaseUrl: string | null; dataDir: string };

export type CliOptions = {
  /** How people start it, such as `npm run messages --`. */
  program: string;
  /** What files are called: the database `NAME.db`, exports `NAME-….csv`. */
  name: string;
  view: MessageView;
  /** The names of all destinations: a message is purged after its last delivery to one of them. */
  destinations: readonly string[];
  /** Those in use, a message to try them with, and what to do about one that is not there. */
  connect(now: number): { destinations: readonly Destination[]; sample: Message; hint: string };
  /** A command that prints JSON alone, one that stops the servers, a document about backups. */
  hints: { json: string; stop: string; guide: string };
  /** Reads the settings once a command is understood. Throws if they are wrong. */
  configure(): StoreLocation;
  openStore(location: StoreLocation): Store;
  /** What is wrong with the URL of a PostgreSQL, without repeating it; undefined if nothing is. */
  explainUrl(url: string): string | undefined;
  /** Resolves when more can be written. */
  write(text: string): void | Promise<void>;
  writeError(text: string): void;
  now(): number;
};

/** The options of all commands. A day is in milliseconds since 1970, days are in milliseconds. */
export type Flags = Partial<
  Record<
    'all' | 'csv' | 'excel' | 'json' | 'listed' | 'parked' | 'quarantined' | 'stdout' | 'yes',
    boolean
  > &
    Record<'before' | 'deliveredBefore' | 'limit', number> &
    Record<'from' | 'to', string> & { state: DeliveryState; serversStopped: boolean }
>;

export type Context = CliOptions & {
  flags: Flags;
  store: Store;
  location: StoreLocation;
  data: DataFolder;
  deletedExports: string[];
  /** Ends a command that cannot be meant so, or is to be confirmed. */
  misuse(problem: string): never;
};

/** Prints what a command did: the numbers for scripts, the sentences for people. */
export async function report(
  { flags, write, deletedExports }: Context,
  result: Record<string, number | string | string[]>,
  ...sentences: (string | false)[]
): Promise<void> {
  const exports = deletedExports.map((path) => `Deleted, because it held a copy: ${path}`);
  const text = [...sentences.filter(Boolean), ...exports].join('\n');
  await write(`${flags.json ? JSON.stringify(result) : text}\n`);
}

/** Messages per transaction, during which a running server waits. */
export const batchSize = 200;

/** A pause after each batch gives a running server the database. */
export async function* inBatches(ids: readonly string[]): AsyncGenerator<string[]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    yield ids.slice(start, start + batchSize);
    await pause();
  }
}

export const pause = (): Promise<void> => sleep(2);

export function hasState({ deliveries }: MessageRecord, ...states: DeliveryState[]): boolean {
  return deliveries.some(({ state }) => states.includes(state));
}

export function countMessages(count: number): string {
  return count === 1 ? '1 message' : `${count} messages`;
}

/** A time as RFC 3339; the number itself if it is beyond what a date can be. */
export function formatTime(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString();
}

/** Escapes control characters and bidirectional overrides, which terminals act on. */
export function escapeControls(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
