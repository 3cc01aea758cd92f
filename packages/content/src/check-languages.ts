import { createProblem, type Problem } from './errors.ts';
import { defaultLanguage, type Language } from './languages.ts';
import { listTexts, problemAt, problemInBody, type Source } from './source.ts';
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
      return compareFiles(spanish, other, known);
    }),
    ...others.flatMap(({ file }) => {
      const spanish = translate(file, defaultLanguage);
      return spanishFiles.has(spanish) ? [] : [missing(spanish, file)];
    }),
  ];
}

function compareFiles(
  spanish: Source,
  other: Source,
  { mayBeSame, compared, articleIds }: Known,
): Problem[] {
  const isArticle = other.file.includes('/articles/');
  const keys: readonly unknown[] = isArticle ? articleKeys : codeKeys;
  const problems: Problem[] = [];
  if (isArticle && spanish.body !== '' && spanish.body === other.body) {
    problems.push(problemInBody(other, 0, 'a text of its own', 'the Spanish text'));
  }
  compare(spanish.data, other.data, []);
  return problems;

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
      problems.push(problemAt(other, path, expected, `${entries.length}`));
      return;
    }
    for (const [index, name] of names.entries()) {
      const at = others.indexOf(name);
      if (at !== -1) compare(es[index], entries[at], [...path, at]);
      else if (!isChecked) {
        const line = spanish.findLine([...path, index]);
        const expected = `the entry ${describe(es[index])} of ${spanish.file}:${line}`;
        problems.push(problemAt(other, path, expected, 'none'));
      }
    }
    for (const [at, name] of others.entries()) {
      if (isChecked || names.includes(name)) continue;
      const expected = `only entries that ${spanish.file} has too`;
      problems.push(problemAt(other, [...path, at], expected, describe(entries[at])));
    }
  }

  /** Reported already, as an article that does not exist. */
  function namesUnknownArticle(path: PropertyKey[], lists: unknown[]): boolean {
    return path[0] === 'related' && lists.flat().some((id) => !articleIds.has(String(id)));
  }

  function compare(es: unknown, value: unknown, path: PropertyKey[]): void {
    const report = (expected: string, found: string) => {
      problems.push(problemAt(other, path, expected, found));
    };
    if (keys.includes(path.at(-1)) && !isGroup(es)) {
      const isSame = JSON.stringify(es) === JSON.stringify(value);
      if (value !== undefined && !isSame && !namesUnknownArticle(path, [es, value]))
        report(`${show(es)} as in Spanish`, show(value));
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
      report(expected, `${show(es)} as in Spanish`);
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
  const first = listTexts(entry).find(({ path }) => !codeKeys.includes(String(path.at(-1))));
  return [id, first?.text].flatMap((text) => (text == null ? [] : `“${text}”`)).join(', ');
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}/g, ''));
}
