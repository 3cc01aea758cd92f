import { basename, resolve } from 'node:path';
import { z } from 'zod';
import { checkArticles } from './check-articles.ts';
import { checkIds } from './check-ids.ts';
import { checkLanguage } from './check-languages.ts';
import { checkRecipients, checkSharedData } from './check-shared-data.ts';
import { checkMarkdown, checkTerms } from './check-texts.ts';
import { ContentError, createProblem } from './errors.ts';
import { articleFiles, copyFiles, findStrayFiles, legalTextFiles } from './files.ts';
import { defaultLanguage, languages, perLanguage, type Language } from './languages.ts';
import { fillPlaceholders } from './placeholders.ts';
import { readFilled, readSharedData } from './read-files.ts';
import { articleFrontMatter, type Article } from './schema/article.ts';
import { copySchema, type Copy } from './schema/copy.ts';
import { type LegalTexts, legalTextsSchema } from './schema/legal.ts';
import type { SharedData } from './schema/shared-data.ts';
import { readSources } from './source.ts';

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
 * since 1970, decides which days are in the future.
 * Throws a `ContentError` that lists every problem found, with file, line and key.
 */
export function loadContent(directory = 'content', now = Date.now()): Content {
  const folder = resolve(directory);
  const shared = readSharedData(folder);
  const read = perLanguage((language) => readLanguage(folder, language, shared.data));
  const legal = readLegalTexts(folder, shared.data);
  const spanish = read[defaultLanguage];
  const problems = [
    ...findStrayFiles(folder),
    ...shared.problems,
    ...languages.flatMap((language) => read[language].problems),
    ...legal.problems,
    ...languages.flatMap((language) => read[language].sources).flatMap(checkMarkdown),
    ...legal.sources.flatMap(checkMarkdown),
  ];
  const { data } = shared;
  if (data !== null) {
    const mayBeSame = new Set(data.untranslated.flatMap(({ texts }) => texts));
    problems.push(...checkSharedData(data, shared.sources, now));
    for (const language of languages) {
      const { copy, articles, sources } = read[language];
      if (language !== defaultLanguage) {
        problems.push(...checkLanguage(language, spanish.sources, sources, mayBeSame));
      }
      problems.push(...checkArticles(articles, sources, now));
      if (copy !== null) problems.push(...checkIds(language, copy, data, sources));
      const texts = language === defaultLanguage ? [...sources, ...legal.sources] : sources;
      problems.push(...checkTerms(data.terms[language] ?? [], texts));
    }
    const { privacy } = legal.texts;
    if (spanish.copy !== null && privacy !== undefined && legal.problems.length === 0) {
      problems.push(...checkRecipients(data.company.tools, spanish.copy.tools, privacy));
    }
  }
  const copy = perLanguage((language) => read[language].copy);
  if (problems.length > 0 || data === null || !isComplete(copy)) {
    throw new ContentError(problems, basename(folder));
  }
  const { terms: _terms, untranslated: _untranslated, ...others } = data;
  return {
    ...others,
    copy,
    legal: legalTextsSchema.parse(legal.texts),
    articles: perLanguage((language) => read[language].articles),
  };
}

/** Reads the copy and the articles of one language. */
function readLanguage(folder: string, language: Language, shared: SharedData | null) {
  const context = { folder, language, shared };
  const copy = readFilled(copySchema, context, copyFiles(language), 'yaml');
  const heads = z.record(z.string(), articleFrontMatter);
  const articles = readFilled(heads, context, articleFiles(folder, language), 'article');
  return {
    copy: copy.data,
    articles: Object.entries(articles.data ?? {})
      .map(([id, head]): Article => ({ id, ...head, body: articles.filled[id]?.body ?? '' }))
      .sort((a, b) => a.position - b.position),
    sources: [...copy.sources, ...articles.sources],
    problems: [...copy.problems, ...articles.problems],
  };
}

function readLegalTexts(folder: string, shared: SharedData | null) {
  const sources = readSources(folder, legalTextFiles, 'markdown');
  const filled = Object.entries(fillPlaceholders(sources, shared, defaultLanguage));
  return {
    texts: Object.fromEntries(filled.map(([page, { body }]) => [page, body])),
    sources: Object.values(sources),
    problems: filled.flatMap(([, { file, body, problems }]) =>
      problems.length === 0 && body === ''
        ? [createProblem(file, 'a text in Markdown', 'an empty file')]
        : problems,
    ),
  };
}

function isComplete(copy: Record<Language, Copy | null>): copy is Record<Language, Copy> {
  return languages.every((language) => copy[language] !== null);
}

/** The message that lists the problems of the content folder, or null. Mistakes in code are thrown. */
export function findContentProblems(): string | null {
  try {
    loadContent();
    return null;
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
}
