import { createProblem } from './errors.ts';
import { defaultLanguage, type Language } from './languages.ts';
import { addProblem, listTexts, type Source } from './source.ts';
import { show } from './validate.ts';

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

type Known = {
  mayBeSame: ReadonlySet<string>;
  /** Lists whose ids have been checked, `FILE:KEY`. */
  compared: ReadonlySet<string>;
  articleIds: ReadonlySet<string>;
};

/** The schema checks the keys, and `checkIds` the ids of some lists. */
export function checkLanguage(
  language: Language,
  es: readonly Source[],
  others: readonly Source[],
  known: Known,
): void {
  const find = (sources: readonly Source[], { file }: Source, into: Language) => {
    const translation = file.replace(/^\w+/, into);
    const found = sources.find((each) => each.file === translation);
    return { found, missing: createProblem(translation, `a translation of ${file}`, 'none') };
  };
  for (const spanish of es) {
    const { found, missing } = find(others, spanish, language);
    if (found === undefined) spanish.problems.push(missing);
    else compareFiles(spanish, found, known);
  }
  for (const other of others) {
    const { found, missing } = find(es, other, defaultLanguage);
    if (found === undefined) other.problems.push(missing);
  }
}

function compareFiles(
  spanish: Source,
  other: Source,
  { mayBeSame, compared, articleIds }: Known,
): void {
  const isArticle = other.file.includes('/articles/');
  const keys: readonly unknown[] = isArticle ? articleKeys : codeKeys;
  if (isArticle && spanish.body !== '' && spanish.body === other.body) {
    addProblem(other, 0, 'a text of its own', 'the Spanish text');
  }
  compare(spanish.data, other.data, []);

  /** Lists of different lengths are compared by what tells their entries apart, not by position. */
  function compareEntries(
    es: readonly unknown[],
    entries: readonly unknown[],
    path: PropertyKey[],
    isChecked: boolean,
  ): void {
    const [names, others] = [identifyAll(es), identifyAll(entries)];
    if (names === null || others === null) {
      const expected = `${es.length} entries as in Spanish`;
      addProblem(other, path, expected, `${entries.length}`);
      return;
    }
    for (const [index, name] of names.entries()) {
      const at = others.indexOf(name);
      if (at !== -1) compare(es[index], entries[at], [...path, at]);
      else if (!isChecked) {
        const line = spanish.findLine([...path, index]);
        const expected = `the entry ${describe(es[index])} of ${spanish.file}:${line}`;
        addProblem(other, path, expected, 'none');
      }
    }
    for (const [at, name] of others.entries()) {
      if (isChecked || names.includes(name)) continue;
      const expected = `only entries that ${spanish.file} has too`;
      addProblem(other, [...path, at], expected, describe(entries[at]));
    }
  }

  /** Reported already, as an article that does not exist. */
  function namesUnknownArticle(path: PropertyKey[], lists: unknown[]): boolean {
    return path[0] === 'related' && lists.flat().some((id) => !articleIds.has(String(id)));
  }

  function compare(es: unknown, value: unknown, path: PropertyKey[]): void {
    if (keys.includes(path.at(-1)) && !isGroup(es)) {
      const isSame = JSON.stringify(es) === JSON.stringify(value);
      if (value !== undefined && !isSame && !namesUnknownArticle(path, [es, value]))
        addProblem(other, path, `${show(es)} as in Spanish`, show(value));
    } else if (Array.isArray(es) && Array.isArray(value)) {
      const isChecked = compared.has(`${other.file}:${path.map(String).join('.')}`);
      if (isChecked || es.length !== value.length) compareEntries(es, value, path, isChecked);
      else es.forEach((item: unknown, index) => compare(item, value[index], [...path, index]));
    } else if (isGroup(es) && isGroup(value)) {
      for (const [key, item] of Object.entries(es)) compare(item, value[key], [...path, key]);
    } else if (freeKeys.includes(String(path.at(-1)))) {
      return;
    } else if (typeof es === 'string' && es === value && hasWords(es) && !mayBeSame.has(es)) {
      const expected = 'a text of its own, or an entry in untranslated.yaml';
      addProblem(other, path, expected, `${show(es)} as in Spanish`);
    }
  }
}

/** The id of an entry, or its icon, page and so on: what tells it apart from others in any language. */
function identify(entry: unknown): string | null {
  if (!isGroup(entry)) return null;
  if (typeof entry['id'] === 'string') return entry['id'];
  const codes = codeKeys.flatMap((key) => entry[key] ?? []);
  return codes.length === 0 ? null : JSON.stringify(codes);
}

function identifyAll(entries: readonly unknown[]): string[] | null {
  const names = entries.flatMap((entry) => identify(entry) ?? []);
  return new Set(names).size === entries.length ? names : null;
}

function describe(entry: unknown): string {
  const id = isGroup(entry) && typeof entry['id'] === 'string' ? entry['id'] : null;
  const first = listTexts(entry).find(({ place }) => !codeKeys.includes(String(place.at(-1))));
  return [id, first?.text].flatMap((text) => (text == null ? [] : `“${text}”`)).join(', ');
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}/g, ''));
}
