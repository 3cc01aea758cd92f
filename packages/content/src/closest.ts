import { distance } from 'fastest-levenshtein';

/** The word that a mistyped one is most likely meant to be: up to a third of its letters may differ. */
export function findClosest(typed: string, words: Iterable<string>): string | null {
  let [closest, fewest]: [string | null, number] = [null, Math.max(1, typed.length / 3)];
  for (const word of words) {
    const edits = distance(typed, word);
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
