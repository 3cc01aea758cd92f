/** From 0 to 1: the same, one the start of the other, or two forms that begin alike. */
export function likeness(typed: string, word: string): number {
  if (typed === word) return 1;
  const common = commonStart(typed, word);
  const share = common / Math.max(typed.length, word.length);
  const isStart = common === typed.length && common > 1;
  if (isStart) return 0.6 + 0.3 * share;
  if (common < 4 || share < 0.5) return 0;
  return common === word.length ? 0.6 + 0.3 * share : 0.8 * share;
}

/** The same for a word that may be mistyped: in one place from four letters, in two from eight. */
export function misspelling(typed: string, word: string): number {
  const most = Math.min(2, Math.floor(typed.length / 4));
  if (Math.abs(typed.length - word.length) > most) return 0;
  const mistakes = mistakesIn(typed, word);
  return mistakes > most ? 0 : 1 - mistakes / typed.length;
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** The distance of Damerau and Levenshtein, in its restricted form. */
function mistakesIn(typed: string, word: string): number {
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const [letter, other] = [typed[row - 1], word[column - 1]];
      const isSwapped = letter === word[column - 2] && typed[row - 2] === other;
      line[column] = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (letter === other ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, above] = [above, line];
  }
  return above[word.length] ?? 0;
}
