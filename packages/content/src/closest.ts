import { closest, distance } from 'fastest-levenshtein';

/** The word that a mistyped one is most likely meant to be: up to a third of its letters may differ. */
export function findClosest(typed: string, words: readonly string[]): string | null {
  const word = words.length === 0 ? null : closest(typed, words);
  return word !== null && distance(typed, word) <= Math.max(1, typed.length / 3) ? word : null;
}

/** “; is “starter” meant?”, for the end of a message, or nothing. */
export function suggest(typed: string, words: Iterable<string>): string {
  const word = findClosest(typed, [...words]);
  return word === null ? '' : `; is “${word}” meant?`;
}
