import type { SqlParameters } from './sql.ts';

/**
 * Words of leads, for the search: a plain index, because FTS5 now and then merges its segments
 * while a visitor waits.
 */
export const insertWord = 'INSERT INTO lead_words (word, number) VALUES (:word, :number)';

export const deleteWords =
  'DELETE FROM lead_words WHERE number IN (SELECT number FROM leads WHERE ';

/** Sorts after every letter. */
const lastCharacter = '\u{10ffff}';

/** The condition on a row of `leads` that it has words that begin with all of these. */
export function wordsCondition(words: string[]): { condition: string; parameters: SqlParameters } {
  const conditions = words.map(
    (_, index) => `number IN
      (SELECT number FROM lead_words WHERE word >= :word${index} AND word < :end${index})`,
  );
  const parameters = words.flatMap((word, index) => [
    [`word${index}`, word],
    [`end${index}`, word + lastCharacter],
  ]);
  return { condition: conditions.join(' AND '), parameters: Object.fromEntries(parameters) };
}
