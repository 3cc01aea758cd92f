import { extractQueryTerms } from './find-entries.ts';
import type { SearchEntry, SearchIndex } from './index-entries.ts';
import { getSimilarity, getMisspellingSimilarity } from './similarity.ts';
import { splitWords, hasPhraseAt, tokenize } from './words.ts';

/** A part of a text; a hit is a query term or a synonym of it. */
export type Part = { text: string; isHit: boolean };

/** Splits a text into parts; joined, they are the text again. */
export type SplitIntoParts = (text: string) => Part[];

/** Below this similarity, two words may well be different words. */
const minSimilarity = 0.6;

export function createHighlighter(index: SearchIndex, query: string): SplitIntoParts {
  const terms = [...extractQueryTerms(index, query)].map(tokenize);
  const wordMatchers = terms.flatMap(([word, ...more]) =>
    word === undefined || more.length > 0 ? [] : createWordMatcher(word, index),
  );
  const typed = tokenize(query);
  const phrases = [
    ...terms.filter(({ length }) => length > 1),
    ...index.synonyms
      .filter((group) => group.some((phrase) => containsPhrase(typed, phrase)))
      .flat(),
  ];

  return (text) => {
    const pieces = splitWords(text);
    const words = pieces.filter((_, place) => place % 2 === 1).flatMap(tokenize);
    const hits = new Set<number>();
    for (const [start, word] of words.entries()) {
      if (wordMatchers.some((matches) => matches(word))) hits.add(start);
      for (const phrase of phrases) {
        if (!hasPhraseAt(words, start, phrase)) continue;
        for (const offset of phrase.keys()) hits.add(start + offset);
      }
    }
    return pieces.map((piece, place) => ({ text: piece, isHit: hits.has((place - 1) / 2) }));
  };
}

/** Matches words with a typed one, which is taken for misspelt if no entry contains it. */
function createWordMatcher(typed: string, { weights }: SearchIndex): (word: string) => boolean {
  const isKnown = [...weights.keys()].some((word) => getSimilarity(typed, word) > 0);
  return isKnown
    ? (word) => getSimilarity(typed, word) >= minSimilarity
    : (word) => getMisspellingSimilarity(typed, word) > 0;
}

function containsPhrase(text: readonly string[], phrase: readonly string[]): boolean {
  return text.some((_, start) => hasPhraseAt(text, start, phrase));
}

/** The sentence of an entry with the most hits; without any, the first. */
export function findExcerpt(
  { summary, body }: SearchEntry,
  splitIntoParts: SplitIntoParts,
): Part[] {
  // A full stop or similar mark before a space, or the line, ends a sentence.
  const lines = body.replace(/([.?!])\s+/g, '$1\n').split('\n');
  const sentences = [summary, ...lines].filter((text) => text !== '');
  const parts = sentences.map(splitIntoParts);
  const counts = parts.map((it) => it.filter(({ isHit }) => isHit).length);
  return parts[counts.indexOf(Math.max(...counts))] ?? [];
}
