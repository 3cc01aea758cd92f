import type { SQLOutputValue, StatementSync } from 'node:sqlite';
import type { SqliteConnection } from './sqlite-connection.ts';
import type { GroupCommit } from './sqlite-group-commit.ts';
import type { Sql, SqlParameters } from './sql.ts';
import { searchedWords } from './words.ts';

/**
 * Words of leads, for the search: a plain index, because FTS5 now and then merges its segments
 * while a visitor waits.
 */
export const insertWord = 'INSERT INTO lead_words (word, number) VALUES (:word, :number)';

export const deleteWords =
  'DELETE FROM lead_words WHERE number IN (SELECT number FROM leads WHERE ';

/** Leads after the last one that has words in the index, in portions. */
export const findUnindexed = `SELECT number, name, email, company FROM leads
  WHERE number > :after AND number > (SELECT coalesce(max(number), 0) FROM lead_words)
  ORDER BY number LIMIT 50`;

/** Sorts after every letter. */
const lastCharacter = '\u{10ffff}';

/** The condition on a row of `leads` that it has words that begin like these: see `searchTerms`. */
export function wordsCondition(terms: string[][][]): {
  condition: string;
  parameters: SqlParameters;
} {
  const parameters: SqlParameters = {};
  let count = 0;
  function hasWord(word: string): string {
    count += 1;
    parameters[`word${count}`] = word;
    parameters[`end${count}`] = word + lastCharacter;
    return `number IN
      (SELECT number FROM lead_words WHERE word >= :word${count} AND word < :end${count})`;
  }
  const conditions = terms.map((spellings) => {
    const alternatives = spellings.map((words) => words.map(hasWord).join(' AND '));
    return alternatives.length > 1 ? `(${alternatives.join(' OR ')})` : alternatives.join();
  });
  return { condition: conditions.join(' AND '), parameters };
}

type SearchedRow = Record<string, SQLOutputValue>;

/** Runs `insertWord` for each word of a lead. */
export function indexWords(insert: StatementSync, row: SearchedRow): void {
  const { number = 0, name, email, company } = row;
  const words = searchedWords({ name: `${name}`, email: `${email}`, company: `${company}` });
  for (const word of words) insert.run({ number, word });
}

export type SearchIndex = {
  /** For leads that were added: puts their words into the index within some time. */
  updateSoon(): void;
  /** Puts the words of all leads into the index. */
  update(): Promise<void>;
  /** Updates what is due soon at once. */
  stop(): Promise<void>;
};

/** How many leads share a transaction depends on it. */
const updateDelayMs = 1000;

/**
 * Keeps the words of leads in the index. A lead's words change as many pages of the file as the lead
 * itself, so no visitor waits for them: they are added later, for many leads together.
 */
export function createSearchIndex(
  rows: Sql['rows'],
  groupCommit: Pick<GroupCommit, 'run'>,
): SearchIndex {
  let timer: NodeJS.Timeout | null = null;

  /** Looks before it begins a transaction: a search need not write where nothing is missing. */
  async function update(): Promise<void> {
    let after = 0;
    while ((await rows(findUnindexed, { after })).length > 0) {
      after = await groupCommit.run((connection) => indexPortion(connection, after));
    }
  }

  async function updateNow(): Promise<void> {
    timer = null;
    await update().catch(() => {
      // The next lead or the next search tries again, and the search says why it cannot.
    });
  }

  return {
    updateSoon() {
      timer ??= setTimeout(updateNow, updateDelayMs).unref();
    },
    update,
    async stop() {
      if (timer === null) return;
      clearTimeout(timer);
      await updateNow();
    },
  };
}

/** Reads the leads again: one may have been erased since. Returns the number of the last one. */
function indexPortion({ prepare }: SqliteConnection, after: number): number {
  const leads = prepare(findUnindexed).all({ after });
  for (const lead of leads) indexWords(prepare(insertWord), lead);
  return Number(leads.at(-1)?.['number'] ?? after);
}
