import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { checkCounts } from './check-counts.ts';
import { checkCopy, checkEntries, checkRecipients, checkSharedData } from './check-facts.ts';
import { checkIds } from './check-ids.ts';
import { checkLanguage } from './check-languages.ts';
import { checkMarkdown, checkPrices, checkTerms, listUnsold } from './check-texts.ts';
import { parseEntryFile, pickLanguage, type AllEntries } from './collections.ts';
import { assertValid, ContentError, createProblem, type Problem } from './errors.ts';
import { getCopyFiles, getJsonSchemaFile, legalTextFiles } from './file-names.ts';
import { listYamlFiles } from './json-schemas.ts';
import { defaultLanguage, languages, perLanguage, type Language } from './languages.ts';
import { checkPictures, readPictures } from './media.ts';
import type { PlaceholderValues } from './placeholder-values.ts';
import { listEntryFiles, readEntries } from './read-entries.ts';
import {
  fillPlaceholders,
  readAndFill,
  readPlaceholderValues,
  readSharedData,
} from './read-files.ts';
import { findRoute, routes } from './routes.ts';
import { copySchema, type Copy } from './schema/copy.ts';
import { type LegalTexts, legalTextsSchema } from './schema/legal.ts';
import type { SharedData } from './schema/shared-data.ts';
import { mediaFile, mediaFolder } from './schema/values.ts';
import { addProblem, pickTexts, readSources, type Report } from './source.ts';
import { isSuite } from './suites.ts';

export type Content = SharedData &
  AllEntries & {
    copy: Record<Language, Copy>;
    legal: LegalTexts;
  };

/**
 * Checks everything, but returns only the entries released until `until`. Throws a `ContentError` that
 * lists every problem; `warn` gets what stops no build.
 */
export function loadContent(
  directory = 'content',
  until = Date.now(),
  warn: (problem: Problem) => void = () => {},
): Content {
  const folder = resolve(directory);
  const { data, sources: shared } = readSharedData(folder);
  const values = perLanguage((language) => readPlaceholderValues(folder, data, language));
  const { entries, releaseTimes, sources: entrySources } = readEntries(folder, values, until);
  const filesByLanguage = perLanguage((language) => {
    const copyFiles = getCopyFiles(copySchema.keyof().options, language);
    const { data: copy, sources } = readAndFill(copySchema, folder, copyFiles, values[language]);
    return { copy, sources: [...sources, ...entrySources[language]] };
  });
  const legal = readLegalTexts(folder, values[defaultLanguage]);
  const pageSources = languages.flatMap((language) => filesByLanguage[language].sources);
  const sources = [...shared, ...pageSources, ...legal.sources];
  const pictures = readPictures(folder);
  const isPage = (path: string, time = Date.now()) =>
    findRoute(path) !== null || (releaseTimes.get(path) ?? Infinity) <= time;
  const { copy, sources: spanish } = filesByLanguage[defaultLanguage];
  const fragments = new Map<string, string[]>(releaseTimes.keys().map((path) => [path, []]));
  if (copy !== null) {
    const withId = copy.faq.categories.flatMap((category) => [category, ...category.questions]);
    const ids = withId.map(({ id }) => id);
    fragments.set(routes.faq.path, ids);
  }
  for (const source of pageSources) {
    const ownTime = releaseTimes.get(parseEntryFile(source.file)?.path ?? '') ?? 0;
    const time = Math.max(ownTime, Date.now());
    checkMarkdown(source, (path) => isPage(path, time), fragments, pictures);
  }
  for (const source of legal.sources) checkMarkdown(source, isPage, fragments, null);
  for (const source of sources) checkPictures(source, pictures);
  const report: Report = (file, path, expected, found) => {
    const source = sources.find((each) => each.file === file);
    if (source !== undefined) addProblem(source, path, expected, found);
  };
  if (data !== null) checkAcrossFiles(data);
  const problems = [
    ...findStrayFiles(folder),
    ...sources.flatMap((source) => source.problems),
    ...Array.from(pictures.values()).flatMap((picture) => ('message' in picture ? picture : [])),
  ];
  return {
    ...assertValid(data, problems, folder),
    copy: perLanguage((language) => assertValid(filesByLanguage[language].copy, problems, folder)),
    legal: legalTextsSchema.parse(legal.texts),
    ...entries,
  };

  /** Checks that compare several files. */
  function checkAcrossFiles(data: SharedData): void {
    checkSharedData(data, copy, isPage, report);
    if (copy !== null) checkIds(copy, data, report);
    const { privacy } = legal.texts;
    if (copy !== null && privacy !== undefined && legal.isComplete) {
      checkRecipients(data.company, copy.tools, privacy, report);
    }
    const unsoldNames = Object.entries(data.terms.suites).flatMap(([suite, names]) =>
      isSuite(suite) ? [] : names,
    );
    const mayBeSame = new Set(data.untranslated.flatMap(({ texts }) => texts));
    for (const language of languages) {
      const { copy, sources: languageSources } = filesByLanguage[language];
      checkEntries(languageSources, data, isPage);
      if (copy !== null) checkCopy(copy, data, language, report);
      if (language !== defaultLanguage)
        checkLanguage(language, spanish, languageSources, mayBeSame);
      const texts = [
        ...languageSources,
        ...(language === defaultLanguage ? legal.sources : []),
        ...shared.map((source) => pickTexts(source, language)),
      ];
      checkTerms(data.terms[language], texts);
      // Names of analytics tools are no names of suites.
      const ofSuites = texts.filter(({ file }) => !file.endsWith('/tools.yaml'));
      listUnsold(unsoldNames, ofSuites).forEach(warn);
      checkPrices(values[language] ?? new Map(), texts);
      if (copy !== null)
        checkCounts({ data, copy, ...pickLanguage(entries, language) }, language, texts);
    }
  }
}

function readLegalTexts(folder: string, values: PlaceholderValues | null) {
  const sources = Object.entries(readSources(folder, legalTextFiles));
  for (const [, source] of sources) {
    if (source.problems.length > 0 || source.body !== '') continue;
    addProblem(source, [], 'a text in Markdown', 'an empty file');
  }
  return {
    texts: Object.fromEntries(
      sources.map(([page, source]) => [page, fillPlaceholders(source, values).body]),
    ),
    sources: sources.map(([, source]) => source),
    isComplete: sources.every(([, { problems }]) => problems.length === 0),
  };
}

/** Finds files that nothing reads, most often because of a mistyped name. */
function findStrayFiles(folder: string): Problem[] {
  const known = new Set([
    'README.md',
    ...listYamlFiles().flatMap(({ file, name }) => [file, getJsonSchemaFile(name)]),
    ...Object.values(legalTextFiles),
    ...listEntryFiles(folder).map(({ file }) => file),
  ]);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !known.has(file) && !isPicture(file))
    .map((file) => createProblem(file, 'only files that the site reads', file));
}

function isPicture(file: string): boolean {
  return dirname(file) === mediaFolder && mediaFile.safeParse(basename(file)).success;
}

/** The problems of the content folder, or null. Rethrows all other errors. */
export function findContentProblems(
  directory?: string,
  warn?: (problem: Problem) => void,
): ContentError | null {
  try {
    loadContent(directory, undefined, warn);
    return null;
  } catch (error) {
    if (error instanceof ContentError) return error;
    throw error;
  }
}
