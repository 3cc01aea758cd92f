import { setTimeout as sleep } from 'node:timers/promises';
import type { LeadStore, StoredLead } from '#server/leads/store/lead-store.ts';
import type { Undeleted } from '#server/leads/undeleted.ts';

/** For scripts: the help lists them. */
export const exitCodes = {
  done: 0,
  unavailable: 1,
  misunderstood: 2,
  missing: 3,
  unfinished: 4,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command with a message on standard error and an exit code. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;

  constructor(code: keyof typeof exitCodes, message: string) {
    super(message);
    this.exitCode = exitCodes[code];
  }
}

type Column<Message> = readonly [name: string, value: (message: Message) => string | null];

/** What the commands have to know of a message. All else is the same for any outbox. */
export type MessageView<Message> = {
  /** The last column of a list. */
  title: Column<Message>;
  /** For `show`: labels and values, and below them what has several lines. */
  facts(message: Message): (readonly [label: string, value: string | null])[];
  texts(message: Message): (readonly [label: string, text: string])[];
  /** Columns of a spreadsheet before and after those of the deliveries. */
  columns: { leading: readonly Column<Message>[]; trailing: readonly Column<Message>[] };
  /** For the help: what is looked after, what `list --from` and `search` look in, who is erased. */
  help: { messages: string; origin: string; searched: string; person: string };
  /** Whether a text can name a person, all of whose messages are erased together. */
  isPerson(text: string): boolean;
  /** Deletes the files of the data folder that hold these messages, other than exports. */
  deleteFiles(dataDir: string, ids: readonly string[], undeleted: Undeleted): Promise<void>;
};

/** A data folder, and a database instead of the SQLite file in it if there is a URL. */
export type StoreLocation = { databaseUrl: string | null; dataDir: string };

/** What a command works on and how it answers. */
export type CommandContext = {
  message: MessageView<StoredLead>;
  store: LeadStore;
  location: StoreLocation;
  /** Opens a store other than the configured one. */
  openAt(location: StoreLocation): LeadStore;
  /** Files that could not be deleted, reported when the command ends. */
  undeleted: Undeleted;
  /** Answers are for scripts. */
  isJson: boolean;
  /** Resolves when more can be written. */
  write(text: string): void | Promise<void>;
  writeError(text: string): void;
  now(): number;
};

/** Says what a command did: the numbers to scripts, the sentences to people. */
export async function report(
  { isJson, write }: CommandContext,
  result: Record<string, number | string | string[]>,
  ...sentences: string[]
): Promise<void> {
  await write(isJson ? `${JSON.stringify(result)}\n` : `${sentences.join('\n')}\n`);
}

/** Messages in one transaction, for which a running server waits. */
export const portionSize = 200;

/** Counts the messages of a long command, and says after every 10,000 how far it is. */
export function createProgress(done: string, { writeError }: Pick<CommandContext, 'writeError'>) {
  const progress = {
    count: 0,
    /** Ends a portion, and lets a running server have the database. */
    async add(messages: number): Promise<void> {
      const before = progress.count;
      progress.count += messages;
      if (Math.floor(progress.count / 10_000) > Math.floor(before / 10_000)) {
        writeError(`${progress.count} ${done} so far\n`);
      }
      await sleep(2);
    },
  };
  return progress;
}

/** Passes ids in portions to what takes them, which resolves with how many it took. Adds these up. */
export async function takePortions(
  ids: readonly string[],
  done: string,
  context: CommandContext,
  take: (ids: string[]) => Promise<number>,
): Promise<number> {
  const progress = createProgress(done, context);
  for (let start = 0; start < ids.length; start += portionSize) {
    await progress.add(await take(ids.slice(start, start + portionSize)));
  }
  return progress.count;
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
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
