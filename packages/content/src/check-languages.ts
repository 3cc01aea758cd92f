import { isRecord } from '@altanube/base/is-record';
import { compareIds } from './check-ids.ts';
import { collections, parseEntryFile } from './collections.ts';
import { createProblem } from './errors.ts';
import { defaultLanguage, type Language } from './languages.ts';
import { addProblem, formatValue, type Source } from './source.ts';

/** Keys whose values are not text and therefore equal in every language. */
export const invariantKeys = ['id', 'icon', 'key', 'number', 'page', 'fragment'];

/** Keys that are not compared: pictures may contain words, and sources may be translated. */
const unconstrainedKeys = ['file', 'url'];

/** `sameTexts` need no translation. The schema checks that keys exist. */
export function checkLanguage(
  language: Language,
  es: readonly Source[],
  others: readonly Source[],
  sameTexts: ReadonlySet<string>,
): void {
  for (const spanish of es) {
    const other = findTranslation(spanish, others, language);
    if (other !== undefined) compareFiles(spanish, other, sameTexts);
  }
  for (const other of others) findTranslation(other, es, defaultLanguage);
}

/** Reports a missing translation as a problem of `source`. */
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

function compareFiles(spanish: Source, other: Source, sameTexts: ReadonlySet<string>): void {
  const entry = parseEntryFile(other.file);
  const keys: readonly unknown[] = entry === null ? invariantKeys : collections[entry.name].shared;
  if (entry !== null && spanish.body !== '' && spanish.body === other.body) {
    addProblem(other, 0, 'a text of its own', 'the Spanish text');
  }
  compare(spanish.data, other.data, []);

  function compare(es: unknown, value: unknown, path: PropertyKey[]): void {
    if (keys.includes(path.at(-1)) && !isRecord(es)) {
      const isSame = JSON.stringify(es) === JSON.stringify(value);
      // The schema of a page reports missing keys.
      if (isSame || (value === undefined && entry === null)) return;
      addProblem(other, path, `${formatValue(es)} as in Spanish`, formatValue(value));
    } else if (Array.isArray(es) && Array.isArray(value)) {
      compareLists(es, value, path);
    } else if (isRecord(es) && isRecord(value)) {
      for (const key of Object.keys({ ...es, ...value }))
        compare(es[key], value[key], [...path, key]);
    } else if (unconstrainedKeys.includes(String(path.at(-1)))) {
      return;
    } else if (typeof es === 'string' && es === value && hasWords(es) && !sameTexts.has(es)) {
      const expected = 'a text of its own, or an entry in untranslated.yaml';
      addProblem(other, path, expected, `${formatValue(es)} as in Spanish`);
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
  return isRecord(entry) && typeof entry['id'] === 'string' ? [entry['id']] : [];
}

function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}/g, ''));
}
