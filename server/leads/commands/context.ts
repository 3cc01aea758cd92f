import type { Undeleted } from '#server/leads/undeleted.ts';
import type { LeadStore } from '#server/leads/store/lead-store.ts';

/** For scripts: see the end of the help text. */
export const exitCodes = {
  done: 0,
  unavailable: 1,
  misunderstood: 2,
  missing: 3,
  unfinished: 4,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A data folder, or a database if there is a URL. */
export type StoreLocation = { databaseUrl: string | null; dataDir: string };

/** What a command works on and how it answers. */
export type CommandContext = {
  store: LeadStore;
  /** The folder of exports and of mail files. */
  dataDir: string;
  /** What a command could not delete, which is told when it ends. */
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
): Promise<ExitCode> {
  await write(isJson ? `${JSON.stringify(result)}\n` : `${sentences.join('\n')}\n`);
  return exitCodes.done;
}

export function missing({ writeError }: CommandContext, id: string): ExitCode {
  writeError(`There is no message ${printable(id)}.\n`);
  return exitCodes.missing;
}

/** Asks for `--yes`, which a command that cannot be undone needs for many messages. */
export function unconfirmed({ writeError }: CommandContext, what: string): ExitCode {
  writeError(`This would ${what}, for good. Nothing was done: add --yes if that is meant.\n`);
  return exitCodes.misunderstood;
}

/** Escapes control characters and bidirectional overrides, which terminals act on. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
