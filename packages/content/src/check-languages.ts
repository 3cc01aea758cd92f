import type { Problem } from './errors.ts';
import { withoutPlaceholders } from './placeholders.ts';
import type { Untranslated } from './schema/words.ts';
import { problemAt, problemInBody, type Source } from './source.ts';
import { show } from './validate.ts';

/** Keys whose values are not text: they are the same in every language. */
export const codeKeys = ['id', 'icon', 'key', 'number', 'page', 'fragment'];

/** The same above an article. */
const articleKeys = ['category', 'checked', 'minutes', 'position', 'featured', 'related', 'page'];

/** A file in Spanish, and its version in another language. */
export type SourcePair = { es: Source; other: Source };

/**
 * Compares each language with Spanish: lists have the same length, ids and icons are the same, and
 * no text is the same unless `untranslated` gives a reason for it. The schema checks the keys.
 */
export function checkLanguages(
  pairs: readonly SourcePair[],
  untranslated: { data: Untranslated; source: Source },
): Problem[] {
  const allowed = new Set(untranslated.data.flatMap(({ texts }) => texts));
  const needed = new Set<string>();
  const problems: Problem[] = [];

  for (const { es, other } of pairs) {
    if (es.body !== '' && es.body === other.body) {
      problems.push(problemInBody(other, 0, 'a text of its own', 'the Spanish text'));
    }
    const keys: readonly unknown[] = isArticle(es) ? articleKeys : codeKeys;
    compare(es.data, other.data, [], {
      isCode: (path) => keys.includes(path.at(-1)),
      report: (path, expected, found) => {
        problems.push(problemAt(other, path, expected, found));
      },
    });
  }

  function compare(es: unknown, other: unknown, path: PropertyKey[], how: Comparison): void {
    const { isCode, report } = how;
    if (isCode(path) && !isGroup(es)) {
      if (other !== undefined && JSON.stringify(es) !== JSON.stringify(other))
        report(path, `${show(es)} as in Spanish`, show(other));
    } else if (Array.isArray(es) && Array.isArray(other)) {
      if (es.length !== other.length) {
        report(path, `${es.length} entries as in Spanish`, `${other.length}`);
      }
      es.forEach((item: unknown, index) => {
        compare(item, other[index], [...path, index], how);
      });
    } else if (isGroup(es) && isGroup(other)) {
      for (const [key, value] of Object.entries(es))
        compare(value, other[key], [...path, key], how);
    } else if (typeof es === 'string' && es === other && hasWords(es)) {
      needed.add(es);
      if (allowed.has(es)) return;
      report(
        path,
        'a text of its own, or an entry in untranslated.yaml',
        `${show(es)} as in Spanish`,
      );
    }
  }

  // A file that cannot be read may hold a text that needs its entry.
  const isComplete = pairs.every(
    ({ es, other }) => es.data !== undefined && other.data !== undefined,
  );
  if (!isComplete) return problems;
  untranslated.data.forEach(({ texts }, entry) => {
    texts.forEach((text, index) => {
      if (needed.has(text)) return;
      const path = [entry, 'texts', index];
      const expected = 'only texts that a language leaves as in Spanish';
      const found = `${show(text)}, which none does`;
      problems.push(problemAt(untranslated.source, path, expected, found));
    });
  });
  return problems;
}

type Comparison = {
  /** Whether the value there is not text. */
  isCode: (path: PropertyKey[]) => boolean;
  report: (path: PropertyKey[], expected: string, found: string) => void;
};

function isArticle({ file }: Source): boolean {
  return file.includes('/articles/');
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether anything is left to translate once placeholders, digits and signs are gone. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(withoutPlaceholders(text));
}
