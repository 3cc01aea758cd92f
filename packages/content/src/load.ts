import { basename, resolve } from 'node:path';
import { defaultLanguage, type Language, languages, perLanguage } from './languages.ts';
import { checkArticles } from './check-articles.ts';
import { checkDates } from './check-dates.ts';
import { checkDemoTimes, checkRecipients, checkSample } from './check-company.ts';
import { checkIds, checkStories } from './check-ids.ts';
import { checkMarkdown } from './check-markdown.ts';
import { checkTerms } from './check-terms.ts';
import { checkLanguages, type SourcePair } from './check-languages.ts';
import { ContentError, type Problem } from './errors.ts';
import { findStrayFiles, legalTextFiles } from './files.ts';
import type { PlaceholderValues } from './placeholder-values.ts';
import { fillPlaceholders } from './placeholders.ts';
import { type LanguageContent, readLanguage } from './read-language.ts';
import { readSharedData } from './read-shared-data.ts';
import type { Article } from './schema/article.ts';
import type { Copy } from './schema/copy.ts';
import { type LegalTexts, legalTextsSchema } from './schema/legal.ts';
import type { SharedData } from './schema/shared-data.ts';
import type { Terms } from './schema/words.ts';
import { problemAt, readSources, type Source } from './source.ts';

/** Everything the site says. */
export type Content = Omit<SharedData, 'terms' | 'untranslated'> & {
  copy: Record<Language, Copy>;
  /** Markdown, in Spanish only. */
  legal: LegalTexts;
  /** The articles of the support centre, in their order. */
  articles: Record<Language, Article[]>;
};

/**
 * Reads and checks the content folder and fills the placeholders of its texts. `now`, in milliseconds
 * since 1970, tells which days are in the future.
 * Throws a `ContentError` that lists every problem found, with file, line and key.
 */
export function loadContent(directory = 'content', now = Date.now()): Content {
  const folder = resolve(directory);
  const problems = findStrayFiles(folder);

  const shared = readSharedData(folder);
  const { values } = shared;
  problems.push(...shared.problems);

  const read = perLanguage((language) => readLanguage(folder, language, values));
  problems.push(...languages.flatMap((language) => read[language].problems));
  const legal = readLegalTexts(folder, values);
  problems.push(...legal.problems);
  const sources = languages.flatMap((language) => read[language].sources);
  problems.push(...[...sources, ...legal.sources].flatMap(checkMarkdown));

  if (shared.data !== null) {
    problems.push(...checkSample(shared.data, shared.sources));
    problems.push(...checkDemoTimes(shared.data, shared.sources));
    problems.push(...checkDates(shared.data, shared.sources, now));
    problems.push(...checkStories(shared.data, shared.sources['stories']));
    problems.push(...compare(read, shared.data, shared.sources, now));
    problems.push(...findOtherTerms(shared.data.terms, read, legal.sources));
  }
  const copy = perLanguage((language) => read[language].copy);
  const { tools } = copy[defaultLanguage] ?? {};
  // A text that cannot be read names nobody, and is a problem by itself.
  if (tools !== undefined && legal.problems.length === 0) {
    problems.push(
      ...checkRecipients(shared.data?.company.tools ?? null, tools, legal.texts['privacy'] ?? ''),
    );
  }
  if (problems.length > 0 || shared.data === null || !isComplete(copy)) {
    throw new ContentError(problems, basename(folder));
  }
  const { terms: _terms, untranslated: _untranslated, ...data } = shared.data;
  return {
    ...data,
    copy,
    legal: legalTextsSchema.parse(legal.texts),
    articles: perLanguage((language) => read[language].articles),
  };
}

function readLegalTexts(folder: string, values: PlaceholderValues) {
  const texts: Record<string, string> = {};
  const problems: Problem[] = [];
  const sources = readSources(folder, legalTextFiles, 'markdown');
  for (const [page, unfilled] of Object.entries(sources)) {
    const source = fillPlaceholders(unfilled, values, defaultLanguage);
    texts[page] = source.body;
    problems.push(...source.problems);
    if (source.problems.length === 0 && source.body === '') {
      problems.push(problemAt(source, [], 'a text in Markdown', 'an empty file'));
    }
  }
  return { texts, problems, sources: Object.values(sources) };
}

type ContentByLanguage = Record<Language, LanguageContent>;

/**
 * Checks the languages against Spanish, the ids in each of them against the shared data, and the
 * dates of articles against today.
 */
function compare(
  read: ContentByLanguage,
  shared: SharedData,
  { untranslated }: Readonly<Record<string, Source>>,
  now: number,
): Problem[] {
  const translations = languages.filter((language) => language !== defaultLanguage);
  const pairs = translations.map((language) => pairFiles(read[defaultLanguage], read[language]));
  const paired = pairs.flatMap((pair) => pair.paired);
  return [
    ...pairs.flatMap(({ unpaired }) => unpaired),
    ...(untranslated === undefined
      ? []
      : checkLanguages(paired, { data: shared.untranslated, source: untranslated })),
    ...languages.flatMap((language) => checkArticles(read[language], now)),
    ...languages.flatMap((language) => {
      const { copy, sources } = read[language];
      return copy === null ? [] : checkIds(language, copy, shared, sources);
    }),
  ];
}

/** Words that are not those of the site, in the texts of each language. */
function findOtherTerms(terms: Terms, read: ContentByLanguage, legal: readonly Source[]) {
  return languages.flatMap((language) => {
    const texts = [...read[language].sources, ...(language === defaultLanguage ? legal : [])];
    return texts.flatMap((source) => checkTerms(terms[language] ?? [], source));
  });
}

/** The files of a language, each beside the Spanish one. */
function pairFiles(es: LanguageContent, other: LanguageContent) {
  const paired: SourcePair[] = [];
  const unpaired: Problem[] = [];
  const left = new Map(other.sources.map((source) => [source.file, source]));
  for (const source of es.sources) {
    const file = source.file.replace(/^\w+/, other.language);
    const twin = left.get(file);
    left.delete(file);
    if (twin !== undefined) paired.push({ es: source, other: twin });
    else
      unpaired.push({ file, key: '', expected: `a translation of ${source.file}`, found: 'none' });
  }
  for (const file of left.keys()) {
    const spanish = file.replace(/^\w+/, es.language);
    unpaired.push({ file: spanish, key: '', expected: `a translation of ${file}`, found: 'none' });
  }
  return { paired, unpaired };
}

function isComplete(copy: Record<Language, Copy | null>): copy is Record<Language, Copy> {
  return languages.every((language) => copy[language] !== null);
}

/**
 * The message that lists what is wrong in the content folder, or null where nothing is. A mistake in
 * code is thrown, with its stack.
 */
export function findContentProblems(): string | null {
  try {
    loadContent();
    return null;
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
}
