import { groupBy } from '#browser/group-by.ts';
import type { SearchWords } from '@altanube/content/schema/words';
import { maxEndingLength, hasPhraseAt, tokenize } from './words.ts';

export type SearchEntry = {
  kind: 'article' | 'question' | 'post';
  title: string;
  summary: string;
  /** Its text, one paragraph per line. */
  body: string;
  href: string;
};

export type SearchData = { entries: readonly SearchEntry[]; words: SearchWords };

/** By index of the entry: the weight of a word in it, from 0 to 1. */
type Weights = ReadonlyMap<number, number>;

export type SearchIndex = {
  entries: readonly SearchEntry[];
  /** Each word in an entry, and each synonym of such a word or phrase. */
  weights: ReadonlyMap<string, Weights>;
  synonyms: readonly Synonyms[];
  ignored: ReadonlySet<string>;
};

/** Synonymous phrases, each split into words. */
export type Synonyms = readonly (readonly string[])[];

/** Score of a word in each text of an entry. */
const scores = { title: 3, summary: 2 } as const;

/** Divided by the words of a body plus `minBodyWords`: 1 for 50 words, 0.2 for 450. */
const bodyScoreFactor = 100;
const minBodyWords = 50;

/** Share of the score for a word of which the entry contains a synonym. */
const synonymShare = 0.7;

/** Score at which a word has half of the maximal weight; beyond it, returns diminish. */
const halfWeight = 1.5;

/** Prepares entries for `findEntries`, once for all queries. */
export function indexEntries({ entries, words }: SearchData): SearchIndex {
  const synonyms = words.synonyms.map((phrases) => phrases.map(tokenize));
  const known = groupByFirstWord(synonyms);
  const weights = new Map<string, Map<number, number>>();
  for (const [place, entry] of entries.entries()) {
    for (const [word, sum] of scoreWords(entry, known)) {
      const entryWeights = weights.get(word) ?? new Map<number, number>();
      weights.set(word, entryWeights.set(place, sum / (sum + halfWeight)));
    }
  }
  return { entries, weights, synonyms, ignored: new Set(tokenize(words.ignored)) };
}

/** A phrase with its synonyms, including itself. */
type KnownPhrase = { phrase: readonly string[]; synonyms: Synonyms };
type KnownPhrases = ReadonlyMap<string, readonly KnownPhrase[]>;

function groupByFirstWord(groups: readonly Synonyms[]): KnownPhrases {
  const phrases = groups.flatMap((synonyms) => synonyms.map((phrase) => ({ phrase, synonyms })));
  return groupBy(phrases, ({ phrase }) => phrase[0] ?? '');
}

function scoreWords({ title, summary, body }: SearchEntry, known: KnownPhrases) {
  const sums = new Map<string, number>();
  const inBody = tokenize(body);
  const texts = [
    { text: tokenize(title), score: scores.title },
    { text: tokenize(summary), score: scores.summary },
    { text: inBody, score: bodyScoreFactor / (minBodyWords + inBody.length) },
  ];
  for (const { text, score } of texts) {
    for (const [word, count] of countWords(text, known)) {
      sums.set(word, (sums.get(word) ?? 0) + count * score);
    }
  }
  return sums;
}

/** How often a text contains each word; synonyms count less. */
function countWords(text: readonly string[], known: KnownPhrases) {
  const counts = new Map<string, number>();
  const add = (word: string, count: number) => counts.set(word, (counts.get(word) ?? 0) + count);
  for (const word of text) add(word, 1);
  const foundPhrases = [...text.keys()].flatMap((start) => findPhrasesAt(text, start, known));
  for (const [synonyms, times] of groupBy(foundPhrases, (phrase) => phrase.synonyms)) {
    const missingSynonyms = synonyms.filter((it) => times.every(({ phrase }) => phrase !== it));
    const joined = synonyms.filter(({ length }) => length > 1).map((phrase) => phrase.join(' '));
    for (const word of new Set([...missingSynonyms.flat(), ...joined])) {
      add(word, times.length * synonymShare);
    }
  }
  return counts;
}

function findPhrasesAt(text: readonly string[], start: number, known: KnownPhrases): KnownPhrase[] {
  const word = text[start] ?? '';
  const firstWords = Array.from({ length: maxEndingLength + 1 }, (_, cut) =>
    word.slice(0, Math.max(1, word.length - cut)),
  );
  return [...new Set(firstWords)]
    .flatMap((firstWord) => known.get(firstWord) ?? [])
    .filter(({ phrase }) => hasPhraseAt(text, start, phrase));
}
