import { z } from 'zod';
import type { Language } from '#site/languages.ts';
import type { Problem } from './errors.ts';
import { articleFiles, copyFiles } from './files.ts';
import type { PlaceholderValues } from './placeholder-values.ts';
import { fillPlaceholders } from './placeholders.ts';
import { articleFrontMatter, type Article } from './schema/article.ts';
import { copySchema, type Copy } from './schema/copy.ts';
import { readSources, type Source } from './source.ts';
import { validate } from './validate.ts';

/** The content of one language. */
export type LanguageContent = {
  language: Language;
  /** Null where a file has a problem. */
  copy: Copy | null;
  articles: Article[];
  /** Every file as it is written, with its placeholders. */
  sources: Source[];
  problems: Problem[];
};

/** Reads the copy and the articles of one language and fills in the placeholders. */
export function readLanguage(
  folder: string,
  language: Language,
  values: PlaceholderValues,
): LanguageContent {
  const copySources = readSources(folder, copyFiles(language), 'yaml');
  const articleSources = readSources(folder, articleFiles(folder, language), 'article');
  const filledCopy = fillEach(copySources, values, language);
  const filledArticles = fillEach(articleSources, values, language);
  const copy = validate(copySchema, filledCopy, values);
  const frontMatter = validate(z.record(z.string(), articleFrontMatter), filledArticles, values);
  return {
    language,
    copy: copy.data,
    articles: Object.entries(frontMatter.data ?? {})
      .map(([id, head]) => ({ id, ...head, body: filledArticles[id]?.body ?? '' }))
      .sort((a, b) => a.position - b.position),
    sources: [...Object.values(copySources), ...Object.values(articleSources)],
    problems: [
      ...Object.values(filledCopy).flatMap(({ problems }) => problems),
      ...copy.problems,
      ...Object.values(filledArticles).flatMap(({ problems }) => problems),
      ...frontMatter.problems,
    ],
  };
}

function fillEach(
  sources: Record<string, Source>,
  values: PlaceholderValues,
  language: Language,
): Record<string, Source> {
  return Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [
      name,
      fillPlaceholders(source, values, language),
    ]),
  );
}
