/** The word that a mistyped one is most likely meant to be: up to a third of its letters may differ. */
export function findClosest(typed: string, words: Iterable<string>): string | null {
  let [closest, fewest]: [string | null, number] = [null, Math.max(1, typed.length / 3)];
  for (const word of words) {
    const edits = countEdits(typed, word);
    if (edits > fewest || (edits === fewest && closest !== null)) continue;
    [closest, fewest] = [word, edits];
  }
  return closest;
}

/** “; is “starter” meant?”, for the end of a message, or nothing. */
export function suggest(typed: string, words: Iterable<string>): string {
  const closest = findClosest(typed, words);
  return closest === null ? '' : `; is “${closest}” meant?`;
}

/** Letters to insert, delete or replace (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [index, other] of [...to].entries()) {
      const replaced = (row[index] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
