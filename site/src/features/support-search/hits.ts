import { soughtWords } from './find-entries.ts';
import type { SearchEntry, SearchIndex } from './index-entries.ts';
import { likeness, misspelling } from './likeness.ts';
import { splitPieces, saysAt, tokenize } from './words.ts';

/** A part of a text; a hit is what a query seeks, or another word for it. */
export type Part = { text: string; isHit: boolean };

/** Cuts a text into parts, which joined are the text again. */
export type CutText = (text: string) => Part[];

/** Words less alike than this may well be two words. */
const minLikeness = 0.6;

export function createHighlighter(index: SearchIndex, query: string): CutText {
  const sought = [...soughtWords(index, query)].map(tokenize);
  const isSought = sought.flatMap(([word, ...more]) =>
    word === undefined || more.length > 0 ? [] : comparison(word, index),
  );
  const typed = tokenize(query);
  const phrases = [
    ...sought.filter(({ length }) => length > 1),
    ...index.synonyms.filter((group) => group.some((phrase) => says(typed, phrase))).flat(),
  ];

  return (text) => {
    const pieces = splitPieces(text);
    const words = pieces.filter((_, place) => place % 2 === 1).flatMap(tokenize);
    const hits = new Set<number>();
    for (const [start, word] of words.entries()) {
      if (isSought.some((isAlike) => isAlike(word))) hits.add(start);
      for (const phrase of phrases) {
        if (!saysAt(words, start, phrase)) continue;
        for (const offset of phrase.keys()) hits.add(start + offset);
      }
    }
    return pieces.map((piece, place) => ({ text: piece, isHit: hits.has((place - 1) / 2) }));
  };
}

/** Whether a word of a text is one that was typed; one that no entry knows is taken for misspelt. */
function comparison(typed: string, { weights }: SearchIndex): (word: string) => boolean {
  const isKnown = [...weights.keys()].some((word) => likeness(typed, word) > 0);
  return isKnown
    ? (word) => likeness(typed, word) >= minLikeness
    : (word) => misspelling(typed, word) > 0;
}

function says(text: readonly string[], phrase: readonly string[]): boolean {
  return text.some((_, start) => saysAt(text, start, phrase));
}

/** The sentence of an entry that holds most of what is sought; without any, the first. */
export function findExcerpt({ summary, body }: SearchEntry, cut: CutText): Part[] {
  const sentences = [summary, ...(body.match(sentence) ?? [])].filter((text) => text !== '');
  const parts = sentences.map(cut);
  const counts = parts.map((it) => it.filter(({ isHit }) => isHit).length);
  return parts[counts.indexOf(Math.max(...counts))] ?? [];
}

/** Up to a full stop, or the like, and a space, or to the end of the line. */
const sentence = /\S.*?(?:[.?!:»”)]*[.?!](?=\s)|$)/gm;
