import type { Problem } from './errors.ts';
import { withoutPlaceholders } from './placeholders.ts';
import type { Term } from './schema/words.ts';
import { problemAt, problemInBody, type Source } from './source.ts';

/** Finds words in a file that the site has another word for, in any case and form of the letters. */
export function checkTerms(terms: readonly Term[], source: Source): Problem[] {
  const { any, each } = compileTerms(terms);

  function find(text: string, report: Report): Problem[] {
    const words = withoutPlaceholders(text.normalize());
    if (!any.test(words)) return [];
    return each.flatMap(({ use, pattern }) => {
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

/** Nearly every text has none of the words, which one pattern for all of them tells. */
type Avoided = { any: RegExp; each: { use: string; pattern: RegExp }[] };

const madeBefore = new WeakMap<readonly Term[], Avoided>();

/** Made once for all files. */
function compileTerms(terms: readonly Term[]): Avoided {
  const made = madeBefore.get(terms) ?? {
    any: wholeWord(terms.flatMap(({ not }) => not)),
    each: terms.flatMap(({ use, not }) => not.map((word) => ({ use, pattern: wholeWord([word]) }))),
  };
  madeBefore.set(terms, made);
  return made;
}

type Report = (expected: string, found: string) => Problem;

/** One of the words, of which there may be none. Letters with accents are letters, unlike for `\b`. */
function wholeWord(words: readonly string[]): RegExp {
  const letters = words.map((word) => RegExp.escape(word.normalize()).replaceAll('\\x20', '\\s+'));
  const oneOf = letters.length === 0 ? '(?!)' : letters.join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${oneOf})(?![\\p{L}\\p{N}])`, 'iu');
}
