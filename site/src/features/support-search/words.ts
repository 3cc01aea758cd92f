/** The words of a text, as they are compared: without case and accents. */
export function tokenize(text: string): string[] {
  return plain(text).match(word) ?? [];
}

/** A text in pieces, every other of them a word; joined, they are the text again. */
export function splitPieces(text: string): string[] {
  return text.normalize('NFC').split(/([\p{L}\p{N}]+)/u);
}

/** A word with up to so many more letters is the same one, such as its plural. */
export const maxEndingLength = 2;

/** Whether a phrase stands at a place of a text, its words as they are or with a short ending. */
export function saysAt(text: readonly string[], start: number, phrase: readonly string[]): boolean {
  return phrase.every((word, index) => {
    const said = text[start + index];
    return (
      said !== undefined && said.startsWith(word) && said.length <= word.length + maxEndingLength
    );
  });
}

const word = /[\p{L}\p{N}]+/gu;

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
