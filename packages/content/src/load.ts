import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { checkFacts, checkRecipients } from './check-facts.ts';
import { checkIds } from './check-ids.ts';
import { checkLanguage } from './check-languages.ts';
import { checkMarkdown, checkPrices, checkTerms, type IsPage } from './check-texts.ts';
import { assertValid, ContentError, createProblem, type Problem } from './errors.ts';
import { getCopyFiles, jsonSchemaFile, legalTextFiles, type FileNames } from './file-names.ts';
import { yamlFiles } from './json-schemas.ts';
import { defaultLanguage, languages, perLanguage, type Language } from './languages.ts';
import { Media } from './media.ts';
import { fillPlaceholders } from './placeholders.ts';
import { readFilled, readSharedData } from './read-files.ts';
import { articleAt, routeAt, storyAt } from './routes.ts';
import { articleFrontMatter, type Article } from './schema/article.ts';
import { copySchema, type Copy } from './schema/copy.ts';
import { type LegalTexts, legalTextsSchema } from './schema/legal.ts';
import { mediaFile, mediaFolder } from './schema/values.ts';
import type { SharedData } from './schema/shared-data.ts';
import { placeholderValues } from './placeholder-values.ts';
import {
  addMessage,
  addProblem,
  readSources,
  type Report,
  type ReportMessage,
  type Source,
} from './source.ts';

export type Content = Omit<SharedData, 'terms' | 'untranslated'> & {
  copy: Record<Language, Copy>;
  legal: LegalTexts;
  articles: Record<Language, Article[]>;
};

/** `now` decides which days are in the future. Throws a `ContentError` that lists every problem. */
export function loadContent(directory = 'content', now = Date.now()): Content {
  const folder = resolve(directory);
  const { data, sources: shared } = readSharedData(folder);
  const read = perLanguage((language) => readLanguage(folder, language, data));
  const legal = readLegalTexts(folder, data);
  const pages = languages.flatMap((language) => read[language].sources);
  const sources = [...shared, ...pages, ...legal.sources];
  const media = new Media(folder);
  const articleIds = new Set(
    languages.flatMap((language) => Object.keys(articleFiles(folder, language))),
  );
  const isPage = (path: string) =>
    routeAt(path) !== null ||
    articleIds.has(articleAt(path) ?? '') ||
    (data?.stories.some(({ id }) => id === storyAt(path)) ?? storyAt(path) !== null);
  for (const source of pages) checkMarkdown(source, media, isPage);
  for (const source of legal.sources) checkMarkdown(source, null, isPage);
  for (const source of sources) media.check(source);
  const explained =
    data === null ? null : checkTogether({ data, read, legal, sources, articleIds, isPage, now });
  const problems = sources
    .flatMap((source) => source.problems)
    .filter(({ placeholder = '' }) => !placeholder.split('.').some((step) => explained?.has(step)));
  problems.unshift(...findStrayFiles(folder));
  problems.push(...media.listOtherProblems());
  const {
    terms: _terms,
    untranslated: _untranslated,
    ...others
  } = assertValid(data, problems, folder);
  return {
    ...others,
    copy: perLanguage((language) => assertValid(read[language].copy, problems, folder)),
    legal: legalTextsSchema.parse(legal.texts),
    articles: perLanguage((language) => read[language].articles),
  };
}

type Read = {
  data: SharedData;
  read: Record<Language, ReturnType<typeof readLanguage>>;
  legal: ReturnType<typeof readLegalTexts>;
  sources: readonly Source[];
  articleIds: ReadonlySet<string>;
  isPage: IsPage;
  now: number;
};

/** What files say of each other. The result are mistyped ids: what names them is a consequence. */
function checkTogether(all: Read): ReadonlySet<string> {
  const { data, read, legal, sources, articleIds } = all;
  const reportMessage: ReportMessage = (file, path, message) => {
    const source = sources.find((each) => each.file === file);
    if (source !== undefined) addMessage(source, path, message);
  };
  const report: Report = (file, path, expected, found) =>
    reportMessage(file, path, `expected ${expected}; found ${found}`);
  const copies = languages.flatMap((language) => {
    const { copy } = read[language];
    return copy === null ? [] : { language, copy };
  });
  const { explained, compared } = checkIds(copies, data, reportMessage);
  const spanish = read[defaultLanguage];
  const mayBeSame = new Set(data.untranslated.flatMap(({ texts }) => texts));
  checkFacts({ ...all, explained, report }, read);
  for (const language of languages) {
    const { sources: written } = read[language];
    if (language !== defaultLanguage) {
      checkLanguage(language, spanish.sources, written, { mayBeSame, compared, articleIds });
    }
    const texts = language === defaultLanguage ? [...written, ...legal.sources] : written;
    checkTerms(data.terms[language] ?? [], texts);
    checkPrices(placeholderValues(data, language), texts);
  }
  const { privacy } = legal.texts;
  if (spanish.copy !== null && privacy !== undefined && legal.isWhole) {
    checkRecipients(data.company, spanish.copy.tools, privacy, report);
  }
  return explained;
}

function readLanguage(folder: string, language: Language, shared: SharedData | null) {
  const context = { folder, language, shared };
  const copy = readFilled(
    copySchema,
    context,
    getCopyFiles(copySchema.keyof().options, language),
    'yaml',
  );
  const heads = z.record(z.string(), articleFrontMatter);
  const articles = readFilled(heads, context, articleFiles(folder, language), 'article');
  return {
    copy: copy.data,
    articles: Object.entries(articles.data ?? {})
      .map(([id, head]): Article => ({ id, ...head, body: articles.filled[id]?.body ?? '' }))
      .sort((a, b) => a.position - b.position),
    sources: [...copy.sources, ...articles.sources],
  };
}

function readLegalTexts(folder: string, shared: SharedData | null) {
  const sources = readSources(folder, legalTextFiles, 'markdown');
  const filled = Object.entries(fillPlaceholders(sources, shared, defaultLanguage));
  for (const [, source] of filled) {
    if (source.problems.length > 0 || source.body !== '') continue;
    addProblem(source, [], 'a text in Markdown', 'an empty file');
  }
  return {
    texts: Object.fromEntries(filled.map(([page, { body }]) => [page, body])),
    sources: Object.values(sources),
    isWhole: Object.values(sources).every(({ problems }) => problems.length === 0),
  };
}

function articleFiles(folder: string, language: Language): FileNames {
  const articles = join(folder, language, 'articles');
  if (!existsSync(articles)) return {};
  return Object.fromEntries(
    readdirSync(articles)
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => [name.slice(0, -'.md'.length), `${language}/articles/${name}`]),
  );
}

/** Files that nothing reads: most often a mistyped name. */
function findStrayFiles(folder: string): Problem[] {
  const known = new Set([
    'README.md',
    ...yamlFiles().flatMap(({ file, name }) => [file, jsonSchemaFile(name)]),
    ...Object.values(legalTextFiles),
    ...languages.flatMap((language) => Object.values(articleFiles(folder, language))),
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

/** What is wrong in the content folder, or null. Mistakes in code are thrown. */
export function findContentProblems(directory?: string, now?: number): ContentError | null {
  try {
    loadContent(directory, now);
    return null;
  } catch (error) {
    if (error instanceof ContentError) return error;
    throw error;
  }
}
