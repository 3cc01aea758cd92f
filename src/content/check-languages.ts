import type { Problem } from './errors.ts';
import { withoutFacts } from './placeholders.ts';
import type { SameInBoth } from './schema/same-in-both.ts';
import { problemAt, type Source } from './source.ts';
import { show } from './validate.ts';

/** Keys whose values name a thing rather than say something: they are the same in both languages. */
const sharedKeys: readonly unknown[] = ['id', 'icon', 'key', 'number', 'minutes', 'position'];

/** A file in Spanish, and its version in another language. */
export type SourcePair = { es: Source; other: Source };

/**
 * Compares the languages: lists of the same length, the same ids and icons, and no text that is
 * the same in both unless `sameInBoth` gives a reason for it. Keys are the schema's business.
 */
export function checkLanguages(pairs: readonly SourcePair[], sameInBoth: SameInBoth): Problem[] {
  const allowed = new Set(sameInBoth.flatMap(({ texts }) => texts));
  const needed = new Set<string>();
  const problems: Problem[] = [];

  for (const { es, other } of pairs) {
    if (es.body !== '' && es.body === other.body) {
      problems.push(problemAt(other, [], 'a text of its own', 'the Spanish text'));
    }
    compare(es.data, other.data, [], (path, expected, found) => {
      problems.push(problemAt(other, path, expected, found));
    });
  }

  function compare(es: unknown, other: unknown, path: PropertyKey[], report: Report): void {
    if (Array.isArray(es) && Array.isArray(other)) {
      if (es.length !== other.length) {
        report(path, `${es.length} entries as in Spanish`, `${other.length}`);
      }
      es.forEach((item: unknown, index) => {
        compare(item, other[index], [...path, index], report);
      });
    } else if (isGroup(es) && isGroup(other)) {
      for (const [key, value] of Object.entries(es))
        compare(value, other[key], [...path, key], report);
    } else if (sharedKeys.includes(path.at(-1))) {
      if (other !== undefined && es !== other)
        report(path, `${show(es)} as in Spanish`, show(other));
    } else if (typeof es === 'string' && es === other && hasWords(es)) {
      needed.add(es);
      if (allowed.has(es)) return;
      report(
        path,
        'a text of its own, or an entry in same-in-both.yaml',
        `${show(es)} as in Spanish`,
      );
    }
  }

  // What a file that cannot be read would need is not known.
  const isComplete = pairs.every(
    ({ es, other }) => es.data !== undefined && other.data !== undefined,
  );
  for (const text of allowed) {
    if (needed.has(text) || !isComplete) continue;
    const found = `${show(text)}, which no longer is`;
    problems.push({
      file: 'same-in-both.yaml',
      key: '',
      expected: 'only texts that are the same in both languages',
      found,
    });
  }
  return problems;
}

type Report = (path: PropertyKey[], expected: string, found: string) => void;

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether anything is left to translate once facts, digits and signs are gone. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(withoutFacts(text));
}
