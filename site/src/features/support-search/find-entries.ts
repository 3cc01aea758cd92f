import type { SearchEntry, SearchIndex } from './index-entries.ts';
import { getSimilarity, getMisspellingSimilarity } from './similarity.ts';
import { tokenize } from './words.ts';

/** Entries below this share of the best one's score are not listed. */
const minShare = 0.35;

/** Entries with words of the query, the best first; rare words, titles and summaries count more. */
export function findEntries(index: SearchIndex, query: string): SearchEntry[] {
  const scores = new Map<number, number>();
  for (const word of extractQueryTerms(index, query)) {
    const matches = findMatches(word, index);
    const others = index.entries.length - matches.size;
    const rarity = Math.log(1 + (others + 0.5) / (matches.size + 0.5));
    for (const [place, match] of matches) {
      scores.set(place, (scores.get(place) ?? 0) + rarity * match);
    }
  }
  const minScore = minShare * Math.max(...scores.values());
  return [...scores]
    .filter(([, score]) => score >= minScore)
    .sort(([, a], [, b]) => b - a)
    .flatMap(([place]) => index.entries[place] ?? []);
}

/** Groups results by kind; that of the best result comes first. */
export function groupByKind(found: readonly SearchEntry[]) {
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, entries: found.filter((entry) => entry.kind === kind) }));
}

/** The query without ignored words, unless all are; a known phrase counts as one term. */
export function extractQueryTerms({ weights, ignored }: SearchIndex, query: string): Set<string> {
  let rest = ` ${tokenize(query).join(' ')} `;
  const isInQuery = (phrase: string) => phrase.includes(' ') && rest.includes(` ${phrase} `);
  const phrases = [...weights.keys()].filter(isInQuery);
  for (const phrase of phrases) rest = rest.replace(` ${phrase} `, ' ');
  const words = tokenize(rest);
  const terms = [...phrases, ...words.filter((word) => !ignored.has(word))];
  return new Set(terms.length > 0 ? terms : words);
}

/** The match score of a word in each entry. A word that is in no entry is taken for misspelt. */
function findMatches(word: string, { weights }: SearchIndex): Map<number, number> {
  const known = collectMatches(word, weights, getSimilarity);
  return known.size > 0 ? known : collectMatches(word, weights, getMisspellingSimilarity);
}

function collectMatches(
  term: string,
  weights: SearchIndex['weights'],
  compare: (term: string, word: string) => number,
): Map<number, number> {
  const matches = new Map<number, number>();
  for (const [word, entryWeights] of weights) {
    const similarity = compare(term, word);
    if (similarity === 0) continue;
    for (const [place, weight] of entryWeights) {
      matches.set(place, Math.max(matches.get(place) ?? 0, similarity * weight));
    }
  }
  return matches;
}
