/** The words of a text, normalized for comparison: lower case, without accents. */
export function tokenize(text: string): string[] {
  return normalize(text).match(wordPattern) ?? [];
}

/** Splits a text so that every second piece is a word; joined, the pieces are the text again. */
export function splitWords(text: string): string[] {
  return text.normalize('NFC').split(/([\p{L}\p{N}]+)/u);
}

/** A word with up to this many more letters counts as the same, such as its plural. */
export const maxEndingLength = 2;

/** Whether a phrase is at a position of a text; its words may have short endings. */
export function hasPhraseAt(
  text: readonly string[],
  start: number,
  phrase: readonly string[],
): boolean {
  return phrase.every((word, index) => {
    const textWord = text[start + index];
    return (
      textWord !== undefined &&
      textWord.startsWith(word) &&
      textWord.length <= word.length + maxEndingLength
    );
  });
}

const wordPattern = /[\p{L}\p{N}]+/gu;

function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
