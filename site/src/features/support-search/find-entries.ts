import type { SearchEntry, SearchIndex } from './index-entries.ts';
import { likeness, misspelling } from './likeness.ts';
import { tokenize } from './words.ts';

/** Entries below this share of the best one's score are not listed. */
const minShare = 0.35;

/** Entries with words of the query, the best first; rare words, titles and summaries count more. */
export function findEntries(index: SearchIndex, query: string): SearchEntry[] {
  const scores = new Map<number, number>();
  for (const word of soughtWords(index, query)) {
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

/** What was found as it is listed: articles and questions apart, first those of the best one's kind. */
export function groupByKind(found: readonly SearchEntry[]) {
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, entries: found.filter((entry) => entry.kind === kind) }));
}

/** The words of a query that tell what is sought, and its phrases that are known, as one each. */
export function soughtWords({ weights, ignored }: SearchIndex, query: string): Set<string> {
  let rest = ` ${tokenize(query).join(' ')} `;
  const isSaid = (phrase: string) => phrase.includes(' ') && rest.includes(` ${phrase} `);
  const phrases = [...weights.keys()].filter(isSaid);
  for (const phrase of phrases) rest = rest.replace(` ${phrase} `, ' ');
  const words = tokenize(rest);
  const telling = [...phrases, ...words.filter((word) => !ignored.has(word))];
  return new Set(telling.length > 0 ? telling : words);
}

/** How much each entry has of a word. One that no entry knows is taken for a misspelt one. */
function findMatches(word: string, { weights }: SearchIndex): Map<number, number> {
  const known = collect(word, weights, likeness);
  return known.size > 0 ? known : collect(word, weights, misspelling);
}

function collect(
  sought: string,
  weights: SearchIndex['weights'],
  compare: (sought: string, word: string) => number,
): Map<number, number> {
  const matches = new Map<number, number>();
  for (const [word, ofWord] of weights) {
    const alike = compare(sought, word);
    if (alike === 0) continue;
    for (const [place, weight] of ofWord) {
      matches.set(place, Math.max(matches.get(place) ?? 0, alike * weight));
    }
  }
  return matches;
}
