import { createProblem, type Problem } from './errors.ts';
import { defaultLanguage, type Language } from './languages.ts';
import { withoutPlaceholders } from './placeholders.ts';
import { problemAt, problemInBody, type Source } from './source.ts';
import { show } from './validate.ts';

/** Keys whose values are not text: they are the same in every language. */
export const codeKeys = ['id', 'icon', 'key', 'number', 'page', 'fragment'];

/** Keys whose values each language chooses: one picture may hold words. */
const freeKeys = ['file'];

/** The same above an article. */
const articleKeys = ['category', 'checked', 'minutes', 'position', 'featured', 'related', 'page'];

/**
 * Compares the files of a language with the Spanish ones: lists have the same length, ids and icons
 * are the same, and no text is the same unless it may be. The schema checks the keys.
 */
export function checkLanguage(
  language: Language,
  es: readonly Source[],
  others: readonly Source[],
  mayBeSame: ReadonlySet<string>,
): Problem[] {
  const translate = (file: string, into: Language) => file.replace(/^\w+/, into);
  const missing = (file: string, original: string) =>
    createProblem(file, `a translation of ${original}`, 'none');
  const spanishFiles = new Set(es.map(({ file }) => file));
  return [
    ...es.flatMap((spanish) => {
      const file = translate(spanish.file, language);
      const other = others.find((each) => each.file === file);
      if (other === undefined) return [missing(file, spanish.file)];
      return compareFiles(spanish, other, mayBeSame);
    }),
    ...others.flatMap(({ file }) => {
      const spanish = translate(file, defaultLanguage);
      return spanishFiles.has(spanish) ? [] : [missing(spanish, file)];
    }),
  ];
}

function compareFiles(spanish: Source, other: Source, mayBeSame: ReadonlySet<string>): Problem[] {
  const isArticle = other.file.includes('/articles/');
  const keys: readonly unknown[] = isArticle ? articleKeys : codeKeys;
  const problems: Problem[] = [];
  if (isArticle && spanish.body !== '' && spanish.body === other.body) {
    problems.push(problemInBody(other, 0, 'a text of its own', 'the Spanish text'));
  }
  compare(spanish.data, other.data, []);
  return problems;

  function compare(es: unknown, value: unknown, path: PropertyKey[]): void {
    const report = (expected: string, found: string) => {
      problems.push(problemAt(other, path, expected, found));
    };
    if (keys.includes(path.at(-1)) && !isGroup(es)) {
      const isSame = JSON.stringify(es) === JSON.stringify(value);
      if (value !== undefined && !isSame) report(`${show(es)} as in Spanish`, show(value));
    } else if (Array.isArray(es) && Array.isArray(value)) {
      if (es.length !== value.length) {
        report(`${es.length} entries as in Spanish`, `${value.length}`);
      }
      es.forEach((item: unknown, index) => compare(item, value[index], [...path, index]));
    } else if (isGroup(es) && isGroup(value)) {
      for (const [key, item] of Object.entries(es)) compare(item, value[key], [...path, key]);
    } else if (freeKeys.includes(String(path.at(-1)))) {
      return;
    } else if (typeof es === 'string' && es === value && hasWords(es) && !mayBeSame.has(es)) {
      const expected = 'a text of its own, or an entry in untranslated.yaml';
      report(expected, `${show(es)} as in Spanish`);
    }
  }
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether anything is left to translate without placeholders, digits and signs. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(withoutPlaceholders(text));
}
