import { closest, distance } from 'fastest-levenshtein';

/** “; is “starter” meant?”, for the end of a message, or nothing where more than a third would differ. */
export function suggest(typed: string, words: Iterable<string>): string {
  const word = closest(typed, ['', ...words]);
  const isNear = word !== '' && distance(typed, word) <= Math.max(1, typed.length / 3);
  return isNear ? `; is “${word}” meant?` : '';
}
