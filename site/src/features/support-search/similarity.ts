/** From 0 to 1: 1 if equal, less for a prefix or for forms with a common prefix. */
export function getSimilarity(typed: string, word: string): number {
  if (typed === word) return 1;
  const prefixLength = countCommonPrefix(typed, word);
  const share = prefixLength / Math.max(typed.length, word.length);
  const isStart = prefixLength === typed.length && prefixLength > 1;
  if (isStart) return 0.6 + 0.3 * share;
  if (prefixLength < 4 || share < 0.5) return 0;
  return prefixLength === word.length ? 0.6 + 0.3 * share : 0.8 * share;
}

/** The same for a mistyped word: allows one mistake from four letters, and two from eight. */
export function getMisspellingSimilarity(typed: string, word: string): number {
  const maxMistakes = Math.min(2, Math.floor(typed.length / 4));
  if (Math.abs(typed.length - word.length) > maxMistakes) return 0;
  const mistakes = calculateEditDistance(typed, word);
  return mistakes > maxMistakes ? 0 : 1 - mistakes / typed.length;
}

function countCommonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** The restricted Damerau-Levenshtein distance (optimal string alignment). */
function calculateEditDistance(typed: string, word: string): number {
  let rowBeforePrevious: number[] = [];
  let previousRow = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const currentRow = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const [letter, other] = [typed[row - 1], word[column - 1]];
      const isSwapped = letter === word[column - 2] && typed[row - 2] === other;
      currentRow[column] = Math.min(
        (previousRow[column] ?? 0) + 1,
        (currentRow[column - 1] ?? 0) + 1,
        (previousRow[column - 1] ?? 0) + (letter === other ? 0 : 1),
        isSwapped ? (rowBeforePrevious[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [rowBeforePrevious, previousRow] = [previousRow, currentRow];
  }
  return previousRow[word.length] ?? 0;
}
