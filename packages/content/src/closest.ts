import { closest, distance } from 'fastest-levenshtein';

/** Suggests the closest word (“; is “starter” meant?”), or nothing if more than a third of the letters differ. */
export function suggest(typed: string, words: Iterable<string>): string {
  const word = closest(typed, ['', ...words]);
  const isNear = word !== '' && distance(typed, word) <= Math.max(1, typed.length / 3);
  return isNear ? `; is “${word}” meant?` : '';
}
