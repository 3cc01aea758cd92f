import { compareIds } from './check-ids.ts';
import { createProblem } from './errors.ts';
import { defaultLanguage, type Language } from './languages.ts';
import { addProblem, show, type Source } from './source.ts';

/** Keys whose values are not text: they are the same in every language. */
export const codeKeys = ['id', 'icon', 'key', 'number', 'page', 'fragment'];

/** Keys whose values each language chooses: pictures may hold words, and a source may be translated. */
const freeKeys = ['file', 'url'];

export const articleKeys = [
  'category',
  'checked',
  'minutes',
  'position',
  'featured',
  'related',
  'page',
];

/** `mayBeSame` are texts that need no translation. The schema checks the keys. */
export function checkLanguage(
  language: Language,
  es: readonly Source[],
  others: readonly Source[],
  mayBeSame: ReadonlySet<string>,
): void {
  for (const spanish of es) {
    const other = findTranslation(spanish, others, language);
    if (other !== undefined) compareFiles(spanish, other, mayBeSame);
  }
  for (const other of others) findTranslation(other, es, defaultLanguage);
}

/** A missing one is a problem of the file that it should translate. */
function findTranslation(
  source: Source,
  others: readonly Source[],
  language: Language,
): Source | undefined {
  const file = source.file.replace(/^\w+/, language);
  const found = others.find((each) => each.file === file);
  if (found === undefined) {
    source.problems.push(createProblem(file, `a translation of ${source.file}`, 'none'));
  }
  return found;
}

function compareFiles(spanish: Source, other: Source, mayBeSame: ReadonlySet<string>): void {
  const isArticle = other.file.includes('/articles/');
  const keys: readonly unknown[] = isArticle ? articleKeys : codeKeys;
  if (isArticle && spanish.body !== '' && spanish.body === other.body) {
    addProblem(other, 0, 'a text of its own', 'the Spanish text');
  }
  compare(spanish.data, other.data, []);

  function compare(es: unknown, value: unknown, path: PropertyKey[]): void {
    if (keys.includes(path.at(-1)) && !isGroup(es)) {
      const isSame = JSON.stringify(es) === JSON.stringify(value);
      if (value === undefined || isSame) return;
      addProblem(other, path, `${show(es)} as in Spanish`, show(value));
    } else if (Array.isArray(es) && Array.isArray(value)) {
      compareLists(es, value, path);
    } else if (isGroup(es) && isGroup(value)) {
      for (const [key, item] of Object.entries(es)) compare(item, value[key], [...path, key]);
    } else if (freeKeys.includes(String(path.at(-1)))) {
      return;
    } else if (typeof es === 'string' && es === value && hasWords(es) && !mayBeSame.has(es)) {
      const expected = 'a text of its own, or an entry in untranslated.yaml';
      addProblem(other, path, expected, `${show(es)} as in Spanish`);
    }
  }

  function compareLists(es: unknown[], list: unknown[], path: PropertyKey[]): void {
    const [spanishIds, ids] = [es, list].map((entries) => entries.flatMap(readId));
    if (spanishIds?.length === es.length && ids?.length === list.length) {
      const source = { file: spanish.file, ids: spanishIds };
      compareIds(ids, source, (at, expected, found) => {
        addProblem(other, [...path, ...at], expected, found);
      });
      for (const [at, id] of ids.entries()) {
        compare(es[spanishIds.indexOf(id)], list[at], [...path, at]);
      }
    } else if (es.length !== list.length) {
      addProblem(other, path, `${es.length} entries as in Spanish`, `${list.length}`);
    } else {
      for (const [at, entry] of es.entries()) compare(entry, list[at], [...path, at]);
    }
  }
}

function readId(entry: unknown): string[] {
  return isGroup(entry) && typeof entry['id'] === 'string' ? [entry['id']] : [];
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}/g, ''));
}
