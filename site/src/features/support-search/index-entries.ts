import { groupBy } from '#browser/group-by.ts';
import type { SearchWords } from '@altanube/content/schema/words';
import { maxEndingLength, saysAt, tokenize } from './words.ts';

export type SearchEntry = {
  kind: 'article' | 'question';
  title: string;
  summary: string;
  /** What it says, a paragraph a line. */
  body: string;
  href: string;
};

export type SearchData = { entries: readonly SearchEntry[]; words: SearchWords };

/** By place in the list of entries: how much a word says about that entry, from 0 to 1. */
type Weights = ReadonlyMap<number, number>;

export type SearchIndex = {
  entries: readonly SearchEntry[];
  /** Each word that an entry says, and each word or phrase for the same thing. */
  weights: ReadonlyMap<string, Weights>;
  synonyms: readonly Synonyms[];
  ignored: ReadonlySet<string>;
};

/** Phrases for the same thing, each as its words. */
export type Synonyms = readonly (readonly string[])[];

/** What a word is worth in each text of an entry. */
const worth = { title: 3, summary: 2 } as const;

/** The same in a body of 50 words; in one of 450, a fifth of it. */
const worthInBody = 100;
const minBodyWords = 50;

/** The share that a word gets for which the entry has another one. */
const synonymShare = 0.7;

/** The worth at which a word has half of its weight; more of it counts less and less. */
const halfWeight = 1.5;

/** Prepares entries for `findEntries`, once for all queries. */
export function indexEntries({ entries, words }: SearchData): SearchIndex {
  const synonyms = words.synonyms.map((phrases) => phrases.map(tokenize));
  const known = byFirstWord(synonyms);
  const weights = new Map<string, Map<number, number>>();
  for (const [place, entry] of entries.entries()) {
    for (const [word, sum] of worthOfWords(entry, known)) {
      const ofWord = weights.get(word) ?? new Map<number, number>();
      weights.set(word, ofWord.set(place, sum / (sum + halfWeight)));
    }
  }
  return { entries, weights, synonyms, ignored: new Set(tokenize(words.ignored)) };
}

/** A phrase, and those for the same thing, itself among them. */
type KnownPhrase = { phrase: readonly string[]; synonyms: Synonyms };
type KnownPhrases = ReadonlyMap<string, readonly KnownPhrase[]>;

function byFirstWord(groups: readonly Synonyms[]): KnownPhrases {
  const phrases = groups.flatMap((synonyms) => synonyms.map((phrase) => ({ phrase, synonyms })));
  return groupBy(phrases, ({ phrase }) => phrase[0] ?? '');
}

function worthOfWords({ title, summary, body }: SearchEntry, known: KnownPhrases) {
  const sums = new Map<string, number>();
  const inBody = tokenize(body);
  const texts = [
    { text: tokenize(title), each: worth.title },
    { text: tokenize(summary), each: worth.summary },
    { text: inBody, each: worthInBody / (minBodyWords + inBody.length) },
  ];
  for (const { text, each } of texts) {
    for (const [word, count] of countWords(text, known)) {
      sums.set(word, (sums.get(word) ?? 0) + count * each);
    }
  }
  return sums;
}

/** How often a text says each word, or another for the same thing, which counts less. */
function countWords(text: readonly string[], known: KnownPhrases) {
  const counts = new Map<string, number>();
  const add = (word: string, count: number) => counts.set(word, (counts.get(word) ?? 0) + count);
  for (const word of text) add(word, 1);
  const said = [...text.keys()].flatMap((start) => phrasesAt(text, start, known));
  for (const [synonyms, times] of groupBy(said, (phrase) => phrase.synonyms)) {
    const unsaid = synonyms.filter((it) => times.every(({ phrase }) => phrase !== it));
    const joined = synonyms.filter(({ length }) => length > 1).map((phrase) => phrase.join(' '));
    for (const word of new Set([...unsaid.flat(), ...joined])) {
      add(word, times.length * synonymShare);
    }
  }
  return counts;
}

function phrasesAt(text: readonly string[], start: number, known: KnownPhrases): KnownPhrase[] {
  const word = text[start] ?? '';
  const firstWords = Array.from({ length: maxEndingLength + 1 }, (_, cut) =>
    word.slice(0, Math.max(1, word.length - cut)),
  );
  return [...new Set(firstWords)]
    .flatMap((firstWord) => known.get(firstWord) ?? [])
    .filter(({ phrase }) => saysAt(text, start, phrase));
}
