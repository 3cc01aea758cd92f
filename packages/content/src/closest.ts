import { closest, distance } from 'fastest-levenshtein';

/** “; is “starter” meant?” with the closest word, or '' if over a third of the letters differ. */
export function suggest(typed: string, words: Iterable<string>): string {
  const word = closest(typed, ['', ...words]);
  const isClose = word !== '' && distance(typed, word) <= Math.max(1, typed.length / 3);
  return isClose ? `; is “${word}” meant?` : '';
}
