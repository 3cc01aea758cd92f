import type { Problem } from './errors.ts';
import { withoutPlaceholders } from './placeholders.ts';
import type { Term } from './schema/terms.ts';
import { problemAt, problemInBody, type Source } from './source.ts';

/** Finds words in a file that the site has another word for, in any case and form of the letters. */
export function checkTerms(terms: readonly Term[], source: Source): Problem[] {
  const avoided = patternsOf(terms);

  function find(text: string, report: Report): Problem[] {
    const words = withoutPlaceholders(text.normalize());
    return avoided.flatMap(({ use, pattern }) => {
      const match = pattern.exec(words);
      return match === null ? [] : [report(`“${use}”`, `“${match[0]}”`)];
    });
  }

  function check(value: unknown, path: readonly PropertyKey[]): Problem[] {
    if (typeof value === 'string') {
      return find(value, (expected, found) => problemAt(source, path, expected, found));
    }
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, item]) => check(item, [...path, key]));
  }

  const lines = source.body.split('\n');
  let offset = 0;
  const inBody = lines.flatMap((line) => {
    const start = offset;
    offset += line.length + 1;
    return find(line, (expected, found) => problemInBody(source, start, expected, found));
  });
  return [...check(source.data, []), ...inBody];
}

type Avoided = { use: string; pattern: RegExp };

const madeBefore = new WeakMap<readonly Term[], Avoided[]>();

/** Made once for all files. */
function patternsOf(terms: readonly Term[]): Avoided[] {
  const made =
    madeBefore.get(terms) ??
    terms.flatMap(({ use, not }) => not.map((word) => ({ use, pattern: wholeWord(word) })));
  madeBefore.set(terms, made);
  return made;
}

type Report = (expected: string, found: string) => Problem;

/** Letters with accents are letters, which `\b` does not know. */
function wholeWord(word: string): RegExp {
  const letters = RegExp.escape(word.normalize()).replaceAll('\\x20', '\\s+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${letters}(?![\\p{L}\\p{N}])`, 'iu');
}
